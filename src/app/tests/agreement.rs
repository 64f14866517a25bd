//! Random tables through the whole program: all texts must agree, and match what counting in the
//! table gives.
//!
//! The expected counts, means and p come from the random pairs of whole numbers, without any code
//! of the program.

use super::reports::reporting;
use super::*;
use exact::{convolution, trinomial};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::comparisons::tango_interval;
use paired_bootstrap::question::{MarginTest, Question};
use paired_bootstrap::report::{Address, Elsewhere, LinkedFile};
use paired_bootstrap::table::Choice;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::Value;
use std::collections::BTreeMap;

#[path = "../../../paired-bootstrap/tests/exact/mod.rs"]
mod exact;

/// The number of random tables.
const TABLES: u32 = 2_000;

/// N of each run. The simulated p is compared with the exact one, and across all texts.
const RESAMPLES: u64 = 400;

/// How the table is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// A row for each item, and a column for each system.
    Wide,
    /// A file for each system, in different orders. Each has an item that the other lacks.
    Files,
    /// A row for each item of a system, in any order.
    Long,
    /// Two pasted lists of numbers.
    Lists,
    /// Two pasted lists without headers: a running number and a score, in different orders.
    ListsWithIds,
}

/// A further column of a wide table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Extra {
    Nothing,
    /// Whether the baseline is right, in words. Not a category.
    Outcome,
    Category,
    /// A passage for every three items, used as clusters.
    Clusters,
}

/// A random table, and the settings of its test. Scores are in steps of the last decimal.
#[derive(Clone, Debug)]
struct Drawn {
    form: Form,
    pairs: Vec<(i64, i64)>,
    decimals: u32,
    /// The words for wrong and right, if scores have no decimals.
    words: [&'static str; 2],
    /// The name of the metric, and whether lower is better.
    metric: (&'static str, bool),
    id: &'static str,
    /// Whether items have names rather than numbers.
    are_named: bool,
    extra: Extra,
    /// Whether the second system's scores have the noise of floating-point sums.
    is_noisy: bool,
    order: u64,
    sides: Sides,
    alpha: f64,
    margin: Option<f64>,
    margin_test: MarginTest,
}

const IDS: [&str; 9] = ["id", "question", "prompt", "sample", "example", "name", "sentence", "segment", "doc_id"];

const METRICS: [(&str, bool); 15] = [
    ("score", false),
    ("accuracy", false),
    ("bleu", false),
    ("accuracy_per_item", false),
    ("reward_per_step", false),
    ("neg_rmse", false),
    ("error_free", false),
    ("loss", true),
    ("wer", true),
    ("logloss", true),
    ("brier_score", true),
    ("mape", true),
    ("latency", true),
    ("error_rate", true),
    ("perplexity", true),
];

const WORDS: [[&str; 2]; 4] = [["0", "1"], ["False", "True"], ["no", "yes"], ["✗", "✓"]];

/// Names of a last item that would normally be a row of totals.
const NAMES: [&str; 6] = ["max", "min", "count", "sum", "total", "mean"];

fn drawn() -> impl Strategy<Value = Drawn> {
    let right_and_wrong = vec((0..2i64, 0..2i64), 4..60);
    let mostly_tied =
        vec(prop_oneof![6 => Just((1, 1)), 3 => Just((0, 0)), 2 => Just((0, 1)), 1 => Just((1, 0))], 4..60);
    let graded = |most: i64, spread: i64| {
        vec((0..=most, -spread..=spread), 4..24)
            .prop_map(move |all| all.into_iter().map(|(b, d)| (b, (b + d).clamp(0, most))).collect::<Vec<_>>())
    };
    let scores = prop_oneof![
        (right_and_wrong, Just(0)),
        (mostly_tied, Just(0)),
        (graded(10, 4), Just(1)),
        (graded(100, 20), Just(2)),
    ];
    let forms = select(vec![Form::Wide, Form::Wide, Form::Files, Form::Long, Form::Lists, Form::ListsWithIds]);
    let extras = select(vec![Extra::Nothing, Extra::Outcome, Extra::Category, Extra::Clusters]);
    let settings = (
        select(vec![Sides::One, Sides::Two]),
        select(vec![0.05, 0.01, 0.1, 0.001, 0.0625]),
        proptest::option::of(select(vec![1.0, 0.05])),
        select(vec![MarginTest::Equivalent, MarginTest::NonInferior]),
    );
    let names = (select(WORDS.to_vec()), select(METRICS.to_vec()), select(IDS.to_vec()), any::<bool>());
    (forms, scores, names, extras, any::<bool>(), any::<u64>(), settings).prop_map(
        |(form, (pairs, decimals), (words, metric, id, are_named), extra, is_noisy, order, settings)| {
            let (sides, alpha, margin, margin_test) = settings;
            let extra = if form == Form::Wide { extra } else { Extra::Nothing };
            let is_in_words = decimals == 0 && words != WORDS[0];
            let has_names = !matches!(form, Form::Lists | Form::ListsWithIds);
            let metric = if !has_names {
                ("", false)
            } else if is_in_words {
                ("correct", false)
            } else {
                metric
            };
            // Beside ids, lists of numbers must hold numbers.
            let words = if form == Form::ListsWithIds { WORDS[0] } else { words };
            Drawn {
                form,
                pairs,
                decimals,
                words,
                metric,
                id,
                are_named,
                extra,
                is_noisy,
                order,
                sides,
                alpha,
                margin,
                margin_test,
            }
            .with_alpha_near_p()
        },
    )
}

/// A pseudo-random sort key for an item.
fn key(order: u64, item: usize) -> u64 {
    (order ^ item as u64)
        .wrapping_add(0x9e37_79b9_7f4a_7c15)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .rotate_left(31)
        .wrapping_mul(0x94d0_49bb_1331_11eb)
}

impl Drawn {
    /// For every fourth table, sets α to p rounded to two to four digits, so that rounding p would
    /// make it equal to α.
    fn with_alpha_near_p(self) -> Self {
        let p = Right::of(&self).p(self.sides);
        let digits = 1 + (self.order / 4 % 3) as usize;
        let alpha: f64 = format!("{p:.digits$e}").parse().expect("a number");
        let is_near = self.order.is_multiple_of(4) && (0.001..0.4).contains(&alpha) && (p - alpha).abs() > 1e-7;
        Self { alpha: if is_near { alpha } else { self.alpha }, ..self }
    }

    fn score(&self, steps: i64, is_noisy: bool) -> String {
        match self.decimals {
            0 => self.words[steps as usize].to_owned(),
            decimals if is_noisy => (steps as f64 * [1.0, 0.1, 0.01][decimals as usize]).to_string(),
            1 => format!("{}.{}", steps / 10, steps % 10),
            _ => format!("{}.{:02}", steps / 100, steps % 100),
        }
    }

    fn scores(&self, item: usize) -> [String; 2] {
        let (baseline, experimental) = self.pairs[item];
        [self.score(baseline, false), self.score(experimental, self.is_noisy)]
    }

    fn item(&self, item: usize) -> String {
        if !self.are_named {
            return (item + 1).to_string();
        }
        if item + 1 == self.pairs.len() && !self.sums_up() {
            return NAMES[self.order as usize % NAMES.len()].to_owned();
        }
        format!("fn{item}")
    }

    /// Whether the last item's scores are the sum, the count or the mean of the others in their
    /// list, so that its name would be true.
    fn sums_up(&self) -> bool {
        let (last, others) = self.pairs.split_last().expect("there are items");
        let steps = 10i64.pow(self.decimals);
        // A file has one more item.
        let [more, its_score] = if self.form == Form::Files { [1, 1] } else { [0, 0] };
        let count = others.len() as i64 + more;
        let sums_up =
            |score: i64, sum: i64| score == sum || score == count * steps || (2 * (score * count - sum)).abs() <= count;
        let [first, second] = [
            sums_up(last.0, others.iter().map(|pair| pair.0).sum::<i64>() + its_score),
            sums_up(last.1, others.iter().map(|pair| pair.1).sum::<i64>() + its_score),
        ];
        // If lists are joined by ids, each is read on its own.
        if matches!(self.form, Form::Files | Form::Long) { first || second } else { first && second }
    }

    fn shuffled(&self) -> Vec<usize> {
        let mut items: Vec<usize> = (0..self.pairs.len()).collect();
        items.sort_by_key(|&item| key(self.order, item));
        items
    }

    fn extra(&self, item: usize) -> String {
        match self.extra {
            Extra::Nothing => String::new(),
            Extra::Outcome => if self.pairs[item].0 > 0 { "right," } else { "wrong," }.to_owned(),
            Extra::Category => format!("{},", ["law", "art", "law"][item % 3]),
            Extra::Clusters => format!("p{},", item / 3),
        }
    }

    fn wide(&self) -> String {
        let metric = self.metric.0;
        let extra = ["", "result,", "category,", "passage,"][self.extra as usize];
        let mut text = format!("{},{extra}{metric}_old,{metric}_new\n", self.id);
        for item in 0..self.pairs.len() {
            let [old, new] = self.scores(item);
            text.push_str(&format!("{},{}{old},{new}\n", self.item(item), self.extra(item)));
        }
        text
    }

    fn files(&self) -> [String; 2] {
        let header = format!("{},{}\n", self.id, self.metric.0);
        let row = |item: usize, system: usize| format!("{},{}\n", self.item(item), self.scores(item)[system]);
        let first: String = (0..self.pairs.len()).map(|item| row(item, 0)).collect();
        let second: String = self.shuffled().into_iter().map(|item| row(item, 1)).collect();
        let only = |name: &str| {
            let name = if self.are_named { name.to_owned() } else { (900 + name.len()).to_string() };
            format!("{name},{}\n", self.score(1, false))
        };
        [format!("{header}{}{first}", only("one")), format!("{header}{}{second}", only("three"))]
    }

    fn long(&self) -> String {
        let row = |item: usize, system: usize| {
            format!("{},{},{}\n", self.item(item), ["old", "new"][system], self.scores(item)[system])
        };
        let first = (0..self.pairs.len()).map(|item| row(item, 0));
        let second = self.shuffled().into_iter().map(|item| row(item, 1));
        let header = format!("{},model,{}\n", self.id, self.metric.0);
        std::iter::once(header).chain(first).chain(second).collect()
    }

    fn lists(&self) -> [String; 2] {
        let id = |item: usize| if self.form == Form::ListsWithIds { format!("{item},") } else { String::new() };
        let second = if self.form == Form::ListsWithIds { self.shuffled() } else { (0..self.pairs.len()).collect() };
        let row = |item: usize, system: usize| format!("{}{}\n", id(item), self.scores(item)[system]);
        [
            (0..self.pairs.len()).map(|item| row(item, 0)).collect(),
            second.into_iter().map(|item| row(item, 1)).collect(),
        ]
    }

    fn address(&self) -> Address {
        let columns =
            Choice { cluster: (self.extra == Extra::Clusters).then(|| "passage".to_owned()), ..Choice::default() };
        let Self { sides, alpha, margin, margin_test, .. } = *self;
        let question = Question { resamples: RESAMPLES, sides, alpha, margin, margin_test, ..Question::default() };
        let address = Address { columns, question, ..Address::default() };
        match self.form {
            Form::Wide => Address { scores: Some([self.wide(), String::new()]), ..address },
            Form::Long => Address { scores: Some([self.long(), String::new()]), ..address },
            Form::Lists | Form::ListsWithIds => Address { scores: Some(self.lists()), ..address },
            Form::Files => {
                let names = ["old.csv", "new.csv"].into_iter();
                let file = |(name, text): (&str, String)| LinkedFile { name: name.to_owned(), text };
                let files = names.zip(self.files()).map(file).collect();
                Address { files, elsewhere: Some(Elsewhere::File), ..address }
            }
        }
    }

    /// By how many steps the experimental system is better on an item.
    fn gain(&self, (baseline, experimental): (i64, i64)) -> i64 {
        if self.metric.1 { baseline - experimental } else { experimental - baseline }
    }
}

/// The expected results, by counting the pairs.
struct Right {
    counts: [u64; 4],
    /// The sums of the gains, and of each system's scores, in steps.
    gain: i64,
    sums: [i64; 2],
    /// P(m* ≤ 0) and P(m* ≥ 0).
    shares: [f64; 2],
    /// The number of items or clusters with a gain other than zero.
    differing: u64,
}

impl Right {
    fn of(drawn: &Drawn) -> Self {
        let gains: Vec<i64> = drawn.pairs.iter().map(|&pair| drawn.gain(pair)).collect();
        let of_sign = |sign: i64| gains.iter().filter(|gain| gain.signum() == sign).count() as u64;
        let size = if drawn.extra == Extra::Clusters { 3 } else { 1 };
        let units: Vec<i64> = gains.chunks(size).map(|unit| unit.iter().sum()).collect();
        let share = |sign: i64| {
            let mut counts = BTreeMap::new();
            units.iter().for_each(|unit| *counts.entry(sign * unit).or_insert(0u64) += 1);
            let count = |value: i64| counts.get(&value).copied().unwrap_or(0);
            match counts.keys().all(|value| value.abs() <= 1) {
                true if counts.len() > 1 => trinomial(units.len() as u64, count(1), count(-1)),
                _ => convolution(&counts),
            }
        };
        Self {
            counts: [gains.len() as u64, of_sign(1), of_sign(-1), of_sign(0)],
            gain: gains.iter().sum(),
            sums: [drawn.pairs.iter().map(|pair| pair.0).sum(), drawn.pairs.iter().map(|pair| pair.1).sum()],
            shares: [share(1), share(-1)],
            differing: units.iter().filter(|unit| **unit != 0).count() as u64,
        }
    }

    fn p(&self, sides: Sides) -> f64 {
        match sides {
            Sides::One => self.shares[0],
            Sides::Two => (2.0 * self.shares[0].min(self.shares[1])).min(1.0),
        }
    }

    /// The smallest p that a sign test can have with this many that differ.
    fn least_p(&self, sides: Sides) -> f64 {
        f64::from(sides.number()) * 0.5f64.powi(self.differing as i32)
    }

    /// The verdict as in the file: p is below α, and enough items differ for a sign test to be
    /// significant.
    fn significance(&self, drawn: &Drawn) -> &'static str {
        match self.p(drawn.sides) < drawn.alpha - 1e-9 {
            false => "not_significant",
            true if self.least_p(drawn.sides) < drawn.alpha - 1e-12 => "significant",
            true => "too_few_to_tell",
        }
    }
}

/// A printed decimal number: its digits as a whole number, and the number of decimals.
fn decimal(text: &str) -> (i128, u32) {
    let plain: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let decimals = plain.split_once('.').map_or(0, |(_, behind)| behind.len() as u32);
    let digits: i128 = plain.replace('.', "").parse().unwrap_or_else(|_| panic!("“{text}” is a number"));
    (if text.contains(['−', '-']) { -digits } else { digits }, decimals)
}

/// Whether a printed number is `sum` / `parts`, rounded to its last digit, with halves away from
/// zero.
fn is_rounded(text: &str, sum: i128, parts: i128) -> bool {
    let (digits, decimals) = decimal(text);
    let doubled = 2 * sum.abs() * 10i128.pow(decimals) + parts;
    digits.abs() == doubled / (2 * parts) && (digits == 0 || digits.signum() == sum.signum())
}

/// Whether a printed p-value matches p and is on the same side of α: `0.0123`, `1.32 × 10⁻¹⁰`,
/// `1.32 \times 10^{-10}`, `< 0.001`, `> 0.999`.
fn is_p(text: &str, p: f64, alpha: f64) -> bool {
    let superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    let plain = text.replace('$', "").replace(r" \times 10^{", "e").replace('}', "").replace(" × 10⁻", "e-");
    let plain: String = plain
        .chars()
        .map(|c| superscripts.chars().position(|digit| digit == c).map_or(c, |at| char::from(b'0' + at as u8)))
        .collect();
    let plain = plain.replace("lt", "<").replace("gt", ">");
    let plain = plain.trim().trim_start_matches(['=', ' ']);
    let bound = |bound: &str| bound.trim().parse::<f64>().unwrap_or_else(|_| panic!("“{text}” has a bound"));
    if let Some(most) = plain.strip_prefix('<') {
        return p < bound(most);
    }
    if let Some(least) = plain.strip_prefix('>') {
        return bound(least) < p && p < 1.0;
    }
    let (digits, power) = plain.split_once('e').unwrap_or((plain, "0"));
    let places = digits.split_once('.').map_or(0, |(_, behind)| behind.len() as i32);
    let power: i32 = power.parse().unwrap_or_else(|_| panic!("“{text}” has a power"));
    let value: f64 = format!("{digits}e{power}").parse().unwrap_or_else(|_| panic!("“{text}” is a number"));
    let unit = 10f64.powi(power - places);
    let is_on_its_side = (p - alpha).abs() < 1e-9 || (value < alpha) == (p < alpha);
    (value - p).abs() <= 0.500_001 * unit && is_on_its_side
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let start = text.find(before).unwrap_or_else(|| panic!("“{before}” is in {text}")) + before.len();
    let length = text[start..].find(after).unwrap_or_else(|| panic!("“{after}” is in {text}"));
    &text[start..start + length]
}

/// Everything that the page says about one result.
struct Said {
    sheet: Sheet,
    report: Value,
}

impl Said {
    fn of(page: &Page) -> Self {
        let sheet = page.sheet();
        assert_eq!(page.data_state(), "done", "{:?}", sheet.error_in("input-error"));
        let report = serde_json::from_str(sheet.text_of("export-json")).expect("the report is JSON");
        Self { sheet, report }
    }

    fn export(&self, key: &str) -> &str {
        let ids = self.sheet.texts.iter().find(|(id, _)| id.strip_prefix("export-") == Some(key));
        &ids.unwrap_or_else(|| panic!("there is no {key}")).1
    }

    fn number(&self, pointer: &str) -> f64 {
        let found = self.report.pointer(pointer).and_then(Value::as_f64);
        found.unwrap_or_else(|| panic!("{pointer} is a number"))
    }

    fn whole(&self, pointer: &str) -> u64 {
        let found = self.report.pointer(pointer).and_then(Value::as_u64);
        found.unwrap_or_else(|| panic!("{pointer} is a whole number"))
    }

    fn text(&self, pointer: &str) -> &str {
        let found = self.report.pointer(pointer).and_then(Value::as_str);
        found.unwrap_or_else(|| panic!("{pointer} is a text"))
    }
}

fn near(found: f64, right: f64) -> bool {
    (found - right).abs() <= 1e-9 * right.abs().max(1.0)
}

/// Checks everything on the page against the expected results, and its parts against each other.
fn check(said: &Said, drawn: &Drawn, right: &Right) {
    check_numbers(said, drawn, right);
    check_files(said, right);
    check_left_out(said, drawn);
    check_left_open(said, drawn, right);
    if right.counts[3] < right.counts[0] {
        check_texts(said, drawn, right);
        check_verdict(said, drawn, right);
        check_margin(said, drawn);
    }
}

fn check_numbers(said: &Said, drawn: &Drawn, right: &Right) {
    let counts = ["pairs", "helped", "hurt", "tied"].map(|key| said.whole(&format!("/data/{key}")));
    assert_eq!(counts, right.counts, "pairs, helped, hurt, tied in the file");
    assert_eq!(super::counts(&said.sheet), right.counts.map(|count| Some(count as f64)), "and on the page");
    let [pairs, helped, hurt, _] = right.counts;
    let signature = said.export("signature");
    let clusters =
        if drawn.extra == Extra::Clusters { format!("|clusters:{}", pairs.div_ceil(3)) } else { String::new() };
    assert!(signature.starts_with(&format!("pairs:{pairs}{clusters}|helped:{helped}|hurt:{hurt}|")), "{signature}");
    assert!(said.export("methods").contains(signature), "{}", said.export("methods"));
    assert_eq!(said.text("/signature"), signature);

    let steps = 10f64.powi(drawn.decimals as i32) * pairs as f64;
    let mean = said.number("/effect/mean_difference");
    assert!(near(mean, right.gain as f64 / steps), "mean difference {mean}");
    for (system, sum) in ["baseline", "experimental"].iter().zip(right.sums) {
        let mean = said.number(&format!("/systems/{system}/mean"));
        assert!(near(mean, sum as f64 / steps), "{system}: {mean}");
    }
    assert_eq!(said.report["data"]["lower_is_better"], drawn.metric.1, "direction");
    assert_eq!(said.number("/exact/error"), 0.0);
    for (key, sides) in [("p_value", Sides::One), ("two_sided_p_value", Sides::Two)] {
        let p = said.number(&format!("/exact/{key}"));
        assert!((p - right.p(sides)).abs() < 1e-9, "{key} = {p}, right is {}", right.p(sides));
    }
    let p = said.sheet.number_of("p-exact").expect("p is known");
    assert!((p - right.p(drawn.sides)).abs() < 1e-9, "p on the page is {p}");
    assert_eq!(said.text("/bootstrap/significance"), right.significance(drawn), "p = {p}");
    let category = (drawn.extra == Extra::Category).then_some("category");
    assert_eq!(said.report["data"]["columns"]["category"].as_str(), category, "category");
}

/// Checks the simulation and the tables for export.
fn check_files(said: &Said, right: &Right) {
    let counted = [said.whole("/bootstrap/at_or_below_zero"), said.whole("/bootstrap/at_or_above_zero")];
    for (counted, share) in counted.into_iter().zip(right.shares) {
        // Fails by chance once in 10 million times, for each of 4,000 comparisons.
        let error = 5.4 * (share * (1.0 - share) / RESAMPLES as f64).sqrt() + 3.0 / RESAMPLES as f64;
        let simulated = counted as f64 / RESAMPLES as f64;
        assert!((simulated - share).abs() <= error, "simulated {simulated}, exact {share}");
    }
    let rows = said.export("histogram_csv").lines().skip(2).map(|row| row.split(',').collect::<Vec<_>>());
    let rows: Vec<(u64, bool)> = rows.map(|row| (row[2].parse().expect("a count"), row[3] == "true")).collect();
    let all: u64 = rows.iter().map(|row| row.0).sum();
    let marked: u64 = rows.iter().filter(|row| row.1).map(|row| row.0).sum();
    assert_eq!((all, marked), (RESAMPLES, counted[0]), "the histogram's table");
    let bins: Vec<u64> = rows.iter().map(|row| row.0).collect();
    assert_eq!(said.report["bootstrap"]["histogram"]["counts"], serde_json::json!(bins));
    if let Some(categories) = said.report["categories"]["rows"].as_array() {
        let sum = |key: &str| categories.iter().filter_map(|row| row[key].as_u64()).sum::<u64>();
        assert_eq!(["items", "helped", "hurt", "tied"].map(sum), right.counts, "categories add up");
        let table: Vec<&str> = said.export("categories_csv").lines().skip(1).collect();
        assert_eq!(table.len(), categories.len() + 1, "a header and a row each: {table:?}");
        for (line, row) in table[1..].iter().zip(categories) {
            for (name, cell) in table[0].split(',').zip(line.split(',')).skip(1) {
                let value = match name.strip_prefix("interval_") {
                    Some(end) => &row["interval"][end],
                    None => &row[name],
                };
                assert_eq!(cell.parse().ok(), value.as_f64(), "{name} in {line}");
            }
        }
    }
}

/// Checks that the file and the sentence say the same about items that are left out.
fn check_left_out(said: &Said, drawn: &Drawn) {
    let data = &said.report["data"];
    let (expected, told) = if drawn.form == Form::Files {
        let one = |reason: &str| serde_json::json!({ "reason": reason, "items": 1 });
        let told = "Left out: 1 that only the baseline has, 1 that only the experimental system has.";
        (vec![one("only_baseline"), one("only_experimental")], Some(told))
    } else {
        (Vec::new(), None)
    };
    assert_eq!(data["left_out"], Value::Array(expected));
    let assumed: Vec<&str> = data["assumed"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    if data["tied"] != data["pairs"] {
        for text in ["sentence", "methods"] {
            let text = said.export(text);
            assert!(told.is_none_or(|told| text.contains(told)), "{text}");
            assert!(assumed.iter().all(|sentence| text.contains(sentence)), "{assumed:?} is in {text}");
        }
    }
}

/// Checks that the file and the sentence say what a non-significant result leaves open.
fn check_left_open(said: &Said, drawn: &Drawn, right: &Right) {
    let (sentence, open) = (said.export("sentence"), &said.report["left_open"]);
    let is_open = right.significance(drawn) != "significant" && said.number("/effect/standard_error") > 0.0;
    assert_eq!((sentence.contains(" are plausible."), open.is_object()), (is_open, is_open), "{sentence}");
    if !is_open {
        return;
    }
    let exact = &said.report["exact"]["intervals"];
    let shown = if exact.is_null() { &said.report["bootstrap"]["intervals"] } else { exact };
    let [pairs, helped, hurt, _] = right.counts;
    if open["interval_kind"] == "tango_score" {
        assert!(exact.is_object() && drawn.decimals == 0, "only right and wrong answers of independent items");
        let (lower, upper) = tango_interval(pairs, helped, hurt, said.number("/left_open/level"));
        assert!(
            near(said.number("/left_open/interval/lower"), lower)
                && near(said.number("/left_open/interval/upper"), upper)
        );
    } else {
        assert_eq!(open["interval"], shown["percentile"]);
    }
    let unit = if drawn.decimals == 0 { 100.0 } else { 1.0 };
    assert!(open["gain"].is_null() == drawn.margin.is_none());
    if let Some(margin) = drawn.margin {
        assert!(near(said.number("/left_open/gain") * unit, margin), "the margin is the gain of interest");
    }
    // For right and wrong answers of independent items, power is enumerated: a gain cannot exceed
    // the share of items that differ.
    let is_enumerated = drawn.decimals == 0 && drawn.extra != Extra::Clusters;
    let (gain, items) = (open["smallest_gain"].as_f64(), open["items"].as_f64());
    if is_enumerated {
        assert!(gain.is_none_or(|gain| gain <= (helped + hurt) as f64 / pairs as f64), "{gain:?}");
    }
    // Normal quantiles by R 4.3: qnorm(0.8), and qnorm(1 - alpha / sides).
    let quantiles = [(0.05, 1.644_854), (0.01, 2.326_348), (0.1, 1.281_552), (0.001, 3.090_232), (0.0625, 1.534_121)];
    let two_sided = [(0.05, 1.959_964), (0.01, 2.575_829), (0.1, 1.644_854), (0.001, 3.290_527), (0.0625, 1.862_732)];
    let all = if drawn.sides == Sides::One { quantiles } else { two_sided };
    // There is no quantile for an α that was set near p.
    let Some((_, quantile)) = all.into_iter().find(|(alpha, _)| *alpha == drawn.alpha) else { return };
    let by_hand = (quantile + 0.841_621) * said.number("/effect/standard_error");
    if let (Some(gain), false) = (gain, is_enumerated) {
        assert!((gain / by_hand - 1.0).abs() < 1e-5, "{gain}, by hand {by_hand}");
    }
    let Some(margin) = drawn.margin else {
        let Some(gain) = gain else { return assert!(!sentence.contains(" find a true gain of "), "{sentence}") };
        let told = between(sentence, " a true gain of ", " with 80% power").trim_start_matches("about ");
        let (digits, decimals) = decimal(told.trim_end_matches(" points"));
        let step = 10f64.powi(-(decimals as i32));
        let more = digits as f64 * step - gain * unit;
        // A gain that is enough is rounded up.
        return assert!(more > -1e-9 && more < 1.01 * step, "{told} for {gain}: {sentence}");
    };
    let Some(items) = items else {
        return assert!(!sentence.contains(" enough to find a true gain of "), "{sentence}");
    };
    if !is_enumerated {
        let needed = (pairs as f64 * (by_hand * unit / margin).powi(2)).max(1.0);
        assert!(items >= needed * 0.999 && items <= needed * 1.001 + 1.0, "{items}, by hand {needed}");
    }
    if items <= pairs as f64 {
        assert!(sentence.contains(" enough to find a true gain of "), "{items}: {sentence}");
    } else if open["items_method"] == "enumeration" {
        let told = decimal(between(sentence, " power takes ", " items")).0 as f64;
        assert_eq!(told, items, "{sentence}");
    } else {
        // Two digits, rounded up.
        let told = decimal(between(sentence, " power takes about ", " items")).0 as f64;
        assert!(told >= items && told <= 1.1 * items + 1.0, "{told} for {items}: {sentence}");
    }
}

fn check_texts(said: &Said, drawn: &Drawn, right: &Right) {
    let (sentence, row) = (said.export("sentence"), said.export("latex"));
    let [pairs, helped, hurt, tied] = right.counts;
    assert!(sentence.starts_with(&format!("On {pairs} test items")), "{sentence}");
    assert!(sentence.contains(&format!("({helped} helped, {hurt} hurt, {tied} tied)")), "{sentence}");
    // Every text with the difference says what is subtracted from what.
    let [first, second] = if drawn.metric.1 { ["baseline", "experimental"] } else { ["experimental", "baseline"] };
    assert!(row.starts_with(&format!("% Difference: {first} - {second}")), "{row}");
    let methods = said.export("methods");
    assert!(methods.contains(&format!("({first} − {second}")), "{methods}");
    let row = row.lines().find(|line| !line.starts_with('%')).expect("a row");
    let cells: Vec<&str> = row.trim_end_matches(r" \\").split(" & ").collect();
    assert_eq!(cells[5], pairs.to_string(), "{row}");

    // Every number is rounded on its own, in points if scores are right or wrong.
    let factor = if drawn.decimals == 0 { 100 } else { 1 };
    let parts = i128::from(pairs) * 10i128.pow(drawn.decimals);
    let rounded = |text: &str, sum: i64| is_rounded(text, factor * i128::from(sum), parts);
    assert!(rounded(&cells[2].replace('$', ""), right.gain), "{} for {} / {parts} in {row}", cells[2], right.gain);
    let shown = said.sheet.text_of("mean-difference");
    assert!(rounded(shown, right.gain), "{shown} for {} / {parts}", right.gain);
    let headline = said.sheet.text_of("verdict");
    if right.gain == 0 {
        assert!(sentence.contains("have the same mean score"), "{sentence}");
    } else {
        let (word, side) = if right.gain > 0 { ("ahead", "higher") } else { ("behind", "lower") };
        let side = if drawn.metric.1 { if side == "higher" { "lower" } else { "higher" } } else { side };
        let amount = between(sentence, " scores ", &format!(" {side} than "));
        assert!(rounded(amount, right.gain.abs()), "{amount} for {} / {parts}: {sentence}", right.gain);
        assert!(headline.contains(&format!(" is {word} by {amount}")), "{headline} / {sentence}");
        assert_eq!(sentence.contains("(lower is better)"), drawn.metric.1, "{sentence}");
        let means = between(sentence, &format!(" {side} than "), " helped");
        if let Some((experimental, baseline)) = means.split_once(" against ") {
            let experimental = experimental.rsplit_once(", ").map_or(experimental, |(_, mean)| mean);
            let baseline = baseline.split_once(" (").map_or(baseline, |(mean, _)| mean);
            assert!(rounded(experimental, right.sums[1]) && rounded(baseline, right.sums[0]), "{sentence}");
        }
    }
    // One p and one interval.
    let p = right.p(drawn.sides);
    if p > 0.0 {
        let rest = &sentence[sentence.find(": p ").unwrap_or_else(|| panic!("a p is in {sentence}")) + 4..];
        let ends = [" and ", " from "].into_iter().filter_map(|end| rest.find(end));
        let quoted = &rest[..ends.min().expect("an interval follows")];
        let shown = said.sheet.text_of("p-exact");
        let signed = between(said.export("signature"), "|exact:", "|");
        for text in [quoted, shown, signed, cells[4]] {
            let alpha = if text == signed { 0.0 } else { drawn.alpha };
            assert!(is_p(text, p, alpha), "“{text}” for {p} at {}", drawn.alpha);
        }
    } else {
        // No test on a sample has a p of 0, so the sign test's p is quoted.
        let least = right.least_p(drawn.sides);
        for text in [between(sentence, " gives p ", ";"), cells[4]] {
            assert!(is_p(text, least, drawn.alpha), "“{text}” for {least} in place of 0: {sentence}");
        }
    }
    let simulated = said.report["bootstrap"][["p_value", "two_sided_p_value"][drawn.sides as usize]].as_f64();
    let simulated = simulated.expect("a number");
    if simulated > 0.0 {
        let quoted = between(sentence, "p = ", &format!(" in {RESAMPLES} resamples"));
        let quoted = quoted.rsplit_once("p = ").map_or(quoted, |(_, p)| p);
        assert!(is_p(quoted, simulated, drawn.alpha), "“{quoted}” for {simulated}: {sentence}");
    }
    let interval = between(cells[3], "$[", "]$").replace("{,}", ",").replace('-', "−");
    let (lower, upper) = interval.split_once(",\\ ").expect("two ends");
    assert!(sentence.contains(&format!(" from {lower} to {upper}")), "{interval}: {sentence}");
}

fn check_verdict(said: &Said, drawn: &Drawn, right: &Right) {
    let (sentence, explanation) = (said.export("sentence"), said.sheet.text_of("explanation"));
    let alpha = drawn.alpha;
    let in_sentence = match right.significance(drawn) {
        "significant" => format!("the result is significant at α = {alpha}"),
        "not_significant" => format!("the result is not significant at α = {alpha}"),
        _ => "on too few".to_owned(),
    };
    assert!(sentence.contains(&in_sentence), "“{in_sentence}” is in {sentence}");
    // A one-sided test does not ask whether a system behind is worse.
    if right.gain > 0 || drawn.sides == Sides::Two && right.gain != 0 {
        let begins = match right.significance(drawn) {
            "significant" => "Significant at",
            "not_significant" => "Not significant at",
            _ => "The systems differ on only",
        };
        assert!(explanation.starts_with(begins), "{explanation}: p = {}", right.p(drawn.sides));
    }
}

/// Checks that the file, the sentence and the row say the same about the margin.
fn check_margin(said: &Said, drawn: &Drawn) {
    let (sentence, row, margin) = (said.export("sentence"), said.export("latex"), &said.report["margin"]);
    let unit = if drawn.decimals == 0 { 100.0 } else { 1.0 };
    let Some(shown) = margin["shown"].as_bool() else {
        let is_asked = drawn.margin.is_some();
        return assert_eq!((is_asked, margin["untestable"].is_string()), (is_asked, is_asked), "{margin}");
    };
    let word = if drawn.margin_test == MarginTest::Equivalent { "equivalent" } else { "non-inferior" };
    let found = if shown { word.to_owned() } else { format!("not shown to be {word}") };
    let in_sentence = match drawn.margin_test {
        MarginTest::Equivalent => format!(" are {found} at α = {}: ", drawn.alpha),
        MarginTest::NonInferior => format!(" is {found} to "),
    };
    assert!(sentence.contains(&in_sentence), "{found}: {sentence}");
    assert!(row.contains(&format!(": {found} at alpha = {}: ", drawn.alpha)), "{found}: {row}");
    assert!(drawn.margin.is_some_and(|asked| near(said.number("/margin/value"), asked / unit)), "{margin}");
    if drawn.margin_test == MarginTest::Equivalent {
        assert_eq!(said.report["equivalence"]["shown"], shown);
    } else if margin["decided_by"] == "p_value" && shown {
        assert!(said.number("/margin/p_value") < drawn.alpha, "{margin}");
    }
}

/// Checks that swapping the systems mirrors the result.
fn check_mirror(said: &Said, mirrored: &Said, drawn: &Drawn, right: &Right) {
    let [pairs, helped, hurt, tied] = right.counts;
    let counts = ["pairs", "helped", "hurt", "tied"].map(|key| mirrored.whole(&format!("/data/{key}")));
    assert_eq!(counts, [pairs, hurt, helped, tied], "exchanged");
    assert_eq!(mirrored.number("/effect/mean_difference"), 0.0 - said.number("/effect/mean_difference"));
    for (key, right) in [("p_value", right.shares[1]), ("two_sided_p_value", right.p(Sides::Two))] {
        let p = mirrored.number(&format!("/exact/{key}"));
        assert!((p - right).abs() < 1e-9, "exchanged, {key} = {p}, right is {right}");
    }
    let [one, other] = [said, mirrored].map(|said| said.sheet.text_of("verdict"));
    if right.gain != 0 && tied < pairs {
        assert_ne!(one.contains(" is ahead by "), other.contains(" is ahead by "), "{one} / {other}");
    }
    if drawn.sides == Sides::Two {
        // The resamples are different, so texts about them may differ.
        let of_resamples = |said: &&Said| {
            let explanation = said.sheet.text_of("explanation");
            explanation.contains("simulated") || explanation.contains("never lost")
        };
        // Nor is the other system's loss the same question.
        let asks_for_loss = drawn.margin.is_some() && drawn.margin_test == MarginTest::NonInferior;
        if !asks_for_loss && ![said, mirrored].iter().any(of_resamples) {
            let [one, other] = [said, mirrored].map(|said| said.sheet.text_of("explanation"));
            assert_eq!(one, other, "exchanging two systems changes no conclusion of a two-sided test");
        }
        assert_eq!(said.text("/bootstrap/significance"), mirrored.text("/bootstrap/significance"));
    }
}

fn examine(drawn: &Drawn) {
    let right = Right::of(drawn);
    let mut page = reporting(&drawn.address());
    let said = Said::of(&page);
    check(&said, drawn, &right);
    // Only for every other table: swapping takes as long as everything before.
    if drawn.order % 2 == 1 {
        return;
    }
    page.uses("swap", "");
    check_mirror(&said, &Said::of(&page), drawn, &right);
}

/// The kind of disagreement that a message is about, without names and numbers.
fn kind_of(message: &str) -> String {
    message.chars().filter(|c| !c.is_ascii_digit()).take(40).collect()
}

// Each kind of disagreement is reported once, with how often it occurred and one table that shows
// it.
#[test]
fn all_texts_of_random_tables_agree() {
    let mut runner = TestRunner::new(ProptestConfig { rng_seed: RngSeed::Fixed(27), ..ProptestConfig::default() });
    let tables = drawn();
    let mut kinds: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for _ in 0..TABLES {
        let drawn = tables.new_tree(&mut runner).expect("every draw is a table").current();
        let Err(panic) = std::panic::catch_unwind(|| examine(&drawn)) else { continue };
        let message = panic.downcast_ref::<String>().cloned();
        let message = message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let message = message.unwrap_or_default();
        kinds.entry(kind_of(&message)).or_insert_with(|| (0, format!("{message}\n{drawn:?}"))).0 += 1;
    }
    let told: String = kinds.values().map(|(count, example)| format!("{count} tables: {example}\n\n")).collect();
    assert!(kinds.is_empty(), "{told}");
}
