//! The table that the command prints, in Markdown, as in
//! [docs/performance.md](../../../docs/performance.md).

use super::data::DataSet;
use super::measurement::{Measurement, RESAMPLES};

/// Our methods: their names in the measurements, and in the table.
const OURS: [(&str, &str); 3] = [("kernel", "native"), ("one worker", "browser"), ("all cores", "all cores")];

/// The peers: how their methods' names begin, and their names in the table. If several methods
/// begin alike, the fastest counts.
const PEERS: [(&str, &str); 5] = [
    (GENERATOR, "generator alone"),
    ("NumPy: ", "NumPy's fastest"),
    ("SciPy", "SciPy's bootstrap"),
    ("sacreBLEU", "sacreBLEU's rule in NumPy"),
    ("blog post", "blog post's loop in Python"),
];
const GENERATOR: &str = "generator";

/// Shown where nothing was measured.
const NOTHING: &str = "–";

const HEADER: [&str; COLUMNS] = [
    "scores", "n", "peer", "peer's time", OURS[0].1, AGAINST_PEER, OURS[1].1, AGAINST_PEER, OURS[2].1, AGAINST_PEER,
    "note",
];
const AGAINST_PEER: &str = "÷ peer's";
const COLUMNS: usize = 11;

/// The columns with times and ratios, which are right-aligned as n is.
const NUMBERS: std::ops::Range<usize> = 3..10;

/// The table: for each data set a row for each measured peer, with our times beside it.
pub fn table(measurements: &[Measurement]) -> String {
    let rows = DataSet::all().flat_map(|data| rows(data, measurements));
    laid_out(&std::iter::once(HEADER.map(str::to_owned)).chain(rows).collect::<Vec<_>>())
}

fn rows(data: DataSet, measurements: &[Measurement]) -> Vec<[String; COLUMNS]> {
    let ours = OURS.map(|(method, _)| fastest(measurements, data, method));
    PEERS
        .into_iter()
        .filter_map(|(prefix, title)| Some(row(data, title, fastest(measurements, data, prefix)?, ours)))
        .collect()
}

/// The fastest method whose name begins with `prefix`.
fn fastest<'a>(measurements: &'a [Measurement], data: DataSet, prefix: &str) -> Option<&'a Measurement> {
    measurements
        .iter()
        .filter(|measured| measured.data == data.stem() && measured.method.starts_with(prefix))
        .min_by(|a, b| a.seconds_of_a_job().total_cmp(&b.seconds_of_a_job()))
}

fn row(data: DataSet, title: &str, peer: &Measurement, ours: [Option<&Measurement>; 3]) -> [String; COLUMNS] {
    let theirs = peer.seconds_of_a_job();
    let [[native, native_ratio], [browser, browser_ratio], [all, all_ratio]] =
        ours.map(|ours| match ours.map(Measurement::seconds_of_a_job) {
            Some(seconds) => [duration(seconds), ratio(seconds / theirs)],
            None => [NOTHING, NOTHING].map(str::to_owned),
        });
    let [scores, pairs] = [data.kind().to_owned(), grouped(data.pairs)];
    let note = note(data, peer, ours);
    let title = title.to_owned();
    [scores, pairs, title, duration(theirs), native, native_ratio, browser, browser_ratio, all, all_ratio, note]
}

/// The note: which of several methods it was, the cost of a draw for the generator, and how many
/// resamples a time was scaled from.
fn note(data: DataSet, peer: &Measurement, ours: [Option<&Measurement>; 3]) -> String {
    let mut parts = Vec::new();
    if let Some((_, method)) = peer.method.split_once(": ") {
        parts.push(method.to_owned());
    }
    if let Some(resamples) = peer.scaled_from() {
        parts.push(format!("scaled from {}", grouped(resamples)));
    }
    let named: Vec<_> = OURS.map(|(_, name)| name).into_iter().zip(ours).collect();
    for (name, resamples) in named.iter().filter_map(|(name, ours)| Some((name, ours.as_ref()?.scaled_from()?))) {
        parts.push(format!("{name} scaled from {}", grouped(resamples)));
    }
    if peer.method == GENERATOR {
        let per_draw = |measured: &Measurement| significant(nanoseconds_per_draw(data, measured));
        let ours = named.iter().filter_map(|(name, ours)| Some(format!("{name} {}", per_draw((*ours)?))));
        let each: Vec<_> = std::iter::once(format!("generator {}", per_draw(peer))).chain(ours).collect();
        parts.push(format!("ns a draw: {}", each.join(", ")));
    }
    parts.join("; ")
}

/// A job draws n items for each of its resamples.
fn nanoseconds_per_draw(data: DataSet, measured: &Measurement) -> f64 {
    measured.seconds_of_a_job() * 1e9 / (data.pairs * RESAMPLES) as f64
}

/// A duration with three digits, in seconds, ms or µs.
fn duration(seconds: f64) -> String {
    match seconds {
        _ if seconds >= 0.9995 => format!("{} s", significant(seconds)),
        _ if seconds >= 0.000_999_5 => format!("{} ms", significant(seconds * 1e3)),
        _ => format!("{} µs", significant(seconds * 1e6)),
    }
}

/// Our time divided by theirs: 1.25 if ours takes a quarter longer, 1/40 if it takes a fortieth.
fn ratio(ratio: f64) -> String {
    if ratio >= 0.9995 { significant(ratio) } else { format!("1/{}", significant(1.0 / ratio)) }
}

/// Three significant digits, without an exponent.
fn significant(number: f64) -> String {
    let rounded: f64 = format!("{number:.2e}").parse().unwrap_or(number);
    let before_point = if rounded == 0.0 { 0 } else { rounded.abs().log10().floor() as i32 + 1 };
    let decimals = usize::try_from(3 - before_point).unwrap_or(0);
    let digits = format!("{rounded:.decimals$}");
    if before_point > 3 { grouped(rounded as u64) } else { digits }
}

/// A whole number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    digits
        .chars()
        .enumerate()
        .flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit]))
        .collect()
}

/// The table as text: columns as wide as their widest cell, with the first row as header.
fn laid_out(rows: &[[String; COLUMNS]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            if is_number(column) { format!(" {cell:>width$} ") } else { format!(" {cell:<width$} ") }
        });
        format!("|{}|\n", cells.collect::<Vec<_>>().join("|"))
    };
    let rule = widths.iter().enumerate().map(|(column, width)| {
        if is_number(column) { format!("{}:", "-".repeat(width + 1)) } else { "-".repeat(width + 2) }
    });
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    let mut lines = rows.iter().map(line);
    lines.next().into_iter().chain([rule]).chain(lines).collect()
}

fn is_number(column: usize) -> bool {
    column == 1 || NUMBERS.contains(&column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(data: &str, method: &str, resamples: u64, seconds: f64) -> Measurement {
        Measurement { data: data.into(), method: method.into(), resamples, seconds }
    }

    fn cells(table: &str, line: usize) -> Vec<String> {
        let line = table.lines().nth(line).expect("there are as many lines");
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    }

    #[test]
    fn nothing_measured_is_a_header_alone() {
        let table = table(&[]);
        assert_eq!(table.lines().count(), 2);
        assert_eq!(cells(&table, 0), HEADER);
    }

    #[test]
    fn a_row_has_our_times_beside_the_peers() {
        let table = table(&[
            measured("graded-10000", "kernel", 10_000, 0.1),
            measured("graded-10000", "one worker", 10_000, 0.125),
            measured("graded-10000", "all cores", 10_000, 0.05),
            measured("graded-10000", "SciPy", 10_000, 1.5),
        ]);
        let [peer, time] = ["SciPy's bootstrap", "1.50 s"];
        let expected =
            ["graded", "10,000", peer, time, "100 ms", "1/15.0", "125 ms", "1/12.0", "50.0 ms", "1/30.0", ""];
        assert_eq!(cells(&table, 2), expected);
        assert_eq!(table.lines().count(), 3);
    }

    #[test]
    fn without_a_browser_its_cells_say_so() {
        let table = table(&[
            measured("zero-one-500", "kernel", 10_000, 0.001),
            measured("zero-one-500", "sacreBLEU", 10_000, 0.05),
        ]);
        assert_eq!(cells(&table, 2)[4..10], ["1.00 ms", "1/50.0", "–", "–", "–", "–"]);
    }

    #[test]
    fn the_fastest_way_counts_and_is_named() {
        let table = table(&[
            measured("zero-one-500", "NumPy: loop", 10_000, 0.3),
            // Slower in proportion, though it took less time.
            measured("zero-one-500", "NumPy: index matrix", 1_000, 0.2),
            measured("zero-one-500", "NumPy: multinomial", 10_000, 0.004),
        ]);
        assert_eq!(table.lines().count(), 3);
        let row = cells(&table, 2);
        assert_eq!((row[3].as_str(), row[10].as_str()), ("4.00 ms", "multinomial"));
    }

    #[test]
    fn beside_the_generator_draws_are_told() {
        // A job has 10^10 draws.
        let table = table(&[
            measured("graded-1000000", "kernel", 1_000, 0.75),
            measured("graded-1000000", "one worker", 10_000, 9.0),
            measured("graded-1000000", "generator", 1_000, 0.5),
        ]);
        let row = cells(&table, 2);
        assert_eq!(row[3..8], ["5.00 s", "7.50 s", "1.50", "9.00 s", "1.80"]);
        let note =
            "scaled from 1,000; native scaled from 1,000; ns a draw: generator 0.500, native 0.750, browser 0.900";
        assert_eq!(row[10], note);
    }

    #[test]
    fn all_lines_are_equally_wide() {
        let table = table(&[
            measured("zero-one-500", "generator", 10_000, 0.3),
            measured("graded-1000000", "blog post", 3, 0.2),
        ]);
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert_eq!(widths.len(), 4);
        assert!(widths.iter().all(|&width| width == widths[0]), "{table}");
    }

    #[test]
    fn ratios_say_how_many_times_either_way() {
        let cases =
            [(1.0, "1.00"), (1.254, "1.25"), (12.0, "12.0"), (0.5, "1/2.00"), (0.025, "1/40.0"), (0.0004, "1/2,500")];
        for (value, text) in cases {
            assert_eq!(ratio(value), text);
        }
    }

    #[test]
    fn durations_have_three_digits_and_a_unit() {
        let cases = [
            (0.0, "0.000 µs"),
            (0.000_012_34, "12.3 µs"),
            (0.000_999_9, "1.00 ms"),
            (0.012_34, "12.3 ms"),
            (0.999_9, "1.00 s"),
            (12.34, "12.3 s"),
            (1234.5, "1,230 s"),
        ];
        for (seconds, text) in cases {
            assert_eq!(duration(seconds), text);
        }
    }

    #[test]
    fn numbers_have_three_digits_without_an_exponent() {
        for (number, text) in
            [(0.000_123_4, "0.000123"), (0.9996, "1.00"), (9.996, "10.0"), (99.96, "100"), (1_234_567.0, "1,230,000")]
        {
            assert_eq!(significant(number), text);
        }
    }

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (500, "500"), (10_000, "10,000"), (1_000_000, "1,000,000")] {
            assert_eq!(grouped(number), text);
        }
    }
}
