//! What the name of a row or column says it holds.

use super::super::metric;
use crate::text::parse_whole;

/// What a row or a column holds.
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
    /// Something about systems, such as their size.
    Properties,
}

impl Holds {
    /// As it stands behind "no scores: ".
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scores => "scores",
            Self::Items => "numbers of items",
            Self::Averages => "averages",
            Self::Differences => "differences",
            Self::PValues => "p-values",
            Self::Properties => "properties of systems",
        }
    }
}

const ITEMS: &[&str] = &[
    "n",
    "#",
    "size",
    "items",
    "examples",
    "samples",
    "instances",
    "questions",
    "test size",
    "test set size",
    "test items",
    "test examples",
    "test samples",
    "count",
    "number of items",
    "number of examples",
    "no. of items",
    "sentences",
    "n test",
];
/// Behind "#", they are sets of items.
const COUNTED: &[&str] = &["test", "test set", "eval", "dev", "total"];
const AVERAGES: &[&str] = &["avg", "average", "mean", "overall", "macro avg", "macro average", "micro avg", "median"];
const DIFFERENCES: &[&str] =
    &["δ", "∆", "diff", "difference", "gain", "gains", "improvement", "delta", "abs. gain", "rel. gain", "change"];
const P_VALUES: &[&str] = &["p", "p-value", "p value", "pval", "significance", "sig"];
const PROPERTIES: &[&str] = &[
    "params",
    "param",
    "parameters",
    "# params",
    "#params",
    "# parameters",
    "model size",
    "year",
    "flops",
    "latency",
    "time",
    "epochs",
    "layers",
    "speed",
    "rank",
    "memory",
    "tokens",
    "runtime",
    "seeds",
    "shots",
    "dim",
];

/// What stands above the names of data sets, where rows are these.
const SETS: &[&str] = &[
    "dataset",
    "datasets",
    "data set",
    "data sets",
    "data",
    "task",
    "tasks",
    "benchmark",
    "benchmarks",
    "corpus",
    "test set",
    "language",
    "languages",
    "subset",
    "category",
    "domain",
    "metric",
    "metrics",
    "lang",
    "language pair",
];

/// What stands above the names of systems.
const SYSTEMS: &[&str] = &[
    "model",
    "models",
    "method",
    "methods",
    "system",
    "systems",
    "approach",
    "approaches",
    "name",
    "setting",
    "variant",
    "configuration",
    "algorithm",
    "team",
    "llm",
];

/// A system of the authors.
const OURS: &[&str] = &["ours", "our", "proposed"];

/// In lower case, without marks and brackets at the ends.
fn bare(name: &str) -> String {
    let is_aside = |c: char| c.is_whitespace() || "*†‡.:()|[]$↑↓%".contains(c);
    name.trim_matches(is_aside).to_lowercase()
}

/// What a row or column of this name holds.
pub(super) fn holds(name: &str) -> Holds {
    let name = bare(name);
    let is = |names: &[&str]| names.contains(&name.as_str()) || names.contains(&name.trim_start_matches("# "));
    // The last word of "GLUE Avg.", where a header has two lines.
    let last = name.split_whitespace().last().unwrap_or_default();
    // "# test" counts them; "test" alone is a data set.
    let counts = name.strip_prefix('#').is_some_and(|of| COUNTED.contains(&of.trim_start()));
    match () {
        () if is(ITEMS) || name == "#" || counts => Holds::Items,
        () if is(AVERAGES) || AVERAGES.contains(&last) => Holds::Averages,
        () if is(DIFFERENCES) || name.starts_with(['δ', '∆']) => Holds::Differences,
        () if is(P_VALUES) => Holds::PValues,
        () if is(PROPERTIES) => Holds::Properties,
        () => Holds::Scores,
    }
}

/// Whether this name stands above the names of data sets; `None` if it does not tell.
pub(super) fn heads_sets(corner: &str) -> Option<bool> {
    let corner = bare(corner);
    let is = |names: &[&str]| names.contains(&corner.as_str());
    if is(SETS) { Some(true) } else { is(SYSTEMS).then_some(false) }
}

/// Whether a system is the authors'.
pub(super) fn is_ours(name: &str) -> bool {
    words(name).iter().any(|word| OURS.contains(&word.to_lowercase().as_str()))
}

/// The words of a name.
fn words(name: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || "()[]/,:;|↑↓%*†‡".contains(c);
    name.split(is_between).map(|word| word.trim_matches('.')).filter(|word| !word.is_empty()).collect()
}

/// The metrics that a name has in it, as they are written there, each once.
pub(super) fn metrics(name: &str) -> Vec<String> {
    let words = words(name);
    let found = metric::metrics(&words, |_| true);
    let is_wrong = |word: &&str| metric::is_wrong(&word.to_lowercase()) || word.to_lowercase().starts_with("fail");
    if found.is_empty() && words.iter().any(is_wrong) { vec![metric::ERROR_RATE.to_owned()] } else { found }
}

/// Whether a name's metric is an error of which nothing says what it counts.
pub(super) fn is_error(name: &str, metric: &str) -> bool {
    let is_other = |word: &&str| metric::NO_SHARES.contains(&word.to_lowercase().as_str());
    metric::is_error(metric) && !words(name).iter().any(is_other)
}

/// "RTE (n = 277)" and "RTE (277)": the number of items in a name, and the name without it.
pub(super) fn items_in(name: &str) -> Option<(u64, String)> {
    items_after_n(name).or_else(|| items_in_brackets(name))
}

/// A number that is all that stands in brackets at the end. A small one may be that of the examples
/// in a prompt, and another one a year.
fn items_in_brackets(name: &str) -> Option<(u64, String)> {
    let (before, number) = name.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let items = parse_whole(number.trim()).filter(|items| *items >= 50 && !(1990..2030).contains(items))?;
    let before = before.trim_end();
    (!before.is_empty()).then(|| (items, before.to_owned()))
}

/// "2.5" of "2.5k".
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
    // A mark between thousands is followed by three digits, and these by no word.
    while behind[end..].starts_with([',', ' ', '.']) && digits(&behind[end + 1..]) == 3 {
        let rest = &behind[end + 4..];
        if behind[end..].starts_with('.') || rest.starts_with(|c: char| c.is_alphanumeric() || c == '-') {
            break;
        }
        end += 4;
    }
    let decimals = if behind[end..].starts_with('.') { 1 + digits(&behind[end + 1..]) } else { 0 };
    let thousands = behind[end + decimals..].starts_with(['k', 'K']);
    let items = if thousands { in_thousands(&behind[..end + decimals])? } else { parse_whole(&behind[..end])? };
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
        ] {
            assert_eq!(found(name), expected, "{name}");
        }
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
