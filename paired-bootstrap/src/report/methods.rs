//! A methods paragraph with its citations, as plain text or as LaTeX.

use super::clustered::Clustered;
use super::findings::Findings;
use super::margin::{DecidedBy, MarginVerdict};
use super::pieces::{self, Piece};
use super::references::{
    BERG_KIRKPATRICK, CLOPPER_PEARSON, DANIELS, DAVISON, DIXON_MOOD, DROR, EFRON, EFRON_TIBSHIRANI, FIELD_WELSH, HOLM,
    JANSEN, KOEHN, MILLER, PROGRAM, Reference, SCHUIRMANN, TANGO, WALKER_NOWACKI,
};
use super::signature::signature;
use super::tested::tested;
use crate::bootstrap::Sides;
use crate::comparisons::{EquivalenceInterval, Method, Test};
use crate::question::MarginTest;
use crate::text::{Probability, below_zero, count, counted, items, percent, rounded};

/// The methods paragraph for a paper.
pub(super) fn plain(findings: &Findings) -> String {
    pieces::plain(paragraph(findings))
}

/// The same for LaTeX with natbib.
pub(super) fn in_latex(findings: &Findings) -> String {
    pieces::in_latex(paragraph(findings))
}

/// The keys of the works that the paragraph cites.
pub(super) fn cited(findings: &Findings) -> Vec<&'static str> {
    pieces::cited(paragraph(findings))
}

fn paragraph(findings: &Findings) -> Vec<Piece> {
    use Piece::{Cited, Named};
    let text = |text: &str| Piece::Text(text.to_owned());
    let scale = findings.scale();
    let intervals = findings.intervals();
    let test_items = match findings.basics.pairs {
        1 => "test item".to_owned(),
        pairs => format!("{} test items", count(pairs)),
    };
    let law = if findings.exact_intervals().is_none() { "these resamples" } else { "the bootstrap distribution" };
    let (lower, upper) = intervals.bca;
    let is_alone = findings.basics.is_alone();
    let selected = findings.selected().map(|sentence| Piece::Text(sentence + " "));
    let tested = tested(findings).map(|sentence| Piece::Text(sentence + " "));
    let mut pieces: Vec<Piece> = selected.into_iter().chain(tested).collect();
    pieces.extend(match findings.constant() {
        Some(_) if is_alone => [
            Piece::Text(format!("We report the mean score on the {test_items} with its bootstrap distribution ")),
            Cited(&[EFRON_TIBSHIRANI]),
        ],
        Some(constant) => [
            Piece::Text(format!(
                "We compare the mean score on the {test_items} with the constant {constant} by a bootstrap "
            )),
            Cited(&[EFRON_TIBSHIRANI]),
        ],
        None => [
            Piece::Text(format!(
                "We compare the mean scores of both systems on the same {test_items} with a paired bootstrap "
            )),
            Cited(&[EFRON_TIBSHIRANI, KOEHN]),
        ],
    });
    pieces.extend(draws(findings));
    let intervals_of = [
        Piece::Text(format!(
            "The interval is the {}% percentile interval of {law}{}; the bias-corrected and accelerated interval ",
            percent(intervals.level),
            if is_alone { "" } else { agreement(findings) }
        )),
        Cited(&[EFRON]),
        text(" of the same level is "),
    ];
    if is_alone {
        let ends = format!("{} to {}", scale.mean_with_unit(lower), scale.mean_with_unit(upper));
        pieces.push(Piece::Text(format!("; {}. ", drawn(findings).replacen("for comparison we", "we", 1))));
        pieces.extend(intervals_of);
        pieces.push(Piece::Text(ends));
        pieces.extend(computed(findings));
        return pieces;
    }
    let lower_is_better = if findings.is_lower_better() { ", as lower scores are better" } else { "" };
    let difference = format!("{}{lower_is_better}", findings.order("−"));
    pieces.extend([
        Piece::Text(match findings.question.sides {
            Sides::One => format!(
                ", and the one-sided p-value is the share of resampled mean differences ({difference}) at or below zero "
            ),
            Sides::Two => format!(
                ", and the two-sided p-value is twice the smaller of the shares of resampled mean differences ({difference}) at or \
                 below zero and at or above zero "
            ),
        }),
        Cited(if findings.question.sides == Sides::One { &[JANSEN] } else { &[EFRON_TIBSHIRANI] }),
        Piece::Text(format!(". {} ", means_of_calculation(findings))),
        Cited(&[DANIELS, DAVISON]),
        Piece::Text(format!("; {}. ", drawn(findings))),
    ]);
    pieces.extend(sign_test(findings));
    pieces.extend(intervals_of);
    pieces.extend([Piece::Amount(scale.signed(lower)), text(" to "), Piece::Amount(scale.signed_with_unit(upper))]);
    pieces.extend(related(findings));
    pieces.extend(by_items(findings));
    pieces.extend(margin(findings));
    pieces.extend(by_category(findings));
    pieces.extend([text(". On the choice of a test see "), Named(DROR)]);
    pieces.extend(computed(findings));
    pieces
}

/// The program that computed the results.
fn computed(findings: &Findings) -> [Piece; 3] {
    [
        Piece::Text(format!(". Computed with Bootstrap Explorer {} ", super::VERSION)),
        Piece::Cited(&[PROGRAM]),
        Piece::Text(format!("; signature: {}.\n", signature(findings))),
    ]
}

/// What a resample draws.
fn draws(findings: &Findings) -> Vec<Piece> {
    let Some(Clustered { clusters, smallest, largest, .. }) = findings.exact.clustered else {
        return vec![Piece::Text(": items are drawn with replacement".to_owned())];
    };
    let size = if smallest == largest { items(smallest) } else { format!("{} to {}", count(smallest), items(largest)) };
    vec![
        Piece::Text(format!(
            ": as the items are in {} (of {size}) and not independent, whole clusters are drawn with replacement ",
            counted(clusters, "cluster")
        )),
        Piece::Cited(&[FIELD_WELSH]),
    ]
}

/// The test whose p is quoted where the bootstrap has none.
fn sign_test(findings: &Findings) -> Vec<Piece> {
    let Some(p) = findings.sign_test_of_all() else { return Vec::new() };
    let of_clusters = if findings.exact.clustered.is_some() { " of the clusters" } else { "" };
    let text = format!("As no resample can be on the other side of zero, we quote the exact sign test{of_clusters} ");
    vec![
        Piece::Text(text),
        Piece::Cited(&[DIXON_MOOD]),
        Piece::Text(", ".to_owned()),
        Piece::PValue(Probability::new(p, 0.0, findings.question.alpha)),
        Piece::Text(". ".to_owned()),
    ]
}

/// How the results by clusters compare with those for independent items.
fn by_items(findings: &Findings) -> Vec<Piece> {
    let Some(clustered) = &findings.exact.clustered else { return Vec::new() };
    let text = |text: &str| Piece::Text(text.to_owned());
    let scale = findings.scale().finer(1);
    let by_items = &clustered.by_items;
    let (p, error) = (by_items.p_value(findings.question.sides), by_items.p_value_error(findings.question.sides));
    vec![
        text(". The cluster-robust standard error of the mean difference "),
        Piece::Cited(&[MILLER]),
        text(" is "),
        Piece::Amount(scale.amount(findings.basics.standard_deviation)),
        text("; for independent items it would be "),
        Piece::Amount(scale.amount(clustered.standard_error_by_items)),
        text(" and "),
        match p {
            0.0 if error == 0.0 => text("no resample could disagree"),
            _ => Piece::PValue(Probability::new(p, error, findings.question.alpha)),
        },
        Piece::Text(format!(", a design effect of {}", rounded(clustered.design_effect, 3))),
    ]
}

/// What is tested about the margin, and what the data show.
fn margin(findings: &Findings) -> Vec<Piece> {
    let Some(reading) = findings.margin_reading() else { return Vec::new() };
    let text = |text: String| Piece::Text(text);
    let (amount, alpha) = (reading.amount(), findings.question.alpha);
    let mut pieces = match reading.margin.test() {
        MarginTest::NonInferior => vec![
            text(format!(". With a margin of {amount} we test for non-inferiority ")),
            Piece::Cited(&[WALKER_NOWACKI]),
            text(format!(
                " at α = {alpha}: the p-value is the share of resampled mean differences at or below {}",
                below_zero(&amount)
            )),
        ],
        MarginTest::Equivalent => vec![
            text(format!(". With a margin of {amount} we test for equivalence by two one-sided tests ")),
            Piece::Cited(&[SCHUIRMANN]),
            text(format!(" at α = {alpha}, read off {}", reading.interval_name())),
        ],
    };
    let is_by_interval = matches!(
        reading.verdict(),
        MarginVerdict::Shown(DecidedBy::Interval) | MarginVerdict::NotShown(DecidedBy::Interval)
    );
    match reading.equivalence.method {
        EquivalenceInterval::TangoScore if is_by_interval => {
            pieces.extend([text(" ".to_owned()), Piece::Cited(&[TANGO])])
        }
        EquivalenceInterval::TangoWithExactBound if is_by_interval => {
            pieces.extend([text(" ".to_owned()), Piece::Cited(&[TANGO, CLOPPER_PEARSON])]);
        }
        _ => {}
    }
    match (reading.finding(), reading.probability()) {
        // In LaTeX, a power of ten needs math mode.
        (Some(finding), Some(p)) => pieces.extend([text(format!(". The result: {finding}; ")), Piece::PValue(p)]),
        (Some(finding), None) => pieces.push(text(format!(". The result: {finding}; {}", reading.why()))),
        (None, _) => pieces.push(text(format!(". {}", reading.why().trim_end_matches('.')))),
    }
    pieces
}

/// How categories are compared, if there are any.
fn by_category(findings: &Findings) -> Vec<Piece> {
    let Some(categories) = &findings.inference.categories else { return Vec::new() };
    let normal = if categories.has_normal_intervals() {
        format!("; these are {}", categories.intervals("%"))
    } else {
        String::new()
    };
    vec![
        Piece::Text(
            ". Within each category we use the same test; its p-values are adjusted for the number of categories "
                .to_owned(),
        ),
        Piece::Cited(&[HOLM]),
        Piece::Text(format!(", and intervals are not{normal}")),
    ]
}

/// Whether the interval agrees with the test.
fn agreement(findings: &Findings) -> &'static str {
    match findings.question.sides.agreeing_level(findings.question.alpha) {
        None => "",
        Some(agreeing) if (findings.intervals().level - agreeing).abs() < 1e-9 => ", the one that agrees with the test",
        Some(_) => ", whose level is not the one that agrees with the test",
    }
}

fn means_of_calculation(findings: &Findings) -> &'static str {
    if findings.is_approximate() {
        "It is approximated by a saddlepoint integral over the bootstrap distribution"
    } else {
        "It is computed from the bootstrap distribution without simulation, by a saddlepoint integral"
    }
}

fn drawn(findings: &Findings) -> String {
    let Findings { question, tally, .. } = findings;
    let stopped = if findings.is_stopped() {
        format!(" (stopped early, of {})", count(question.resamples))
    } else {
        String::new()
    };
    format!(
        "for comparison we drew N = {} resamples{stopped} with seed {}",
        count(tally.counted.resamples),
        question.seed
    )
}

/// The other bootstrap that asks the same question with the same sides, and its p if computed.
fn related(findings: &Findings) -> Vec<Piece> {
    let (counts, work, test): (_, &'static [Reference], _) = match findings.question.sides {
        Sides::One => ("of more than twice the observed difference", &[BERG_KIRKPATRICK], Test::ShiftedAbove),
        Sides::Two => (
            "that are as far from the observed difference as that is from zero, on either side",
            &[EFRON_TIBSHIRANI],
            Test::TwoSidedBootstrap,
        ),
    };
    let text = |text: &str| Piece::Text(text.to_owned());
    let mut pieces =
        vec![Piece::Text(format!(". A closely related test counts resampled means {counts} ")), Piece::Cited(work)];
    match p_of(findings, test) {
        Some((0.0, 0.0)) => pieces.push(text("; here there can be none")),
        Some((p, error)) => {
            pieces.extend([text("; it gives "), Piece::PValue(Probability::new(p, error, findings.question.alpha))]);
        }
        None => {}
    }
    pieces
}

/// The p of a test and its largest error.
fn p_of(findings: &Findings, test: Test) -> Option<(f64, f64)> {
    let row = findings.inference.tests.iter().find(|row| row.test == test)?;
    let error = if let Method::Approximate(error) = row.method.ok()? { error } else { 0.0 };
    let p = if findings.question.sides == Sides::One { row.one_sided } else { row.two_sided };
    Some((p?, error))
}
