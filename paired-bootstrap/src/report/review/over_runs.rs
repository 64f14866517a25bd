//! Means that do not determine what happened on items: means over training runs, and means of
//! metrics other than accuracy.

use super::bounds::{largest, least};
use super::finding::{Finding, as_printed, reported};
use super::print::Print;
use crate::planning::review::{OverRuns, WelchRange};
use crate::significance::{Sides, is_below};
use crate::text::{capital, count, items, rounded};

/// Numbers of runs to try if the paper does not report one.
const TRIED_RUNS: [u64; 3] = [3, 5, 10];

/// "from 0.0005 to 0.0075", "anything from 0 to 1".
fn p_range(range: &WelchRange, alpha: f64) -> String {
    match (least(range.p.0, alpha), largest(range.p.1, alpha)) {
        (low, high) if low == high => low,
        (low, high) if low == "0" && high == "1" => "anything from 0 to 1".to_owned(),
        (low, high) if low.starts_with("below") || low == "0" => format!("at most {high}"),
        (low, high) => format!("from {low} to {high}"),
    }
}

/// Welch's test for means over runs.
pub(super) fn of_runs(print: &Print, over_runs: OverRuns, alpha: f64, sides: Sides) -> Finding {
    let void = "No curve: means over runs do not say how many items were helped and hurt.";
    let request = |what: &str| {
        format!(
            "The paper reports {}, with standard deviations over runs. {what} Could the authors please report \
             {}whether the numbers after ± are standard deviations or standard errors, and the mean of each run; and \
             make the scores of the individual items available? Only these can show whether the gain would hold on \
             other items.",
            reported(print),
            if over_runs.runs < 2 { "the number of runs, " } else { "" }
        )
    };
    if over_runs.runs < 2 {
        let with = TRIED_RUNS.map(|runs| {
            let range = OverRuns { runs, ..over_runs }.range(sides, false);
            format!("with {runs} runs p is {}", p_range(&range, alpha))
        });
        return Finding {
            headline: "How many runs? A standard deviation over runs gives no p without their number.".to_owned(),
            explanation: format!("Enter how many runs were averaged. By Welch’s t-test, {sides}, {}.", with.join(", ")),
            glance: "How many runs?".to_owned(),
            void,
            request: request("Their number is missing."),
        };
    }
    let range = over_runs.range(sides, false);
    let runs = count(over_runs.runs);
    let (low, high) = (is_below(range.p.0, alpha), is_below(range.p.1, alpha));
    let (verdict, glance) = match (low, high) {
        (_, true) => ("significant over runs", "Significant over runs, not items"),
        (false, _) => ("not significant over runs", "Not significant over runs"),
        _ => ("the rounding decides", "It depends on the rounding"),
    };
    let p = p_range(&range, alpha);
    let t = t_range(range.t);
    let printed_p = print.p.map(|printed| {
        let (from, to) = printed.range();
        let fits = |range: &WelchRange| from <= range.p.1 && range.p.0 <= to;
        let [one, two] = [Sides::One, Sides::Two].map(|sides| fits(&over_runs.range(sides, false)));
        match (one, two) {
            (true, true) => format!(" The printed {printed} is possible by this test, one-sided and two-sided."),
            (true, false) => format!(" The printed {printed} is possible by this test one-sided, but not two-sided."),
            (false, true) => format!(" The printed {printed} is possible by this test two-sided, but not one-sided."),
            (false, false) => format!(" The printed {printed} does not follow from these numbers by this test."),
        }
    });
    let of_errors = p_range(&over_runs.range(sides, true), alpha);
    let direction = print.measure.as_ref().map(|_| {
        let better = if over_runs.is_lower_better { "lower" } else { "higher" };
        let name = print.metric_shown().unwrap_or("score");
        format!(" A {better} {name} is taken as better.")
    });
    let explanation = format!(
        "Welch’s t {t}, from {runs} runs each and what rounding leaves open.{} It asks whether other \
         training runs would gain on the same items. It cannot show whether the gain holds on other items: all runs share \
         these. ± is read as the standard deviation of the runs; if it is a standard error, p is {of_errors}.{}",
        printed_p.unwrap_or_default(),
        direction.unwrap_or_default()
    );
    let what =
        format!("By Welch’s t-test over {runs} runs, {sides}, p is {p}; that is about runs, and not about items.");
    Finding {
        headline: format!("Over {runs} runs, p is {p} by Welch’s t-test, {sides}: {verdict}."),
        explanation,
        glance: glance.to_owned(),
        void,
        request: request(&what),
    }
}

/// "is 3.53 to 5.72", "is 0.00 or more": with three digits and a typographic minus sign.
fn t_range((low, high): (f64, f64)) -> String {
    let told = |t: f64| rounded(t, 3).replace('-', "−");
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("is {} to {}", told(low), told(high)),
        (true, false) => format!("is {} or more", told(low)),
        (false, true) => format!("is {} or less", told(high)),
        (false, false) => "can be anything".to_owned(),
    }
}

/// n and two means of a metric other than accuracy.
pub(super) fn of_measure(print: &Print) -> Finding {
    let name = print.metric_shown().map_or_else(String::new, |name| format!("{name} "));
    let such = print.scores_shown().map_or_else(String::new, |name| format!("{name} of "));
    let n = if print.items > 0 { format!("{} and ", items(print.items)) } else { String::new() };
    let [baseline, experimental] = print.means.map_or_else(Default::default, |means| means.map(as_printed));
    let p = print.p.map(|p| format!(" The printed {p} can be neither confirmed nor refuted."));
    Finding {
        headline: capital(&format!("{n}two {name}scores do not limit p: it can be anything.")),
        explanation: format!(
            "Scores such as {such}{baseline} and {experimental} are not shares of right answers: they do not say by how much \
             the scores of single items differ, and p depends on that.{} Standard deviations over runs would allow a test over runs; \
             enter them if the paper prints them.",
            p.unwrap_or_default()
        ),
        glance: "These numbers do not limit p".to_owned(),
        void: "No curve: these numbers do not say how many items were helped and hurt.",
        request: format!(
            "The paper reports {}. From these numbers alone readers cannot tell whether the difference is significant. Could \
             the authors please make each system’s score or output for every item available, or report a paired test on \
             the items, such as a paired bootstrap, with its number of resamples and whether it is one-sided? {} would help, \
             too.",
            reported(print),
            match print.runs {
                1 => "If the results are means over several runs, their number and standard deviation",
                _ => "The standard deviation over the runs",
            }
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::review::Claim;

    fn finding(text: &str) -> Finding {
        let claim = Claim::read(text);
        let print = Print::read(&|key| claim.value(key).map(str::to_owned)).expect("a print");
        let unusable = print.question(0.05, Sides::One).expect_err("means that say nothing of items");
        Finding::new(&print, &unusable, 0.05, Sides::One)
    }

    #[test]
    fn authors_are_not_asked_for_a_number_of_runs_that_is_printed() {
        let asks = |text: &str| finding(text).request.contains("number of runs");
        assert!(asks("58.0 ± 0.3 vs 57.0 ± 0.4"));
        assert!(!asks("58.0 ± 0.3 vs 57.0 ± 0.4 over 5 runs"));
    }

    /// Standard deviations from 0 to 0.5, and a gain from 0 to 2 or from −1 to 1: without a gain, t
    /// is 0 and p is ½.
    #[test]
    fn deviations_that_are_printed_as_zero_do_not_limit_t() {
        let ahead = finding("58 ± 0 vs 57 ± 0 over 5 runs");
        assert!(ahead.headline.starts_with("Over 5 runs, p is at most 0.5 by Welch’s t-test"), "{ahead:?}");
        assert!(ahead.explanation.starts_with("Welch’s t is 0.00 or more, "), "{ahead:?}");
        let level = finding("58 ± 0 vs 58 ± 0 over 5 runs");
        assert!(level.headline.starts_with("Over 5 runs, p is anything from 0 to 1 by Welch’s"), "{level:?}");
        assert!(level.explanation.starts_with("Welch’s t can be anything, "), "{level:?}");
    }

    #[test]
    fn two_means_over_people_are_called_means() {
        let text = "120 students scored 62 before and 71 after.";
        let told = finding(text);
        assert!(told.explanation.starts_with("Scores such as means of 62 and 71 are not shares of"), "{told:?}");
        assert!(told.request.starts_with("The paper reports means of 62 and 71 on the same 120 items."), "{told:?}");
        let said = Claim::read(text).told;
        assert!(!said.iter().any(|said| said.contains("enter accuracy")), "{said:?}");
    }

    #[test]
    fn a_metric_without_a_name_of_its_own_is_not_named() {
        let told = finding("28.4 vs 27.3 on newstest2014 (3,003 sentences)");
        assert_eq!(told.headline, "3,003 items and two scores do not limit p: it can be anything.");
        assert!(told.explanation.starts_with("Scores such as 27.3 and 28.4 are not shares of"), "{told:?}");
        assert!(
            told.request.starts_with("The paper reports scores of 27.3 and 28.4 on the same 3,003 items."),
            "{told:?}"
        );
    }

    #[test]
    fn no_sentence_begins_with_the_name_of_a_metric() {
        for text in ["perplexity 12.4 vs 11.9", "perplexity 12.4 ± 0.2 vs 11.9 ± 0.2 over 5 runs"] {
            let Finding { explanation, .. } = finding(text);
            assert!(!explanation.starts_with("perplexity") && !explanation.contains(". perplexity"), "{explanation}");
        }
    }
}
