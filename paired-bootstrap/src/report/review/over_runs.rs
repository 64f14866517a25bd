//! Means that say nothing of items: those over training runs, and those of another metric than
//! accuracy.

use super::bounds::{largest, least};
use super::finding::{Finding, as_printed, reported};
use super::print::Print;
use crate::planning::review::{OverRuns, WelchRange};
use crate::significance::{Sides, is_below};
use crate::text::{capital, count, items, rounded};

/// Numbers of runs that are tried where the paper says none.
const TRIED_RUNS: [u64; 3] = [3, 5, 10];

/// "from 0.0005 to 0.0075".
fn p_range(range: &WelchRange, alpha: f64) -> String {
    match (least(range.p.0, alpha), largest(range.p.1, alpha)) {
        (low, high) if low == high => low,
        (low, high) if low.starts_with("below") || low == "0" => format!("at most {high}"),
        (low, high) => format!("from {low} to {high}"),
    }
}

/// Welch's test of means over runs.
pub(super) fn of_runs(print: &Print, over_runs: OverRuns, alpha: f64, sides: Sides) -> Finding {
    let void = "No curve: means over runs do not say how many items were helped and hurt.";
    let request = |what: &str| {
        format!(
            "The paper reports {}, with standard deviations over runs. {what} Could the authors please report the number of \
             runs, whether the numbers behind ± are standard deviations or standard errors, and the mean of each run; and make \
             the scores of the individual items available? Only these can show whether the gain would hold on other items.",
            reported(print)
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
    let [low, high] = [range.t.0, range.t.1].map(told_t);
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
    let direction = print.measure.as_ref().map(|name| {
        let better = if over_runs.is_lower_better { "lower" } else { "higher" };
        format!(" {name} is taken as better when it is {better}.")
    });
    let explanation = format!(
        "Welch’s t is {low} to {high}, from {runs} runs each and what rounding leaves open.{} It asks whether other \
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

/// t with three digits, and the sign that papers print.
fn told_t(t: f64) -> String {
    if t.is_infinite() { "any size".to_owned() } else { rounded(t, 3).replace('-', "−") }
}

/// n and two means of a metric that is no accuracy.
pub(super) fn of_measure(print: &Print) -> Finding {
    let name = print.measure.as_deref().unwrap_or("this metric");
    let n = if print.items > 0 { format!("{} and ", items(print.items)) } else { String::new() };
    let [baseline, experimental] = print.means.map_or_else(Default::default, |means| means.map(as_printed));
    let p = print.p.map(|p| format!(" The printed {p} can be neither confirmed nor refuted."));
    Finding {
        headline: capital(&format!("{n}two {name} scores do not limit p: it can be anything.")),
        explanation: format!(
            "{name} of {baseline} and {experimental} are not shares of right answers: they do not say by how much the scores \
             of single items differ, and p depends on that.{} Standard deviations over runs would allow a test over runs; \
             enter them if the paper prints them.",
            p.unwrap_or_default()
        ),
        glance: "These numbers do not limit p".to_owned(),
        void: "No curve: these numbers do not say how many items were helped and hurt.",
        request: format!(
            "The paper reports {}. From these numbers alone readers cannot tell whether the difference is significant. Could \
             the authors please make each system’s score or output for every item available, or report a paired test on \
             the items, such as a paired bootstrap, with its number of resamples and whether it is one-sided? If the \
             results are means over several runs, their number and standard deviation would help, too.",
            reported(print)
        ),
    }
}
