//! Tells from the name of a row or column what it holds.

use super::super::claim::ITEMS as THINGS;
use super::super::metric::{self, Metric};
use super::cell::{Cell, read};
use crate::text::parse_whole;

/// The content of a row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// Scores of a system, or on a data set.
    Scores,
    /// The number of items of each data set.
    Items,
    /// An average over data sets or systems.
    Averages,
    /// Differences of two rows.
    Differences,
    /// p-values.
    PValues,
    /// Other test results, and effect sizes.
    Tests,
    /// Properties of systems, such as their size.
    Properties,
    /// Deviations, which elsewhere stand after ±.
    Deviations,
    /// Numbers above 100 or with signs, which are not shares.
    NoShares,
    /// The sizes of parts of data sets; nothing says which part was scored.
    Splits,
}

impl Holds {
    /// Its name after "no scores: ".
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scores => "scores",
            Self::Items => "numbers of items",
            Self::Averages => "averages",
            Self::Differences => "differences",
            Self::PValues => "p-values",
            Self::Tests => "results of tests or effect sizes",
            Self::Properties => "properties of systems",
            Self::Deviations => "deviations or errors of the scores",
            Self::NoShares => "numbers above 100 or with signs",
            Self::Splits => "sizes of data sets; enter those of the scored part as n",
        }
    }
}

const ITEMS: &[&str] = &["n", "#", "size", "test size", "test set size", "count", "n test", "n paired"];
/// Words before what is counted: "# test images", "number of questions".
const COUNTS: &[&str] = &["#", "n", "no", "number", "of", "test", "eval", "evaluation"];
/// After "#", these words are sets of items.
const COUNTED: &[&str] = &["test", "test set", "eval", "dev", "total"];
const AVERAGES: &[&str] =
    &["avg", "average", "mean", "overall", "macro avg", "macro average", "micro avg", "median", "平均", "平均值"];
/// Names that may be averages, too.
const TOTALS: &[&str] = &["all", "total"];
const DIFFERENCES: &[&str] = &[
    "δ", "∆", "diff", "difference", "gain", "gains", "improvement", "delta", "abs. gain", "rel. gain", "change", "lift",
];
const P_VALUES: &[&str] = &["p", "p-value", "p value", "pval", "significance", "sig"];
const TESTS: &[&str] =
    &["t-statistic", "cohen's d", "cohen’s d", "cohen's h", "cohen’s h", "effect size", "mean diff", "mean difference"];
const PROPERTIES: &[&str] = &[
    "params", "param", "parameters", "size", "model size", "year", "flops", "latency", "time", "epochs", "layers",
    "speed", "rank", "memory", "tokens", "runtime", "seeds", "shots", "n-shot", "dim", "version",
];
const DEVIATIONS: &[&str] =
    &["±", "stderr", "std", "sd", "se", "std err", "std dev", "standard error", "standard deviation", "ci", "95% ci"];
/// Parts of data sets.
const SPLITS: &[&str] = &["train", "training", "dev", "development", "val", "valid", "validation", "test", "eval"];

/// Names of differences, but also of data sets.
const GAPS: &[&str] = &["drop", "gap", "decrease", "increase", "margin"];

/// Headers above the names of data sets, if rows are data sets.
const SETS: &[&str] = &[
    "dataset", "datasets", "data set", "data sets", "data", "task", "tasks", "benchmark", "benchmarks", "corpus",
    "test set", "language", "languages", "subset", "category", "domain", "lang", "language pair", "set", "split",
    "scenario", "conjunto",
];
/// Before or after one of the headers above, these words mean that it is what is scored. Training
/// sets are systems.
const SCORED: &[&str] = &["test", "testing", "evaluation", "eval", "held-out", "target", "prueba"];
/// Headers above the names of metrics.
const METRICS: &[&str] = &["criterion", "criteria", "metric", "metrics", "measure", "指标", "지표"];

/// Headers above the names of systems.
const SYSTEMS: &[&str] = &[
    "model", "models", "method", "methods", "system", "systems", "approach", "approaches", "name", "setting",
    "variant", "configuration", "algorithm", "team", "llm",
];

/// Columns with these names are systems, whatever the header above the rows says.
const BASELINES: &[&str] = &["baseline", "baselines"];
/// Two columns are systems as well if each has one word of a pair.
const PAIRS: &[[&str; 2]] = &[
    ["before", "after"],
    ["control", "treatment"],
    ["paper", "reproduced"],
    ["original", "reproduced"],
    ["ours", "paper"],
];

/// Words for the authors' own system.
const OURS: &[&str] = &["ours", "our", "proposed"];

/// The name in lower case, without marks and brackets at its ends.
fn bare(name: &str) -> String {
    let is_aside = |c: char| c.is_whitespace() || "*†‡§¶∗⋆★.:()|[]$↑↓%?¹²³⁴⁵⁶⁷⁸⁹⁰".contains(c);
    name.trim_matches(is_aside).to_lowercase()
}

/// The content of a row or column with this name.
pub(super) fn holds(name: &str) -> Holds {
    let name = bare(name);
    // "# params", "#layers".
    let counted = name.trim_start_matches(['#', ' ']);
    let is = |names: &[&str]| names.contains(&name.as_str()) || names.contains(&counted);
    // "Time (s)", "params (M)".
    let without_unit = counted.split(" (").next().unwrap_or_default();
    // The last word of "GLUE Avg.", for headers of two lines.
    let last = name.split_whitespace().last().unwrap_or_default();
    // "# test" is a number of items; "test" alone is a data set.
    let counts = name.starts_with('#') && COUNTED.contains(&counted);
    match () {
        () if is(ITEMS) || name == "#" || counts || counts_things(&name) => Holds::Items,
        // "F1 macro" is a metric.
        () if is(AVERAGES) || is(&["macro", "micro"]) || AVERAGES.contains(&last) => Holds::Averages,
        () if is(DIFFERENCES) || name.starts_with(['δ', '∆']) => Holds::Differences,
        () if is(P_VALUES) => Holds::PValues,
        () if is(TESTS) => Holds::Tests,
        // "Acc (95% CI)" and "Acc ± SE" contain scores.
        () if is(DEVIATIONS) || DEVIATIONS.contains(&last) && !name.contains(['(', '±']) => Holds::Deviations,
        () if is(PROPERTIES) || PROPERTIES.contains(&without_unit) => Holds::Properties,
        () => Holds::Scores,
    }
}

/// The property in the last word of a column's name, as in "Allocated memory". "w/o memory" and "10
/// epochs" are variants that are compared.
pub(super) fn property(name: &str) -> Option<String> {
    let plain = bare(name);
    let (before, last) = plain.split(" (").next()?.rsplit_once(' ')?;
    let is_property = PROPERTIES.contains(&last) && !is_variant(&plain);
    (is_property && !before.starts_with(|c: char| c.is_ascii_digit())).then(|| last.to_owned())
}

/// Whether a name says that a system lacks or adds something: "w/o memory", "- POS".
pub(super) fn is_variant(name: &str) -> bool {
    let name = bare(name);
    let first = name.split_whitespace().next().unwrap_or_default();
    ["w/o", "without", "no"].contains(&first) || first.starts_with(['-', '−', '–', '+'])
}

/// Whether a name may mean the difference of two columns.
pub(super) fn is_gap(name: &str) -> bool {
    let is_word = |word: &&str| [DIFFERENCES, GAPS].iter().any(|names| names.contains(&word.to_lowercase().as_str()));
    words(name).iter().any(is_word)
}

/// Whether a name may mean the average of all others.
pub(super) fn is_total(name: &str) -> bool {
    let name = items_in(name).map_or_else(|| name.to_owned(), |(_, name)| name);
    TOTALS.contains(&bare(&name).as_str())
}

/// "Questions", "# examples", "test images" are counts. "Tasks" are data sets.
fn counts_things(name: &str) -> bool {
    let mut words: Vec<&str> = name.split([' ', '.']).filter(|word| !word.is_empty()).collect();
    let thing = words.pop().unwrap_or_default();
    let is_thing =
        thing.ends_with('s') && heads_sets(name).is_none() && THINGS.contains(&thing.trim_start_matches('#'));
    is_thing && words.iter().all(|word| COUNTS.contains(word))
}

/// Whether a row or column with this name and these cells gives the sizes of parts of data sets:
/// "train 392k". Without a name, nothing says which part it is.
pub(super) fn sizes_parts<'c>(name: &str, cells: impl Iterator<Item = &'c str>) -> bool {
    let name = bare(name);
    let are_parts = name.is_empty() || name.split('/').all(|part| SPLITS.contains(&part.trim()));
    let sizes: Vec<Option<u64>> = cells.filter(|cell| !is_missing(cell)).map(size).collect();
    are_parts && sizes.iter().all(Option::is_some) && sizes.iter().flatten().any(|size| *size > 100)
}

fn is_missing(cell: &str) -> bool {
    matches!(read(cell), Ok(Cell::Missing))
}

/// A number of items in a cell: "3,270", "392k".
pub(super) fn size(cell: &str) -> Option<u64> {
    let cell = cell.trim();
    cell.strip_suffix(['k', 'K']).map_or_else(|| parse_whole(cell), in_thousands)
}

/// Whether this header stands above the names of data sets; `None` if it does not tell.
pub(super) fn heads_sets(corner: &str) -> Option<bool> {
    let corner = bare(corner);
    let is = |names: &[&str]| names.contains(&corner.as_str());
    if is(SETS) || is(METRICS) { Some(true) } else { is(SYSTEMS).then_some(false) }
}

/// As [`heads_sets`], for a header of several words, by the last one or the one before "of". It
/// means data sets only if all other words say that they are scored.
pub(super) fn names_sets(corner: &str) -> Option<bool> {
    let corner = bare(corner);
    let several = || {
        let before_of = [" of ", " de "].iter().find_map(|of| corner.split_once(of));
        let (head, others) = before_of.or_else(|| corner.rsplit_once(' ').map(|(others, last)| (last, others)))?;
        let are_scored = || others.split_whitespace().all(|word| SCORED.contains(&word));
        heads_sets(head).filter(|are_sets| !are_sets || are_scored())
    };
    heads_sets(&corner).or_else(several)
}

/// Whether this header stands above the names of metrics.
pub(super) fn heads_metrics(name: &str) -> bool {
    METRICS.contains(&bare(name).as_str())
}

/// Whether a name is that of a metric and nothing else.
pub(super) fn is_metric(name: &str) -> bool {
    let alone = name.split(['(', '（']).next().unwrap_or_default();
    // A "score" may be on a data set.
    let is_plain = bare(alone).starts_with("score");
    !is_plain && (Metric::of_kind(&bare(alone)).is_some() || Metric::of_kind(alone).is_some())
}

/// Whether the names of columns say that these are systems. If rows are said to be systems, names
/// with "our" do not count: they may be the authors' own data sets.
pub(super) fn are_systems(columns: &[&str], are_rows_systems: bool) -> bool {
    // "Accuracy" beside "Accuracy (ours)".
    let is_twin = |name: &str| {
        let mut own = words(name);
        own.retain(|word| !is_ours(word));
        is_ours(name) && columns.iter().any(|other| words(other) == own)
    };
    let is_system = |name: &&str| names_baseline(name) || is_twin(name) || !are_rows_systems && is_ours(name);
    let has = |name: &str, one: &str| words(name).iter().any(|word| word.eq_ignore_ascii_case(one));
    let is_pair = |[one, other]: &[&str; 2]| {
        let own = |word: &str| columns.iter().filter(|name| has(name, word)).count();
        own(one) == 1 && own(other) == 1 && !columns.iter().any(|name| has(name, one) && has(name, other))
    };
    columns.len() > 1 && (columns.iter().any(is_system) || PAIRS.iter().any(is_pair))
}

/// Whether a name is that of a data set, of a part of one, or of items: "our test set", "dev", "our
/// questions". "Our prompt" may be a system.
pub(super) fn is_set(name: &str) -> bool {
    let name = bare(name);
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let are_things = last.ends_with('s') && THINGS.contains(&last);
    heads_sets(&name).or_else(|| heads_sets(last)) == Some(true) || SPLITS.contains(&last) || are_things
}

/// Whether a name is that of a baseline or of the authors' own system.
pub(super) fn is_baseline(name: &str) -> bool {
    is_ours(name) || names_baseline(name)
}

fn names_baseline(name: &str) -> bool {
    words(name).iter().any(|word| BASELINES.contains(&word.to_lowercase().as_str()))
}

/// The metrics in the name of a system; empty if it contains a loss, with which the system may be
/// trained.
pub(super) fn own_metrics(name: &str) -> Vec<String> {
    let found = metrics(name);
    let is_trained = found.iter().any(|name| name.eq_ignore_ascii_case("loss"));
    if is_trained { Vec::new() } else { found }
}

/// The direction given by arrows or words in a name: lower or higher is better. `None` if there are
/// both, as in a legend.
pub(super) fn arrow(name: &str) -> Option<Metric> {
    let words = name.to_lowercase();
    let says = |arrow: char, word: &str| {
        name.contains(arrow)
            || ["is better", "the better"].iter().any(|better| words.contains(&format!("{word} {better}")))
    };
    match (says('↓', "lower"), says('↑', "higher")) {
        (true, false) => Some(Metric::Lower),
        (false, true) => Some(Metric::Higher),
        _ => None,
    }
}

/// The direction that a text around a table gives for all of its scores: by an arrow at the end of
/// a name, as in "Toxicity (↓)", or by "lower is better" in a part of its own or with "all". Other
/// arrows are marks; a text that names some data sets or contains "for" is about these only.
pub(super) fn arrow_of_all(text: &str, sets: &[&str]) -> Option<Metric> {
    let spaced = |text: &str| format!(" {} ", words(text).join(" ").to_lowercase());
    let is_of_all = |sentence: &&str| {
        let sentence = spaced(sentence);
        let named = sets.iter().filter(|name| sentence.contains(&spaced(name))).count();
        named == 0 || named == sets.len()
    };
    let text = text.replace('\n', ". ") + " ";
    let sentences = || text.split(". ").flat_map(|sentence| sentence.split(';')).filter(is_of_all);
    let points = |arrow: char| {
        let is_end = |(before, behind): (&str, &str)| {
            let about = before.trim_end_matches(|c: char| c.is_whitespace() || c == '(');
            about.ends_with(char::is_alphanumeric)
                && (behind.trim().is_empty() || behind.trim().starts_with([')', '.']))
        };
        sentences().any(|sentence| sentence.split_once(arrow).is_some_and(is_end))
    };
    let says = |word: &str| {
        let better = [format!(" {word} is better "), format!(" {word} the better ")];
        let is_said = |sentence: &str| {
            let is_open = spaced(sentence).contains(" for ") && !spaced(sentence).contains(" for all ");
            sentence.split(['(', ')', ':', ',']).map(spaced).any(|part| {
                let is_whole = better.iter().any(|better| part == *better || part == format!(" the{better}"));
                is_whole && !is_open || part.contains(" all ") && better.iter().any(|better| part.contains(better))
            })
        };
        sentences().any(is_said)
    };
    match (points('↓') || says("lower"), points('↑') || says("higher")) {
        (true, false) => Some(Metric::Lower),
        (false, true) => Some(Metric::Higher),
        _ => None,
    }
}

/// Whether a system is the authors' own.
pub(super) fn is_ours(name: &str) -> bool {
    words(name).iter().any(|word| OURS.contains(&word.to_lowercase().as_str()))
}

/// The words of a name.
fn words(name: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || "()[]/,:;|↑↓%*†‡§¶∗⋆★#（）：，、【】".contains(c);
    name.split(is_between).map(|word| word.trim_matches('.')).filter(|word| !word.is_empty()).collect()
}

/// The metrics in a name, spelled as there, each once.
pub(super) fn metrics(name: &str) -> Vec<String> {
    let mut words = words(name);
    // "Standard errors" and "error bars" accompany scores.
    for at in 1..words.len() {
        let [first, second] = [at - 1, at].map(|at| words[at].to_lowercase());
        if first == "standard" && metric::is_error(&second) || metric::is_error(&first) && second.starts_with("bar") {
            words[at - 1..=at].fill("");
        }
    }
    let mut found = metric::metrics(&words, |_| true);
    if found.len() > 1 {
        // "F1 score" is F1.
        found.retain(|name| !name.eq_ignore_ascii_case("score"));
    }
    let is_wrong = |word: &&str| metric::is_wrong(&word.to_lowercase()) || word.to_lowercase().starts_with("fail");
    match () {
        () if !found.is_empty() => found,
        () if words.iter().any(is_wrong) => vec![metric::ERROR_RATE.to_owned()],
        () if words.iter().any(|word| is_error_acronym(word)) => vec![metric::LOWER.to_owned()],
        () => found,
    }
}

/// "PER", "DER", "cpWER": error rates of units of which an item has several. NER is a task.
fn is_error_acronym(word: &str) -> bool {
    let acronym = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    acronym.len() == 3
        && acronym.ends_with("ER")
        && acronym.starts_with(|c: char| c.is_ascii_uppercase())
        && acronym != "NER"
}

/// Whether a percent sign gives the unit of the scores, as in "Error (%)". After a number, it
/// belongs to something else, such as a share of the training data.
pub(super) fn is_in_percent(text: &str) -> bool {
    let is_unit = |(at, _): (usize, &str)| !text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
    text.match_indices('%').any(is_unit) || text.to_lowercase().contains("in percent")
}

/// Whether a name's metric is an error and nothing says what it counts.
pub(super) fn is_error(name: &str, metric: &str) -> bool {
    let is_other = |word: &&str| metric::NO_SHARES.contains(&word.to_lowercase().as_str());
    metric::is_error(metric) && !words(name).iter().any(is_other)
}

/// "RTE (n = 277)" and "RTE (277)": the number of items in a name, and the name without it.
pub(super) fn items_in(name: &str) -> Option<(u64, String)> {
    items_after_n(name).or_else(|| items_in_brackets(name))
}

/// A number that stands alone in parentheses, or with only the thing that is counted: "(3,270
/// questions)". A small number alone may count the examples in a prompt, others may be years, and
/// "(32k)" a length.
fn items_in_brackets(name: &str) -> Option<(u64, String)> {
    let brackets = name.match_indices('(').filter_map(|(at, _)| {
        let length = name[at..].find(')')?;
        Some((at, &name[at + 1..at + length], &name[at + length + 1..]))
    });
    brackets.into_iter().find_map(|(at, inside, after)| {
        let is_thing = |thing: &&str| THINGS.contains(thing) && heads_sets(thing).is_none();
        let lower = inside.trim().to_lowercase();
        let words: Vec<&str> = lower.split(' ').collect();
        let thing = words.last().copied().filter(is_thing);
        let is_number = |word: &&&str| word.starts_with(|c: char| c.is_ascii_digit()) || thing.is_none();
        let number: Vec<&str> = words.iter().take_while(is_number).copied().collect();
        let is_usual = |items: &u64| thing.is_some() || *items >= 50 && !(1990..2030).contains(items);
        let number = number.join(" ");
        let items = if thing.is_some() { size(&number) } else { parse_whole(&number) }.filter(is_usual)?;
        let before = name[..at].trim_end();
        (!before.is_empty()).then(|| (items, format!("{before} {}", after.trim()).trim().to_owned()))
    })
}

/// The number of items of a data set that is named in a text: "BoolQ (3,270 questions)".
pub(super) fn items_behind(name: &str, text: &str) -> Option<u64> {
    let is_within = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(name).find_map(|(at, _)| {
        let behind = &text[at + name.len()..];
        let inside = behind.trim_start().strip_prefix('(')?.split_once(')')?.0;
        let is_name = !name.is_empty() && !text[..at].ends_with(is_within);
        items_in(&format!("{name} ({inside})")).filter(|_| is_name).map(|(items, _)| items)
    })
}

/// Whether a text mentions numbers of items of any data set: "3,270 questions".
pub(super) fn names_items(text: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || ",.".contains(c))).collect();
    let is_thing = |word: &str| {
        let word = word.trim_end_matches(['.', ',']).to_lowercase();
        THINGS.contains(&word.as_str()) && heads_sets(&word).is_none()
    };
    words.windows(2).any(|pair| size(pair[0]).is_some() && is_thing(pair[1]))
}

/// An integer. In an n, a point before three digits separates thousands.
pub(super) fn whole_items(text: &str) -> Option<u64> {
    let grouped = || {
        let mut groups = text.trim().split('.');
        let first = groups.next().filter(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))?;
        let rest: Vec<&str> = groups.collect();
        rest.iter().all(|group| group.len() == 3).then(|| parse_whole(&(first.to_owned() + &rest.concat()))).flatten()
    };
    parse_whole(text).or_else(grouped)
}

/// The number of items in "2.5k", given "2.5".
fn in_thousands(number: &str) -> Option<u64> {
    let items = 1000.0 * number.parse::<f64>().ok().filter(|number| (0.001..1e6).contains(number))?;
    ((items - items.round()).abs() < 1e-6).then_some(items.round() as u64)
}

fn items_after_n(name: &str) -> Option<(u64, String)> {
    let at = name.find(['n', 'N']).into_iter().chain(name.match_indices(['n', 'N']).map(|(at, _)| at)).find(|&at| {
        let is_word = name[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        is_word && name[at + 1..].trim_start().starts_with('=')
    })?;
    let behind = name[at + 1..].trim_start().strip_prefix('=')?.trim_start();
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut end = digits(behind);
    // A thousands separator is followed by three digits, and these not by a word.
    while behind[end..].starts_with([',', ' ', '.']) && digits(&behind[end + 1..]) == 3 {
        let rest = &behind[end + 4..];
        if rest.starts_with(|c: char| c.is_alphanumeric() || c == '-') {
            break;
        }
        end += 4;
    }
    let decimals = if behind[end..].starts_with('.') { 1 + digits(&behind[end + 1..]) } else { 0 };
    let thousands = behind[end + decimals..].starts_with(['k', 'K']);
    let items = if thousands { in_thousands(&behind[..end + decimals])? } else { whole_items(&behind[..end])? };
    end += if thousands { decimals + 1 } else { 0 };
    if behind[end..].starts_with('.') {
        return None;
    }
    let before = name[..at].trim_end_matches(|c: char| c.is_whitespace() || "([,;".contains(c));
    let after = behind[end..].trim_start_matches(|c: char| c.is_whitespace() || ")],;".contains(c));
    let after = if after.contains('(') { after } else { after.trim_end_matches(')') };
    Some((items, format!("{before} {after}").trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_is_below_them() {
        for (name, expected) in [
            ("RTE", Holds::Scores),
            ("n", Holds::Items),
            ("# examples", Holds::Items),
            ("#", Holds::Items),
            ("Test", Holds::Scores),
            ("# test", Holds::Items),
            ("#Test", Holds::Items),
            ("Test size", Holds::Items),
            ("Avg.", Holds::Averages),
            ("GLUE Avg.", Holds::Averages),
            ("Δ", Holds::Differences),
            ("p-value", Holds::PValues),
            ("#Params", Holds::Properties),
            ("Mean Teacher", Holds::Scores),
            ("Heads", Holds::Scores),
            ("#Layers", Holds::Properties),
            ("Time (s)", Holds::Properties),
            ("# params (M)", Holds::Properties),
            ("Size (M)", Holds::Properties),
            ("Year", Holds::Properties),
            ("Macro", Holds::Averages),
            ("F1 macro", Holds::Scores),
            ("Test images", Holds::Items),
            ("No. of questions", Holds::Items),
            ("Hard questions", Holds::Scores),
            ("Tasks", Holds::Scores),
            ("Stderr", Holds::Deviations),
            ("RTE std", Holds::Deviations),
            ("Acc (95% CI)", Holds::Scores),
        ] {
            assert_eq!(holds(name), expected, "{name}");
        }
        assert_eq!([heads_sets("Dataset"), heads_sets("Model"), heads_sets("")], [Some(true), Some(false), None]);
        assert!(is_ours("BERT (ours)") && is_ours("Our system") && !is_ours("Hours"));
    }

    #[test]
    fn metrics_stand_within_names() {
        let found = |name: &str| metrics(name).join("|");
        for (name, expected) in [
            ("SQuAD (F1)", "F1"),
            ("WMT14 BLEU ↑", "BLEU"),
            ("MRPC Acc./F1", "Acc|F1"),
            ("exact match (%)", "exact match"),
            ("RTE", ""),
            ("ROUGE-L", "ROUGE-L"),
            ("TIMIT PER", "lower-is-better"),
            ("F1 with standard errors", "F1"),
            ("F1, error bars over runs", "F1"),
            ("cpWER", "lower-is-better"),
            ("NER", ""),
            ("F1 Score (%) on all", "F1"),
            ("### 结果：RMSE（test）", "RMSE"),
            ("Per language", ""),
        ] {
            assert_eq!(found(name), expected, "{name}");
        }
    }

    #[test]
    fn sizes_of_parts_are_no_scores() {
        let sizes = |name: &str, cells: &[&str]| sizes_parts(name, cells.iter().copied());
        assert!(sizes("train", &["9427", "2490", "-"]) && sizes("train/dev", &["392k", "8.5k"]));
        assert!(!sizes("test", &["82.1", "76"]) && !sizes("BERT", &["9427"]) && !sizes("Dev", &["77", "100"]));
    }

    #[test]
    fn texts_tell_the_items_of_the_data_sets_they_name() {
        let text = "Accuracy on BoolQ (3,270 questions), RTE-2 (800 pairs) and RTE (277 pairs)";
        let items = ["BoolQ", "RTE", "TE", "CB"].map(|name| items_behind(name, text));
        assert_eq!(items, [Some(3270), Some(277), None, None]);
        assert!(names_items("on 3,270 questions.") && !names_items("57 tasks, 5 seeds"));
    }

    #[test]
    fn numbers_of_items_stand_within_names() {
        for (name, expected) in [
            ("RTE (n=277)", Some((277, "RTE"))),
            ("RTE, n = 1,319", Some((1319, "RTE"))),
            ("Nine (N=9) acc", Some((9, "Nine acc"))),
            ("BoolQ (3270)", Some((3270, "BoolQ"))),
            ("BoolQ acc. (3,270)", Some((3270, "BoolQ acc."))),
            ("RTE (n=1 000)", Some((1000, "RTE"))),
            ("RTE (n=1k)", Some((1000, "RTE"))),
            ("RTE (N = 2.5k) acc", Some((2500, "RTE acc"))),
            ("RTE (n=2.01k)", Some((2010, "RTE"))),
            ("BoolQ (n=3.270)", Some((3270, "BoolQ"))),
            ("BoolQ (n=0.270)", None),
            ("SQuAD (10,570) EM", Some((10570, "SQuAD EM"))),
            ("RTE (277 pairs)", Some((277, "RTE"))),
            ("RTE (32 test pairs) acc", Some((32, "RTE acc"))),
            ("RTE (100 shots)", None),
            ("MMLU (57 tasks)", None),
            ("RTE (100k)", None),
            ("RULER (32k)", None),
            ("NIAH (128k)", None),
            ("QQP (363k)", None),
            ("Llama (2.5k)", None),
            ("MNIST (10k images)", Some((10_000, "MNIST"))),
            ("RTE (n=277, 3 seeds)", Some((277, "RTE 3 seeds"))),
            ("RTE n=277 100-shot", Some((277, "RTE 100-shot"))),
            ("RTE (n=1.5)", None),
            ("WMT (2014)", None),
            ("MMLU (5)", None),
            ("(277)", None),
            ("MNLI", None),
            ("n", None),
            ("dn=5", None),
        ] {
            assert_eq!(items_in(name), expected.map(|(items, name)| (items, name.to_owned())), "{name}");
        }
    }
}
