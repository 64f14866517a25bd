//! A sentence or two, ready for a paper.

use super::categories::categories_sentence;
use super::findings::Findings;
use super::significance::simulated_p_value;
use super::tested::tested;
use crate::bootstrap::Sides;
use crate::comparisons::{FEW_DIFFERING, PROMISING, Test};
use crate::question::MarginTest;
use crate::significance::Significance;
use crate::text::{Probability, article, count, counted, equal_to, percent, rounded, share_in_percent};

/// Effect, counts, test, p-value and interval, in words that claim no more than the test shows.
pub(super) fn sentence(findings: &Findings) -> String {
    let word = if findings.constant().is_some() { "the system" } else { "the experimental system" };
    let [baseline, experimental] = findings.shown_names(["the baseline", word]);
    let clusters = findings
        .exact
        .clustered
        .as_ref()
        .map_or_else(String::new, |own| format!(" in {}", counted(own.clusters, "cluster")));
    let items = counted(findings.basics.pairs, "test item") + &clusters;
    if findings.basics.is_alone() {
        return alone(findings, &items, &experimental);
    }
    if findings.basics.tied == findings.basics.pairs {
        let all = if findings.basics.pairs == 1 { "the only test item".to_owned() } else { format!("all {items}") };
        let same = format!(
            "On {all}, {experimental} and {baseline} score the same: there is no difference to test ({} {}, p = 1).",
            findings.question.sides,
            findings.kind()
        );
        let others = [against_margin(findings, [&baseline, &experimental]), tested(findings), findings.selected()];
        return std::iter::once(same).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(" ");
    }
    let amount = findings.scale().amount(findings.basics.mean_difference);
    let lead = match findings.basics.mean_difference {
        d if d != 0.0 && findings.is_lower_better() => {
            let word = if d > 0.0 { "lower" } else { "higher" };
            format!("{experimental} scores {amount} {word} than {baseline} (lower is better)")
        }
        d if d > 0.0 => format!("{experimental} scores {amount} higher than {baseline}"),
        d if d < 0.0 => format!("{experimental} scores {amount} lower than {baseline}"),
        _ => format!("{experimental} and {baseline} have the same mean score"),
    };
    let [better, worse, same] = findings.basics.outcomes();
    let parts = [
        format!(
            "On {items}, {lead}{} ({} {better}, {} {worse}, {} {same}).",
            means(findings),
            count(findings.basics.helped),
            count(findings.basics.hurt),
            count(findings.basics.tied)
        ),
        test(findings, &experimental, &baseline),
    ];
    let by_category = findings.inference.categories.as_ref();
    let by_category =
        by_category.map(|result| categories_sentence(result, &experimental, findings.question.alpha, findings.scale()));
    let left_open = findings.left_open().map(|open| {
        let interval = if open.is_by_tango { "score interval" } else { "interval" };
        let range = format!("By the {}% {interval}, {} are plausible.", percent(open.level), open.range());
        range + &open.items_sentence("%").map_or_else(String::new, |sentence| format!(" {sentence}"))
    });
    let margin = against_margin(findings, [&baseline, &experimental]);
    let others = [
        short_interval(findings),
        left_open,
        margin,
        tested(findings),
        findings.selected(),
        by_items(findings),
        of_runs(findings),
        reservation(findings),
        findings.opposed_interval(),
        other_side(findings, &experimental),
        by_category,
    ];
    parts.into_iter().chain(others.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

/// The mean of a single system. No p: it would only ask whether the mean is above 0.
fn alone(findings: &Findings, items: &str, system: &str) -> String {
    let Findings { question, tally, inference, .. } = findings;
    let scale = findings.scale();
    let intervals = findings.intervals();
    let (lower, upper) = intervals.percentile;
    let level = percent(intervals.level);
    let stopped = if findings.is_stopped() {
        format!(", stopped early, of {}", count(question.resamples))
    } else {
        String::new()
    };
    let law = if findings.exact_intervals().is_some() { "the exact bootstrap distribution" } else { "the resamples" };
    let mean = format!(
        "On {items}, {system} has a mean score of {}, with {} {level}% percentile interval from {} to {} from {law}; the means of \
         {} (seed {}{stopped}) have a standard deviation of {}.",
        scale.mean_with_unit(findings.basics.mean_difference),
        article(&level),
        scale.mean_with_unit(lower),
        scale.mean_with_unit(upper),
        counted(tally.counted.resamples, "resample"),
        question.seed,
        scale.finer(1).amount(inference.resampled_standard_deviation),
    );
    let others = [tested(findings), findings.selected(), of_runs(findings)];
    std::iter::once(mean).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

/// Which interval to quote if the percentile interval is clearly too short, and why.
fn short_interval(findings: &Findings) -> Option<String> {
    let ((lower, upper), coverage) = findings.inference.quotable.in_place_of_percentile()?;
    let (scale, level) = (findings.scale(), percent(coverage.level));
    Some(format!(
        "With data like these, {} {level}% percentile interval contains the true difference in only {}% of tests. Tango’s {level}% score \
         interval contains it in {}%; it goes from {} to {}.",
        article(&level),
        share_in_percent(coverage.percentile, 0),
        share_in_percent(coverage.tango, 0),
        scale.signed(lower),
        scale.signed_with_unit(upper),
    ))
}

/// Both mean scores, if known.
fn means(findings: &Findings) -> String {
    match findings.shown_means() {
        Some([baseline, _]) if findings.basics.mean_difference == 0.0 => format!(", {baseline}"),
        Some([baseline, experimental]) => format!(", {experimental} against {baseline}"),
        None => String::new(),
    }
}

fn test(findings: &Findings, experimental: &str, baseline: &str) -> String {
    let kind = findings.kind();
    let than = findings.constant().map_or_else(String::new, |_| format!(" than {baseline}"));
    let drawn = if findings.exact.clustered.is_some() { "it draws whole clusters; " } else { "" };
    let question = match findings.question.sides {
        Sides::One => format!(
            "By a one-sided {kind} test of whether {experimental} is better{than} ({drawn}p-value: the share of resampled \
             mean differences at or below zero)"
        ),
        Sides::Two => format!(
            "By a two-sided {kind} test ({drawn}p-value: twice the smaller of the shares of resampled mean \
             differences at or below zero and at or above zero)"
        ),
    };
    let verdict = match findings.p_values().significance() {
        Significance::Significant => format!("the result is significant at α = {}", findings.question.alpha),
        Significance::NotSignificant => format!("the result is not significant at α = {}", findings.question.alpha),
        Significance::TooFewToTell => {
            let drawn = if findings.exact.clustered.is_some() { "clusters" } else { "items" };
            let who = if findings.constant().is_some() {
                format!("scores differ from {baseline}")
            } else {
                "the systems differ".to_owned()
            };
            format!("{who} on too few {drawn} for the result to be called significant")
        }
    };
    format!("{question}, {verdict}: {}.", results(findings))
}

/// P-values and interval, each with its source. The first p-value is the one that decides.
fn results(findings: &Findings) -> String {
    let (exact, error) = findings.exact_p();
    let p = Probability::new(exact, error, findings.question.alpha);
    let (interval, simulated) = (interval(findings), simulated(findings));
    if !findings.exact.shares().tells(findings.question.sides) {
        return format!("{simulated}, with {interval}");
    }
    if findings.is_approximate() {
        return format!(
            "{simulated}, with {interval}; p {p} from an approximation to the exact bootstrap distribution"
        );
    }
    let is_exact = findings.exact_intervals().is_some();
    match findings.sign_test_of_all() {
        Some(p) if is_exact => {
            format!("{}; {interval} from the exact bootstrap distribution; {simulated}", impossible(findings, p))
        }
        Some(p) => format!("{}; {simulated}, with {interval}", impossible(findings, p)),
        None if is_exact => format!("p {p} and {interval}, both from the exact bootstrap distribution; {simulated}"),
        None => format!("p {p} from the exact bootstrap distribution; {simulated}, with {interval}"),
    }
}

/// The text in place of a bootstrap p of 0, which is impossible for a real test.
fn impossible(findings: &Findings, sign_test: f64) -> String {
    let other = if findings.basics.mean_difference > 0.0 { "at or below zero" } else { "at or above zero" };
    let p = Probability::new(sign_test, 0.0, findings.question.alpha);
    let of_clusters = if findings.exact.clustered.is_some() { " of the clusters" } else { "" };
    format!("no resample can be {other}, and the exact sign test{of_clusters} gives p {p}")
}

/// The result of the resamples, with everything needed to draw them again.
fn simulated(findings: &Findings) -> String {
    let Findings { question, tally, .. } = findings;
    let p = simulated_p_value(&tally.counted, question.sides, question.alpha);
    let resamples = counted(tally.counted.resamples, "resample");
    let stopped = if findings.is_stopped() {
        format!("stopped early, of {}; ", count(question.resamples))
    } else {
        String::new()
    };
    format!("p {} in {resamples} ({stopped}seed {})", equal_to(&p), question.seed)
}

fn interval(findings: &Findings) -> String {
    let scale = findings.scale();
    let intervals = findings.intervals();
    let (lower, upper) = intervals.percentile;
    let order = if findings.is_lower_better() { format!(" ({})", findings.order("−")) } else { String::new() };
    let level = percent(intervals.level);
    format!(
        "{} {level}% percentile interval for the mean difference{order} from {} to {}",
        article(&level),
        scale.signed(lower),
        scale.signed_with_unit(upper)
    )
}

/// What the data show about the margin, if one is set.
fn against_margin(findings: &Findings, [baseline, experimental]: [&str; 2]) -> Option<String> {
    let reading = findings.margin_reading()?;
    let (amount, alpha) = (reading.amount(), findings.question.alpha);
    let Some(finding) = reading.finding() else { return Some(reading.why()) };
    let systems = match reading.margin.test() {
        MarginTest::NonInferior => format!("{experimental} is {finding} to {baseline}"),
        MarginTest::Equivalent => format!("{experimental} and {baseline} are {finding}"),
    };
    Some(format!("With a margin of {amount}, {systems} at α = {alpha}: {}.", reading.why()))
}

/// What p would be if items were independent, if they are in clusters.
fn by_items(findings: &Findings) -> Option<String> {
    let clustered = findings.exact.clustered.as_ref()?;
    let (p, error) = (
        clustered.by_items.p_value(findings.question.sides),
        clustered.by_items.p_value_error(findings.question.sides),
    );
    let p = match p {
        0.0 if error == 0.0 => "leave no resample that disagrees".to_owned(),
        _ => format!("give p {}", Probability::new(p, error, findings.question.alpha)),
    };
    // Clusters with equal means, or a single cluster, have no variance to compare.
    let varies = clustered.design_effect > 0.0;
    let effect = varies.then(|| format!("; the design effect is {}", rounded(clustered.design_effect, 3)));
    Some(format!("Treating items as independent would {p}{}.", effect.unwrap_or_default()))
}

/// How much of the uncertainty comes from runs, if scores are means of runs.
fn of_runs(findings: &Findings) -> Option<String> {
    let runs = findings.basics.runs.as_ref()?;
    Some(runs.sentence(findings.basics.standard_deviation, findings.scale(), "%"))
}

/// A reservation that readers need in order not to misread the result.
fn reservation(findings: &Findings) -> Option<String> {
    let (differing, is_in_clusters) = (findings.differing(), findings.exact.clustered.is_some());
    if findings.basics.standard_deviation == 0.0 {
        return Some(match (differing, is_in_clusters) {
            (0, _) => "In every cluster the differences add up to zero.".to_owned(),
            (_, true) => "All clusters have the same mean difference, so p and interval say little.".to_owned(),
            (_, false) => "All items differ by the same amount, so p and interval say little.".to_owned(),
        });
    }
    (differing < FEW_DIFFERING && findings.p_values().deciding() < PROMISING).then(|| {
        let drawn = findings.drawn(differing);
        // If all of them favour one system, the sentence has already quoted the sign test.
        let sign_test = if findings.sign_test_of_all().is_some() { String::new() } else { sign_test(findings) };
        let who = if findings.constant().is_some() { "Scores differ from the constant" } else { "The systems differ" };
        format!("{who} on only {drawn}, though{sign_test}.")
    })
}

/// What a one-sided test does not ask.
fn other_side(findings: &Findings, experimental: &str) -> Option<String> {
    (findings.basics.mean_difference < 0.0 && findings.question.sides == Sides::One)
        .then(|| format!("The one-sided test does not address whether {experimental} is worse."))
}

fn sign_test(findings: &Findings) -> String {
    let row = findings.inference.tests.iter().find(|row| row.test == Test::Sign);
    row.and_then(|row| if findings.question.sides == Sides::One { row.one_sided } else { row.two_sided }).map_or_else(
        || ": too few to rely on p".to_owned(),
        |p| {
            let p = Probability::with_digits(p, 0.0, findings.question.alpha, 2);
            format!(", and the exact sign test gives p {p}")
        },
    )
}
