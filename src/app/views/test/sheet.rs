//! What the view Test puts on the screen: the scores, and the result.

use super::margin::below_verdict;
use super::sliders::Slider;
use super::state::{ERROR, Test};
use super::words::{
    caption, described, difference_kind, exact_kind, exact_term, exact_title, in_words, p_term_title, p_title,
    picture_label, read_as, status, trouble, verdict_of,
};
use super::{columns, drawers, formats, kept, left_open, picture, questions};
use crate::app::session::{Attachment, Pasted, Phase, Session, Shown, Source};
use crate::app::sheet::{Figure, Sheet, UNKNOWN};
use crate::app::views::phrases::in_unit;
use crate::app::views::{adding, phrases::doubled, sides};
use crate::chart::AnyPicture;
use paired_bootstrap::analysis::{Basics, Exact, TableRead};
use paired_bootstrap::bootstrap::Counted;
use paired_bootstrap::planning::{Example, ExampleScores};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{self, MarginTest, computed_p_value, count, short_p_value, simulated_p_value};
use paired_bootstrap::table::Choice;
use paired_bootstrap::text::{capital, or_none, percent, share_in_percent, with_decimals};
use std::sync::LazyLock;

/// Shown for a number that will not be known, because the input is invalid and there is no earlier
/// result.
const NEVER_KNOWN: &str = "–";

pub(super) fn sheet(test: &Test, session: &Session) -> Sheet {
    let mut sheet = Sheet::default();
    sheet
        .error(ERROR, trouble(session).into_iter().chain(test.form.errors_in(ERROR)).reduce(|a, b| format!("{a} {b}")));
    test.form.fill(&mut sheet);
    // The document is served with inert controls, because nothing handles them before the program
    // is loaded.
    sheet.attribute("controls", "inert", (session.job.phase == Phase::Loading).then(String::new));
    for id in ["interval-level", "margin"] {
        // Served disabled, because a text typed before the program is loaded would be lost.
        sheet.disabled(id, false);
    }
    sides::show(&mut sheet, ["sides-one", "sides-two"], session);
    for (id, test) in [("margin-noninferior", MarginTest::NonInferior), ("margin-equivalent", MarginTest::Equivalent)] {
        sheet.checked(id, session.question.margin_test == test);
        sheet.disabled(id, false);
    }
    // The value that is used while the box is empty.
    let usual = percent(Question { level: None, ..session.question }.levels().interval);
    sheet.attribute("interval-level", "placeholder", Some(usual));
    sliders(test, session, &mut sheet);
    texts_and_files(session, &mut sheet);
    for example in Example::PAIRS {
        let is_shown = example_of(session) == Some(example);
        sheet.attribute(example.key(), "aria-pressed", Some(is_shown.to_string()));
    }
    result(session, &mut sheet);
    run(session, &mut sheet);
    left_open::fill(&mut sheet, session);
    drawers::fill(test, session, &mut sheet);
    formats::fill(&mut sheet, session, &test.sought);
    kept::fill(&mut sheet, session);
    sheet
}

fn sliders(test: &Test, session: &Session, sheet: &mut Sheet) {
    let counts = session.counts;
    let of = |part: u64| {
        let share = share_in_percent(part as f64 / counts.pairs.max(1) as f64, 1);
        format!("{} of {}, {share} %", count(part), count(counts.pairs))
    };
    for (slider, spoken) in [
        (Slider::SampleSize, report::items(counts.pairs)),
        (Slider::Helped, of(counts.helped)),
        (Slider::Hurt, of(counts.hurt)),
    ] {
        let position = test.position(slider, counts);
        sheet.slider(slider.id(), u64::from(position), f64::from(position) / 1000.0, spoken);
    }
    sheet.checked("shares", test.keeps_shares);
    sheet.text("in-words", in_words(counts));
}

fn texts_and_files(session: &Session, sheet: &mut Sheet) {
    let input = &session.input;
    for (source, button, panel) in [
        (Source::Sliders, "source-sliders", "panel-sliders"),
        (Source::Paste, "source-paste", "panel-paste"),
        (Source::File, "source-file", "panel-file"),
    ] {
        sheet.checked(button, input.source == source);
        sheet.hidden(panel, input.source != source);
    }
    let places = [
        ["baseline-scores", "baseline-held", "baseline-held-text"],
        ["experimental-scores", "experimental-held", "experimental-held-text"],
    ];
    let hints = box_hints(session);
    for (([area, held, held_text], text), hint) in places.into_iter().zip(&input.boxes.texts).zip(hints) {
        sheet.attribute(area, "placeholder", Some(hint.to_owned()));
        sheet.hidden(area, matches!(text, Pasted::Held(_)));
        sheet.hidden(held, matches!(text, Pasted::Typed(_)));
        match text {
            Pasted::Typed(text) => sheet.value(area, text.as_str()),
            Pasted::Held(attachment) => {
                sheet.text(held_text, format!("{}: too long for the box, but read in full.", described(attachment)));
            }
        }
    }
    sheet.hidden("paste-hint", pasted_table(session).is_some());
    let has_files = !input.files.list.is_empty();
    sheet.hidden("file-list", !has_files);
    sheet.hidden("file-acts", !has_files);
    // Once files are read, the drop zone shrinks to a line.
    sheet.attribute("drop-zone", "data-line", has_files.then(String::new));
    adding::fill(session, sheet, ["drop-what", "files-adding", "files-add"]);
    sheet.text("folder-what", adding::labels(session)[1]);
    sheet.hidden("drop-hint", has_files);
    sheet.hidden("formats", has_files && !session.is_refused());
    // Make room for the settings beside the user's own table.
    let has_own_table = pasted_table(session).is_some() && example_of(session).is_none();
    for id in ["examples-title", "examples"] {
        sheet.hidden(id, has_own_table || has_files && input.source == Source::File);
    }
    let roles = match input.files.list.len() {
        _ if input.files.lack_a_system && input.files.usable == input.files.list.len() => ["One of two", ""],
        1 => ["Read", ""],
        2 if have_roles(session) => ["Baseline", "Experimental"],
        _ => ["Files", ""],
    };
    let names = match input.files.list.as_slice() {
        [first, second] if have_roles(session) => {
            let is_turned = is_second_the_baseline(session);
            if is_turned { [described(second), described(first)] } else { [described(first), described(second)] }
        }
        [] => [String::new(), String::new()],
        [only] => [described(only), String::new()],
        [first, ..] => {
            /// The most characters of several names.
            const LONGEST: usize = 80;
            let number = count(input.files.list.len() as u64);
            let names = input.files.list.iter().map(|file| file.name.as_str()).collect::<Vec<_>>().join(", ");
            let listed = match Attachment::shared_folder(&input.files.list) {
                Some(folder) => format!("{number} in {folder}"),
                None if names.chars().count() <= LONGEST => names,
                None => format!("{number}, the first is {}", first.name),
            };
            [listed, String::new()]
        }
    };
    for (([role, place], text), name) in
        [["first-file-role", "first-file"], ["second-file-role", "second-file"]].into_iter().zip(roles).zip(names)
    {
        sheet.text(role, if name.is_empty() { "" } else { text });
        sheet.text(place, name);
    }
    sheet.error("read-as", read_as(session));
    // A constant cannot be swapped with a system.
    let has_constant = session.input.table().is_some_and(|table| table.choice.constant.is_some());
    sheet.hidden("swap", has_constant);
    columns::fill(session, sheet);
    questions::fill(session, sheet);
}

/// The table with all systems, if it is in one of the boxes for scores. It stays while the text is
/// edited, so that nothing around it moves with each key.
fn pasted_table(session: &Session) -> Option<&TableRead> {
    let input = &session.input;
    let is_in_a_box = input.compared == Source::Paste && input.is_single_text() && session.trouble.is_none();
    input.last_table().filter(|_| is_in_a_box)
}

/// The placeholders of the boxes for scores: an example, or a note that both systems are in the
/// other box.
fn box_hints(session: &Session) -> [&'static str; 2] {
    match pasted_table(session) {
        Some(table) if table.choice.constant.is_none() => ["Both systems\nare in the\nother box."; 2],
        Some(_) => [""; 2],
        None => ["0\n1\n1", "1\n1\n0"],
    }
}

/// Whether two files are the two systems, as far as is known. Some tools' files name their systems
/// differently.
fn have_roles(session: &Session) -> bool {
    if session.is_refused() {
        return false;
    }
    let choice = session.input.table().map(|table| &table.choice);
    let chosen = choice.and_then(|choice| choice.baseline.as_deref().zip(choice.experimental.as_deref()));
    let is_system = |name: &str| session.input.files.list.iter().any(|file| file.system() == name);
    chosen.is_none_or(|(baseline, experimental)| is_system(baseline) && is_system(experimental))
}

/// Whether the second of two files is the baseline's, as chosen or guessed from their names.
fn is_second_the_baseline(session: &Session) -> bool {
    let baseline = session.input.table().and_then(|table| table.choice.baseline.as_deref());
    session.input.files.list.get(1).is_some_and(|second| Some(second.system()) == baseline)
}

/// The example that the page shows, if it is unchanged.
fn example_of(session: &Session) -> Option<Example> {
    // Cached, because every frame needs them.
    static EXAMPLES: LazyLock<Vec<(Example, ExampleScores)>> =
        LazyLock::new(|| Example::PAIRS.into_iter().map(|example| (example, example.scores())).collect());
    let is_shown = |scores: &ExampleScores| match (scores, session.input.compared) {
        (ExampleScores::Counts(counts), Source::Sliders) => session.counts == *counts,
        (ExampleScores::Texts(texts), Source::Paste) => {
            let mut boxes = session.input.boxes.texts.iter().zip(texts);
            boxes.all(|(shown, text)| matches!(shown, Pasted::Typed(typed) if typed == text))
        }
        _ => false,
    };
    EXAMPLES.iter().find(|(_, scores)| is_shown(scores)).map(|&(example, _)| example)
}

/// How many runs each score averages, and how much of the uncertainty comes from them.
fn runs(shown: Option<&Shown>, sheet: &mut Sheet) {
    let found = shown.and_then(|shown| Some((shown, shown.comparison.runs.as_ref()?)));
    sheet.hidden("by-runs", found.is_none());
    let most = found.map(|(_, averaged)| averaged.runs.most());
    let fewest =
        found.map(|(_, averaged)| averaged.runs.fewest()).filter(|fewest| most.is_some_and(|most| *fewest < most));
    sheet.text("runs-fewest", fewest.map_or_else(String::new, |fewest| format!("{fewest} to ")));
    sheet.number("runs", most.map_or_else(|| NEVER_KNOWN.to_owned(), |most| most.to_string()), most.map(f64::from));
    let sentence =
        found.map(|(shown, averaged)| averaged.sentence(shown.comparison.standard_deviation, shown.scale(), " %"));
    sheet.number(
        "runs-share",
        sentence.unwrap_or_else(|| NEVER_KNOWN.to_owned()),
        found.and_then(|(_, averaged)| averaged.share),
    );
}

/// What clusters change, compared with independent items.
fn clusters(shown: Option<&Shown>, Question { alpha, sides, .. }: Question, sheet: &mut Sheet) {
    let clustered = shown.and_then(Shown::clustered);
    sheet.hidden("by-clusters", clustered.is_none());
    let mut number = |id, text: Option<String>, value| {
        sheet.number(id, text.unwrap_or_else(|| NEVER_KNOWN.to_owned()), value);
    };
    let clusters = clustered.map(|clustered| clustered.clusters);
    number("clusters", clusters.map(count), clusters.map(|clusters| clusters as f64));
    let effect = clustered.map(|clustered| clustered.design_effect);
    number("design-effect", effect.map(|effect| with_decimals(effect, 2)), effect);
    let by_items = clustered.map(|clustered| clustered.by_items.p_value(sides));
    number("p-by-items", by_items.map(|p| or_none(p, short_p_value(p, alpha))), by_items);
}

/// Shows verdict, numbers and picture.
fn result(session: &Session, sheet: &mut Sheet) {
    let verdict = verdict_of(session);
    let shown = session.shown();
    let scale = shown.map(Shown::scale);
    let unknown = if session.is_refused() { NEVER_KNOWN } else { UNKNOWN };
    let tally = shown.map(|shown| &shown.tally).filter(|tally| tally.counted.resamples > 0);
    let exact = shown.and_then(|shown| shown.exact.as_ref());
    let Question { alpha, sides, .. } = session.question;
    let counted = shown.and_then(|shown| tally.map(|tally| tally.counted).or_else(|| expected(shown)));
    let p = counted.map_or_else(|| unknown.to_owned(), |counted| simulated_p_value(&counted, sides, alpha));
    let about = if tally.is_none() { "≈ " } else { "" };
    let [part, whole] = match counted {
        Some(counted) => [format!("{about}{}", count(counted.at_or_below_zero)), count(counted.resamples)],
        None => [unknown, unknown].map(str::to_owned),
    };
    sheet.number("p-value", p.as_str(), tally.map(|tally| tally.counted.p_value(sides)));
    sheet.number("at-or-below-zero", part, tally.map(|tally| tally.counted.at_or_below_zero as f64));
    sheet.number("resamples-done", whole, tally.map(|tally| tally.counted.resamples as f64));
    sheet.text("p-sides", counted.map(|counted| doubled(&counted, sides, "≥\u{a0}0")).unwrap_or_default());
    sheet.attribute("p-term", "title", Some(p_term_title(sides).to_owned()));
    let title = p_title(tally, sides);
    sheet.attribute("p-value", "title", (!title.is_empty()).then_some(title));
    let exact = exact
        .map(Exact::shares)
        .filter(|shares| shares.tells(sides))
        .map(|shares| (shares.p_value(sides), shares.p_value_error(sides)));
    let p_exact = exact.map_or_else(|| unknown.to_owned(), |(p, error)| or_none(p, computed_p_value(p, error, alpha)));
    sheet.number("p-exact", p_exact, exact.map(|(p, _)| p));
    sheet.text("exact-term", exact_term(shown));
    sheet.attribute("exact-term", "title", Some(exact_title(shown, sides)));
    sheet.text("exact-kind", exact_kind(shown, session.question));
    let mean = shown.map(|shown| shown.comparison.mean_difference);
    let lead = mean.zip(scale).map_or_else(|| unknown.to_owned(), |(mean, scale)| scale.signed_with_unit(mean));
    sheet.number("mean-difference", lead.as_str(), mean);
    sheet.text("difference-kind", shown.map_or_else(String::new, |shown| difference_kind(&shown.comparison)));
    let interval = shown.and_then(Shown::interval);
    let level = interval.map_or_else(|| session.question.levels().interval, |interval| interval.level);
    sheet.text("interval-term", format!("{} % interval", percent(level)));
    sheet.text("interval-kind", in_unit("percentile", scale));
    for (id, end) in [("interval-lower", 0), ("interval-upper", 1)] {
        let end = interval.map(|interval| if end == 0 { interval.ends.0 } else { interval.ends.1 });
        let text = end.zip(scale).map_or_else(|| unknown.to_owned(), |(end, scale)| scale.signed(end));
        sheet.number(id, text, end);
    }
    items(shown, unknown, sheet);
    alone(shown.is_some_and(|shown| shown.comparison.is_alone()), sheet);
    runs(shown, sheet);
    clusters(shown, session.question, sheet);
    let has_none = shown.is_none() && session.is_refused();
    sheet.text("caption", if has_none { String::new() } else { caption(shown, sides) });
    let quotable = shown.and_then(|shown| shown.p_values(session.question).quotable());
    let p = quotable.unwrap_or_else(|| format!("p = {unknown}"));
    // For a system alone, p means nothing.
    let [glance, headline] = match shown {
        Some(shown) if shown.comparison.is_alone() => [lead, verdict.headline.clone()],
        Some(_) => [format!("{p} · {lead}"), format!("{} {p}.", verdict.headline)],
        None => [String::new(), format!("{} {p}.", verdict.headline)],
    };
    sheet.text("glance", glance);
    figure(session, picture_label(shown, &verdict), sheet);
    let is_settled = session.job.phase == Phase::Done && session.trouble.is_none();
    sheet.spoken = if is_settled { format!("{headline}{}", questions::spoken(session)) } else { String::new() };
    sheet.text("verdict", verdict.headline);
    let margin = shown.filter(|_| !session.is_refused()).and_then(|shown| below_verdict(shown, &session.question));
    sheet.text("explanation", margin.into_iter().fold(verdict.explanation, |text, margin| format!("{text} {margin}")));
    let is_old = session.shows_older();
    sheet.attribute("glance", "data-old", is_old.then(String::new));
    // These fade after a delay: a short text has its result before that.
    for id in ["result", "strip"] {
        sheet.attribute(id, "data-old", (is_old || session.shows_older_while_reading()).then(String::new));
    }
}

/// With a system alone there is only a mean with its interval. Nothing is tested, and no item is
/// helped or hurt.
fn alone(is_alone: bool, sheet: &mut Sheet) {
    let about_tests = ["fact-p", "fact-exact", "if-independent", "meaning", "alone-section", "equivalence-section"];
    for id in about_tests.into_iter().chain(["strip", "key-helped", "key-hurt", "key-tied"]) {
        sheet.hidden(id, is_alone);
    }
    sheet.text("difference-term", if is_alone { "mean" } else { "difference" });
}

/// The ids of the nouns for items: beside their number, and on the buttons of the list of items.
const OUTCOMES: [[&str; 2]; 3] =
    [["helped-noun", "only-helped"], ["hurt-noun", "only-hurt"], ["tied-noun", "only-tied"]];

/// How many items are helped, hurt and tied: as numbers, and as a strip in which every kind stays
/// visible.
fn items(shown: Option<&Shown>, unknown: &str, sheet: &mut Sheet) {
    let comparison = shown.map(|shown| &shown.comparison);
    let mut whole = |id, strip: Option<&'static str>, number: Option<u64>| {
        let text = number.map_or_else(|| unknown.to_owned(), count);
        sheet.number(id, text, number.map(|number| number as f64));
        if let Some(strip) = strip {
            let least = if number.unwrap_or(0) > 0 { "3px" } else { "0px" };
            let style = format!("flex-grow: {}; min-width: {least}", number.unwrap_or(0));
            sheet.attribute(strip, "style", Some(style));
        }
    };
    whole("pairs", None, comparison.map(|comparison| comparison.pairs));
    whole("helped", Some("strip-helped"), comparison.map(|comparison| comparison.helped));
    whole("hurt", Some("strip-hurt"), comparison.map(|comparison| comparison.hurt));
    whole("tied", Some("strip-tied"), comparison.map(|comparison| comparison.tied));
    let is_one = comparison.is_some_and(|comparison| comparison.pairs == 1);
    sheet.text("pairs-noun", if is_one { "item" } else { "items" });
    let outcomes = comparison.map_or(["helped", "hurt", "tied"], Basics::outcomes);
    for ([key, filter], outcome) in OUTCOMES.into_iter().zip(outcomes) {
        sheet.text(key, outcome);
        sheet.text(filter, capital(outcome));
    }
}

fn figure(session: &Session, label: String, sheet: &mut Sheet) {
    sheet.attribute("histogram", "aria-label", Some(label.clone()));
    match picture::histogram(session) {
        _ if picture::hides_growing_bars(session) => {}
        Some(picture) => {
            sheet.figures.push(Figure { id: "histogram", picture: AnyPicture::Histogram(picture), label });
        }
        None => sheet.blank.push("histogram"),
    }
}

/// Shows the line below the chart.
fn run(session: &Session, sheet: &mut Sheet) {
    sheet.text("status", status(session));
    let not_chosen = not_chosen(session).filter(|_| session.job.phase == Phase::Done);
    let told = |systems| format!("Two of {systems} systems are compared. Compare all");
    sheet.hidden("all-systems", not_chosen.is_none());
    sheet.text("all-systems", not_chosen.map_or_else(String::new, told));
    let share = match session.job.phase {
        Phase::Reading(share) => share,
        Phase::Running => {
            session.spoken().map_or(0.0, |shown| shown.tally.counted.resamples as f64 / shown.resamples.max(1) as f64)
        }
        _ => 1.0,
    };
    sheet.attribute("progress", "value", Some(share.to_string()));
    sheet.hidden("stop", !session.job.phase.is_at_work());
    let is_reading = matches!(session.job.phase, Phase::Reading(_));
    sheet.text("stop", if is_reading { "Stop reading" } else { "Stop and keep what is done" });
}

/// How many systems there are, if the user has not chosen the two that are compared.
fn not_chosen(session: &Session) -> Option<usize> {
    let table = session.input.table().filter(|table| table.choice.constant.is_none())?;
    let Choice { baseline, experimental, .. } = session.input.columns();
    let are_chosen = baseline.is_some() || experimental.is_some();
    (table.systems.len() > 2 && !are_chosen).then_some(table.systems.len())
}

/// The counts to expect from the exact distribution, before there are resamples.
fn expected(shown: &Shown) -> Option<Counted> {
    let exact = shown.exact.as_ref()?;
    let resamples = shown.resamples;
    let nearest = |share: f64| (share * resamples as f64).round() as u64;
    let (at_or_below_zero, at_or_above_zero) = (nearest(exact.at_or_below_zero), nearest(exact.at_or_above_zero));
    Some(Counted { resamples, at_or_below_zero, at_or_above_zero })
}
