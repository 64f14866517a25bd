//! The texts of the view.

use super::digits::{self, percent, scale, score};
use super::drawn::Drawn;
use super::kind::{Kind, arranged};
use super::known::{Entry, Known, Rule};
use super::state::{GUESS, Scene, is_alone};
use crate::app::session::{Shown, Source};
use crate::app::views::phrases::{self, NO_RESULT};
use paired_bootstrap::analysis::teaching::FEW_ITEMS;
use paired_bootstrap::analysis::{Basics, Exact};
use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{computed_p_value, count, p_value, simulated_p_value};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::text::{equal_to, items};

/// A guess is checked from this many resamples on.
const ENOUGH_FOR_A_GUESS: u64 = 200;

/// A guess is close if it is off by at most this much, in percent.
const GOOD_GUESS: f64 = 3.0;

/// From this many resamples on, the share is called p and the exact p is shown, so that nobody
/// reads off the answer before.
pub(super) const ENOUGH_FOR_P: u64 = 10;

/// The curve of the exact distribution is shown from this many resamples on.
pub(super) const ENOUGH_FOR_A_CURVE: u64 = 100;

/// With a heap of more resamples than this, the caption does not mention dots: they are at least 6
/// pixels high, and would only fit a picture of more than 600.
const MOST_DOTS: u64 = 100;

/// The result so far.
pub(super) fn headline(scene: &Scene) -> String {
    let Scene { drawn, session, .. } = *scene;
    if session.is_refused() {
        return NO_RESULT.to_owned();
    }
    let Some(Shown { comparison, .. }) = scene.shown else {
        let headline = if is_alone(session) { "No result yet." } else { "Draw a resample: does the lead hold?" };
        return headline.to_owned();
    };
    let counted = scene.counted();
    match drawn {
        0 if scene.is_chance() => "Toss the coins: does chance alone do as well?".to_owned(),
        0 => match comparison.mean_difference {
            d if d > 0.0 => "Draw a resample: does the lead hold?".to_owned(),
            d if d < 0.0 => format!("Draw a resample: does {} come out ahead?", experimental(comparison)),
            _ => "There is no lead. Draw a resample: does one appear?".to_owned(),
        },
        1 if scene.is_chance() => format!("In the first world {}.", event(scene.rule(), counted > 0, comparison)),
        1 => format!("In the first resample {}.", event(scene.rule(), counted > 0, comparison)),
        _ if drawn < ENOUGH_FOR_P => format!("{}.", share(scene.rule(), counted, drawn, comparison)),
        _ => format!("{}: {}", share(scene.rule(), counted, drawn, comparison), p(scene, scene.rule())),
    }
}

/// "In 4 of 10 resamples the lead is gone", without a full stop.
pub(super) fn share(rule: Rule, counted: u64, drawn: u64, comparison: &Basics) -> String {
    let noun = if rule == Rule::AtLeast { "world" } else { "resample" };
    let resamples = if drawn == 1 { noun.to_owned() } else { format!("{noun}s") };
    format!("In {} of {} {resamples} {}", count(counted), count(drawn), event(rule, true, comparison))
}

/// What a resample that counts, or one that does not, means.
pub(super) fn event(rule: Rule, is_counted: bool, comparison: &Basics) -> String {
    let verdict = verdict(rule, is_counted, comparison);
    match rule {
        Rule::UpToZero if comparison.mean_difference > 0.0 => verdict.to_owned(),
        Rule::UpToZero => format!("{} is {verdict}", experimental(comparison)),
        Rule::AtLeast => verdict.to_owned(),
        Rule::AboveTwice => format!("the mean is {verdict}"),
    }
}

fn verdict(rule: Rule, is_counted: bool, comparison: &Basics) -> &'static str {
    match (rule, is_counted, comparison.mean_difference > 0.0) {
        (Rule::UpToZero, true, true) => "the lead is gone",
        (Rule::UpToZero, false, true) => "the lead holds",
        (Rule::UpToZero, true, false) => "not ahead",
        (Rule::UpToZero, false, false) => "ahead",
        (Rule::AboveTwice, true, _) => "above 2D",
        (Rule::AboveTwice, false, _) => "not above 2D",
        (Rule::AtLeast, true, true) => "chance alone leads by as much",
        (Rule::AtLeast, false, true) => "chance alone leads by less",
        (Rule::AtLeast, true, false) => "chance alone does as well",
        (Rule::AtLeast, false, false) => "chance alone does worse",
    }
}

/// The question that the reader has to guess.
pub(super) fn question(scene: &Scene) -> &'static str {
    match scene.shown {
        _ if scene.is_chance() => "Guess: how often by chance alone?",
        Some(shown) if shown.comparison.mean_difference <= 0.0 => "Guess: how often is there no lead?",
        _ => "Guess: how often is the lead gone?",
    }
}

/// The p-value of the visible resamples.
pub(super) fn p_of(scene: &Scene, rule: Rule) -> String {
    let alpha = scene.session.question.alpha;
    match rule {
        Rule::UpToZero | Rule::AtLeast => simulated_p_value(&scene.on_either_side(), scene.sides(rule), alpha),
        Rule::AboveTwice => p_value(scene.counted_by(rule), scene.drawn, alpha),
    }
}

/// The name of the p-value. Mentions the sides only if the test is two-sided.
pub(super) fn p_name(scene: &Scene, rule: Rule) -> &'static str {
    match (scene.session.question.sides, scene.sides(rule)) {
        (_, Sides::Two) => "two-sided p",
        (Sides::Two, Sides::One) => "one-sided p",
        (Sides::One, Sides::One) => "p",
    }
}

/// "p = 0.422", or "p < 0.001" if no resample counts.
pub(super) fn p(scene: &Scene, rule: Rule) -> String {
    format!("{} {}", p_name(scene, rule), equal_to(&p_of(scene, rule)))
}

/// The line below the headline: the items to draw from, or the last resample.
pub(super) fn explanation(scene: &Scene) -> String {
    if let Some(shown) = scene.shown.filter(|_| scene.session.is_refused()) {
        let what = if shown.is_example() {
            "the ten questions of the example"
        } else {
            "the last scores that could be compared"
        };
        return format!("Below are {what}.");
    }
    let Some((shown, known)) = scene.both() else { return String::new() };
    let last = if scene.is_again { scene.entry() } else { known.log.last() };
    match (scene.draws, last) {
        (Some(draws), Some(last)) if draws > 0 && scene.is_chance() => tossing(draws, last, known),
        (Some(draws), Some(last)) if draws > 0 => running(draws, last, known, shown),
        (_, Some(last)) => format!(
            "{} {}{}: sum {}, mean {}: {}.",
            if scene.is_chance() { "World" } else { "Resample" },
            count(last.number),
            if scene.is_again { " again" } else { "" },
            sum(last.mean * last.items as f64, last.items, known),
            scale(shown).signed_with_unit(last.mean),
            verdict(scene.rule(), last.is_counted(scene.rule()), &shown.comparison)
        ),
        (_, None) => lead(scene, known, shown),
    }
}

/// A sum of differences. For clusters, also the number of items that the mean divides it by.
fn sum(sum: f64, of_items: u64, known: &Known) -> String {
    let sum = digits::sum(sum, known.decimals());
    match known.what_is_drawn() {
        Drawn::Items => sum,
        Drawn::Clusters => format!("{sum} in {}", items(of_items)),
    }
}

/// Which system leads, and what a resample draws.
fn lead(scene: &Scene, known: &Known, shown: &Shown) -> String {
    let Basics { mean_difference, ref names, .. } = shown.comparison;
    let name = phrases::experimental(names).unwrap_or_else(|| "The experimental system".to_owned());
    let difference = scale(shown).amount(mean_difference);
    let by = known.mean_scores().map_or_else(
        || format!("by {difference}"),
        |[baseline, experimental]| format!("with {} against {}", score(experimental, shown), score(baseline, shown)),
    );
    let relation = match mean_difference {
        d if d > 0.0 => format!("{name} leads {by}"),
        d if d < 0.0 => format!("{name} is behind {by}"),
        _ => "Both systems have the same mean score".to_owned(),
    };
    let drawn = known.what_is_drawn();
    let draws = match known.draws() {
        n if scene.is_chance() => format!(
            "Suppose there is no gain: a coin for each of {} says whether its two scores change places.",
            drawn.counted(n)
        ),
        1 => format!("A resample can only draw this {} again.", drawn.noun()),
        n => format!(
            "A resample draws {} of these {}, with replacement{}.",
            count(n),
            drawn.counted(n),
            drawn.with_its_items()
        ),
    };
    format!("{relation}. {draws}")
}

/// A world of coin tosses, of which this many are visible.
fn tossing(tosses: usize, last: &Entry, known: &Known) -> String {
    let tossed = known.last.order.iter().take(tosses).map(|&item| item as usize);
    let exchanged =
        |item: usize| if known.last.drawn[item] > 0 { -known.first.items[item].3 } else { known.first.items[item].3 };
    let so_far: f64 = tossed.map(exchanged).sum();
    let (world, all) = (count(last.number), known.last.order.len());
    format!("World {world}, toss {tosses} of {all}: sum so far {}.", digits::sum(so_far, known.decimals()))
}

/// A resample, of which this many draws are visible.
fn running(draws: usize, last: &Entry, known: &Known, shown: &Shown) -> String {
    let drawn = || known.last.order.iter().take(draws).map(|&item| item as usize);
    let so_far: f64 = drawn().filter_map(|item| known.first.items.get(item)).map(|item| item.3).sum();
    let items: u64 = drawn().map(|item| known.items_in(item)).sum();
    format!(
        "Resample {}, draw {draws} of {}: sum so far {}, mean {}.",
        count(last.number),
        known.last.order.len(),
        sum(so_far, items, known),
        scale(shown).signed_with_unit(so_far / items as f64)
    )
}

/// How often the described resample drew the items.
pub(super) fn said(scene: &Scene) -> String {
    let Some((_, known)) = scene.both() else { return String::new() };
    let (n, what) = (known.draws(), known.what_is_drawn());
    let (noun, title) = (what.noun(), what.title());
    if scene.is_chance() {
        return tossed(scene, known);
    }
    let told = scene.told(known);
    if let Some(draws) = scene.draws {
        let item = draws.checked_sub(1).and_then(|draw| told.order.get(draw)).map(|&item| item as usize);
        return item.map_or_else(String::new, |item| {
            let with = known.cluster(item).map_or_else(String::new, |own| format!(", with {}", items(own.items)));
            format!("{title} {} is drawn{with}.", known.name(item))
        });
    }
    if n == 1 {
        return format!("With one {noun}, all resamples are the same.");
    }
    if told.drawn.is_empty() {
        let article = if what == Drawn::Items { "an" } else { "a" };
        return format!("A resample can draw {article} {noun} several times, or not at all.");
    }
    let absent = told.drawn.iter().filter(|drawn| **drawn == 0).count();
    let all = told.drawn.len();
    let was = if absent == 1 { "was" } else { "were" };
    if (all as u64) < n {
        // How many of the items that are not shown were left out is unknown.
        return format!("Of the {all} {noun}s listed, {absent} {was} not drawn.");
    }
    let most = match told.drawn.iter().max() {
        Some(2) => format!("In this resample no {noun} was drawn more than twice"),
        Some(times) if *times > 2 => {
            format!("In this resample the most frequent {noun} was drawn {} times", count(*times))
        }
        _ => format!("In this resample no {noun} was drawn twice"),
    };
    let share = percent(100.0 * absent as f64 / all as f64);
    format!("{most}; {absent} of {all} {noun}s ({share}) {was} not drawn.")
}

/// The outcome of the coin tosses.
fn tossed(scene: &Scene, known: &Known) -> String {
    let told = scene.told(known);
    let what = known.what_is_drawn();
    let Some(tosses) = scene.draws else {
        if told.drawn.is_empty() {
            return "Heads: its two scores change places. Tails: they stay.".to_owned();
        }
        let exchanged: u64 = told.drawn.iter().chain(told.rest_drawn.iter().map(|(drawn, _)| drawn)).sum();
        let all = what.counted(known.draws());
        return format!("In this world the scores of {} of {all} changed places (⇄).", count(exchanged));
    };
    let item = tosses.checked_sub(1).and_then(|toss| told.order.get(toss)).map(|&item| item as usize);
    item.map_or_else(String::new, |item| {
        let side = if told.drawn[item] > 0 { "heads, its scores change places" } else { "tails" };
        format!("{} {}: {side}.", what.title(), known.name(item))
    })
}

/// The share of items that a resample leaves out on average; empty while one is being drawn.
pub(super) fn left_out(scene: &Scene) -> String {
    let Some((_, known)) = scene.both().filter(|_| scene.draws.is_none()) else { return String::new() };
    if scene.is_chance() {
        return "In such a world the systems are equally good: which score is whose says nothing.".to_owned();
    }
    let n = known.draws();
    if n == 1 { String::new() } else { share_left_out(n, known.what_is_drawn()) }
}

/// The share of items that a resample leaves out on average. All n draws miss an item with
/// probability (1 − 1/n)^n.
fn share_left_out(n: u64, what: Drawn) -> String {
    let own = percent(100.0 * libm::exp(n as f64 * libm::log1p(-1.0 / n as f64)));
    let limit = percent(100.0 * libm::exp(-1.0));
    let with_many = if own == limit { String::new() } else { format!(" ({limit} with many {}s)", what.noun()) };
    format!("With {}, {own} are left out on average{with_many}.", what.counted(n))
}

/// The items that are not shown, in a sentence; empty if all are shown.
pub(super) fn others(scene: &Scene) -> String {
    let Some(known) = scene.known.filter(|known| known.unshown() > 0) else { return String::new() };
    let others = format!("The other {} {}s", count(known.unshown()), known.what_is_drawn().noun());
    if known.log.is_empty() {
        let drawn = if scene.is_chance() { "have coins" } else { "are drawn" };
        return format!("{others} {drawn} as well.");
    }
    let (drawn, sum) =
        scene.told(known).rest_drawn.iter().fold((0, 0.0), |(drawn, sum), rest| (drawn + rest.0, sum + rest.1));
    if scene.is_chance() {
        return format!("{others}: {} changed places.", count(drawn));
    }
    format!("{others}: drawn {} times, sum {}.", count(drawn), digits::sum(sum, known.decimals()))
}

/// How to guess, or how good the guess was.
pub(super) fn guessed(scene: &Scene) -> String {
    let has_guess = scene.learn.form.values().number_or_nothing(GUESS).is_some();
    guess_checked(scene).unwrap_or_else(|| match (has_guess, scene.drawn) {
        (true, _) => format!("Draw {ENOUGH_FOR_A_GUESS} or more resamples to check your guess."),
        (false, 0) => "Guess first, then draw.".to_owned(),
        (false, _) => "To guess, press Reset first.".to_owned(),
    })
}

/// How good the guess was; `None` without a guess, or with too few resamples. It concerns the share
/// at or below zero, whichever rule is chosen.
pub(super) fn guess_checked(scene: &Scene) -> Option<String> {
    let guess = scene.learn.form.values().number_or_nothing(GUESS)?;
    let drawn = Some(scene.drawn).filter(|drawn| *drawn >= ENOUGH_FOR_A_GUESS)?;
    let share = 100.0 * scene.counted_by(scene.first_rule()) as f64 / drawn as f64;
    let grade = match guess - share {
        off if off.abs() <= GOOD_GUESS => "close",
        off if off > 0.0 => "too high",
        _ => "too low",
    };
    let (guess, share) = (percent(guess), percent(share));
    Some(format!("You guessed {guess}: {grade}. After {} resamples it is {share}.", count(drawn)))
}

/// Whether p is twice the marked share.
pub(super) fn is_doubled(scene: &Scene) -> bool {
    let Counted { at_or_below_zero, at_or_above_zero, .. } = scene.on_either_side();
    scene.sides(scene.rule()) == Sides::Two && at_or_below_zero <= at_or_above_zero
}

/// The beginning of a sentence about the share that is the p-value.
pub(super) fn share_of_p(scene: &Scene) -> &'static str {
    match scene.sides(Rule::UpToZero) {
        Sides::One => "This share",
        Sides::Two if is_doubled(scene) => "Twice this share, at most 1,",
        Sides::Two => "Twice the share at or above zero, at most 1,",
    }
}

/// What the picture shows. It mentions the line once it is there, and dots where they may fit:
/// `highest` is the number of resamples in the highest heap.
pub(super) fn caption(scene: &Scene, highest: u64) -> String {
    let are_many = highest > MOST_DOTS;
    match scene.rule() {
        Rule::UpToZero if scene.drawn == 0 => "Here every resample becomes a dot, at its mean.".to_owned(),
        Rule::AtLeast if scene.drawn == 0 => "Here every world becomes a dot, at its mean difference.".to_owned(),
        Rule::UpToZero => {
            // Clusters of several sizes have no line, and it is not shown for few resamples.
            let exact = scene.shown.and_then(|shown| shown.exact.as_ref());
            let has_line = scene.drawn >= ENOUGH_FOR_A_CURVE && exact.is_some_and(Exact::has_curve);
            let line = if has_line { " Line: all possible resamples." } else { "" };
            let p = match scene.sides(Rule::UpToZero) {
                Sides::One => "This share is p.",
                Sides::Two if is_doubled(scene) => "p is twice this share: marked plus outlined, at most 1.",
                Sides::Two => "p is twice the share at or above zero, at most 1.",
            };
            let heaps = match scene.learn.tour {
                // The tour explains dots itself, and needs the room.
                Some(_) => "",
                None if are_many => "The resamples, by their mean. ",
                None => "Each dot is one resample’s mean, each bar many. Click to see it again. ",
            };
            format!("{heaps}Marked: at or below zero. {p}{line}")
        }
        Rule::AtLeast => {
            let p = match scene.sides(Rule::AtLeast) {
                Sides::One => "Their share is this test’s p.",
                Sides::Two if is_doubled(scene) => "p is twice their share: marked plus outlined, at most 1.",
                Sides::Two => "p is twice the share at or below the observed one, at most 1.",
            };
            let heaps = if are_many {
                "The worlds without a gain, by their mean difference."
            } else {
                "Each dot is the mean difference of a world without a gain; many become bars."
            };
            format!("{heaps} Marked: at least as high as observed. {p}")
        }
        Rule::AboveTwice => {
            "Marked: above 2D, twice the observed difference. Outline: the histogram mirrored at D, so that ≤ 0 becomes ≥ 2D."
                .to_owned()
        }
    }
}

/// The p-values of both schemes; empty until they may be shown.
pub(super) fn both_schemes(scene: &Scene) -> String {
    if scene.learn.tour.is_some() {
        return "End the tour to toss coins.".to_owned();
    }
    let exact = scene.shown.and_then(|shown| shown.exact.as_ref());
    let both = exact.zip(scene.known.and_then(|known| known.first.randomization));
    let Some((exact, randomization)) = both.filter(|_| scene.drawn >= ENOUGH_FOR_P) else {
        return "Draw or toss ten times, and both p-values appear here.".to_owned();
    };
    let Question { alpha, sides, .. } = scene.session.question;
    let (sided, shares) = (if sides == Sides::One { "One-sided" } else { "Two-sided" }, exact.shares());
    if !shares.tells(sides) {
        return String::new();
    }
    let [one, two] = randomization;
    let (p, error) = if sides == Sides::One { one } else { two };
    format!(
        "{sided}, of all resamples and all tosses: bootstrap p {}, randomization p {}.",
        equal_to(&computed_p_value(shares.p_value(sides), shares.p_value_error(sides), alpha)),
        equal_to(&computed_p_value(p, error, alpha))
    )
}

/// What both rules give for all resamples; empty until the exact p may be shown.
pub(super) fn both_rules(scene: &Scene) -> String {
    let exact = scene.shown.and_then(|shown| shown.exact.as_ref());
    let Some((exact, known)) = exact.zip(scene.known).filter(|_| scene.drawn >= ENOUGH_FOR_P) else {
        return String::new();
    };
    let alpha = scene.session.question.alpha;
    let (above, error) = known.first.above_twice;
    format!(
        "Of all resamples, a share of {} is at or below 0, and {} above 2D.",
        computed_p_value(exact.at_or_below_zero, exact.error, alpha),
        computed_p_value(above, error, alpha)
    )
}

/// Whether 1 means right, and 0 wrong. Where lower is better, 1 is an error.
pub(super) fn is_right_or_wrong(comparison: &Basics) -> bool {
    comparison.unit == Unit::Correctness && !comparison.is_lower_better
}

/// The effect on an item: by name if its answers are right or wrong.
pub(super) fn kind_of(baseline: f64, experimental: f64, difference: f64, comparison: &Basics) -> &'static str {
    match Kind::of(baseline, experimental).filter(|_| is_right_or_wrong(comparison)) {
        Some(kind) => kind.name,
        None if difference > 0.0 => "helps",
        None if difference < 0.0 => "hurts",
        None => "tied",
    }
}

/// What the columns in the table of items hold.
pub(super) fn columns(what: Drawn, is_lower_better: bool) -> String {
    let diff = if is_lower_better { "base − exp, because lower scores are better" } else { "exp − base" };
    match what {
        Drawn::Items => format!("base: baseline. exp: experimental system. diff: {diff}."),
        Drawn::Clusters => format!(
            "base, exp: sums over the items of a cluster. diff: {diff}. Bars: its items, blue helped, orange hurt, grey tied. The \
             mean of a resample is the sum of its differences divided by the number of its items."
        ),
    }
}

/// What differences are, spoken.
pub(super) fn difference(is_lower_better: bool) -> &'static str {
    if is_lower_better {
        "baseline minus experimental, because lower scores are better"
    } else {
        "experimental minus baseline"
    }
}

/// What the scores of baseline and experimental mean in that table.
pub(super) fn scores(what: Drawn) -> [&'static str; 2] {
    match what {
        Drawn::Items => ["score of the baseline", "score of the experimental system"],
        Drawn::Clusters => ["sum of the baseline’s scores", "sum of the experimental system’s scores"],
    }
}

/// The caption of the table of items, for screen readers.
pub(super) fn items_caption(what: Drawn, is_chance: bool, is_lower_better: bool) -> String {
    let [baseline, experimental] = scores(what);
    format!(
        "The {}s, and {}. base: {baseline}; exp: {experimental}; diff: {}",
        what.noun(),
        if is_chance {
            "whether the coin let the scores of each change places"
        } else {
            "how often the last resample drew each"
        },
        difference(is_lower_better)
    )
}

/// How to change the items, or why they cannot be changed here.
pub(super) fn hint(scene: &Scene, known: &Known, is_editable: bool) -> String {
    let Scene { learn, session, .. } = *scene;
    let source = session.input.compared;
    let shown = known.first.items.len() as u64;
    let noun = known.what_is_drawn().noun();
    let rounded = known.rounding().map_or_else(String::new, |rounding| format!(" Scores are rounded to {rounding}."));
    if known.unshown() > 0 {
        let artificial = if source == Source::Sliders {
            " The items are made up: half of the tied ones are right, so the accuracies are made up, too."
        } else {
            ""
        };
        return format!(
            "{shown} of {} {noun}s are listed; the last rows add up the others.{artificial}{rounded} With more than \
             {FEW_ITEMS} {noun}s, single draws are not shown. Change the scores in Test.",
            count(shown + known.unshown())
        );
    }
    if session.is_refused() {
        return rounded.trim_start().to_owned();
    }
    let counts = session.counts;
    let is_primers = counts == Counts::TEN_QUESTIONS && learn.items(counts) == arranged(counts);
    let hint = match source {
        Source::Sliders if is_editable && is_primers => {
            "The ten questions of Jansen’s primer. Click an effect to change it."
        }
        Source::Sliders if is_editable => {
            "Click an effect to change it. The items are made up: half of the tied ones are right, unless you change that."
        }
        _ if is_editable => "Click an effect to change it. The scores in Test change with it.",
        Source::File => "Scores from a file cannot be changed here. To change them, paste them in Test.",
        _ => "Change the scores in Test.",
    };
    format!("{hint}{rounded}")
}

/// The name of the experimental system, in the middle of a sentence.
fn experimental(comparison: &Basics) -> String {
    phrases::experimental(&comparison.names).unwrap_or_else(|| "the experimental system".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_left_out_is_that_of_n_draws() {
        // Each of n draws misses an item with probability 1 − 1/n; when n is large, that is 1/e.
        let limit = format!("{:.1} %", 100.0 / std::f64::consts::E);
        for n in [2, 10, 40, 300] {
            let missed = (0..n).fold(1.0, |missed, _| missed * (n - 1) as f64 / n as f64);
            let share = format!("{:.1}", 100.0 * missed);
            let share = share.trim_end_matches(".0");
            assert_eq!(
                share_left_out(n, Drawn::Items),
                format!("With {n} items, {share} % are left out on average ({limit} with many items).")
            );
        }
        assert_eq!(
            share_left_out(1_000_000, Drawn::Clusters),
            format!("With 1,000,000 clusters, {limit} are left out on average.")
        );
    }
}
