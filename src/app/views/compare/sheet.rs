//! What the view puts on the screen.

use super::asked::{ALL, spelled};
use super::{Compare, Known, from};
use super::{pairs, pictures, report, systems, table};
use crate::app::session::{Phase, Session, Source};
use crate::app::sheet::{Asked as Offer, Sheet};
use crate::app::views::phrases::{NO_RESULT, READING};
use crate::app::views::{adding, columns, sides, stopped};
use crate::worker::protocol::{RankFrom, Task};
use paired_bootstrap::question::{Adjustment, Against};
use paired_bootstrap::report::{count, items};
use paired_bootstrap::table::Answer;
use paired_bootstrap::text::{counted, fitting, shortened_path};

/// Shown as verdict before there is one.
const QUESTION: &str = "Which of several systems is best?";

/// Shown after [`NO_RESULT`], depending on whether the earlier result is about the user's scores or
/// the example.
const EARLIER: [&str; 2] = ["Below is the earlier one.", "Below is the example of six systems, not your scores."];

pub(super) fn sheet(compare: &Compare, session: &Session) -> Sheet {
    let mut sheet = Sheet::default();
    compare.form.fill(&mut sheet);
    let known = compare.known.as_ref();
    let is_current = compare.current(session).is_some();
    sides::show(&mut sheet, ["compare-sides-one", "compare-sides-two"], session);
    source(compare, session, &mut sheet);
    menus(compare, session, &mut sheet);
    systems::fill(compare, session, &mut sheet);
    columns::fill_compare(session, &mut sheet);
    verdict(compare, session, &mut sheet);
    sheet.attribute("compare-result", "data-old", (known.is_some() && !is_current).then(String::new));
    table::fill(known, &mut sheet);
    status(compare, session, &mut sheet);
    for drawer in ["compare-means", "compare-pairs", "compare-report"] {
        sheet.hidden(drawer, known.is_none());
    }
    systems::fill_shared(known, session, &mut sheet);
    if let Some(known) = known.filter(|_| session.is_open("compare-means")) {
        pictures::fill_means(known, &mut sheet);
    }
    match known.filter(|_| session.is_open("compare-pairs")) {
        Some(known) => pairs::fill(compare, known, &mut sheet),
        None => pairs::clear(&mut sheet),
    }
    if session.is_open("compare-report") {
        report::fill(compare, session, &mut sheet);
    }
    sheet
}

/// Says where the scores come from, and what the view needs.
fn source(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    let is_example = from(session) == RankFrom::Example;
    let is_refused = lacks_result(compare, session);
    let text = match compare.current(session).map(Known::findings) {
        _ if is_example => "Example: six systems with made-up scores on 300 questions.".to_owned(),
        Some(findings) => {
            let systems = counted(findings.systems.len() as u64, "system");
            let clusters =
                findings.clusters.map_or_else(String::new, |clusters| format!(" in {} clusters", count(clusters)));
            let lower = if findings.is_lower_better { ", lower is better" } else { "" };
            format!("{systems} on the same {}{clusters}{lower}.", items(findings.items))
        }
        None if is_refused => match session.input.files.list.as_slice() {
            [] => String::new(),
            [only] => format!("Not compared: {}", shortened_path(&only.name)),
            files => format!("Not compared: {} files", count(files.len() as u64)),
        },
        None => String::new(),
    };
    let are_few = compare.current(session).is_some_and(|known| known.findings().systems.len() < 3);
    let is_enough = !is_example && !are_few && !is_refused;
    sheet.hidden("compare-source", is_refused && text.is_empty());
    sheet.text("compare-source", text);
    sheet.hidden("compare-files-clear", is_example || session.input.compared != Source::File);
    // Without systems there is nothing to choose from.
    sheet.hidden("compare-line-against", is_refused && compare.systems(session).is_empty());
    adding::fill(session, sheet, ["compare-drop-what", "compare-adding", "compare-add"]);
    sheet.hidden("compare-needs", is_enough);
    sheet.hidden("compare-example-six-systems", is_enough || is_example);
}

/// The menus for what is compared and how p is adjusted.
fn menus(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    const LONGEST: usize = 28;
    let asked = &compare.asked;
    let systems = compare.systems(session);
    let option = |key: &String| (spelled(key), fitting(asked.new_name(key).unwrap_or(key), LONGEST));
    let apart = compare.apart(session);
    let is_compared = |key: &&String| !asked.left_out.contains(key) && !apart.contains(key);
    let compared = systems.iter().filter(is_compared).map(option);
    let all = std::iter::once((ALL.to_owned(), "all pairs".to_owned()));
    let usual = || {
        let known = compare.current(session)?;
        known.key(known.baseline()?).map(str::to_owned)
    };
    // Until the systems are compared, take the baseline from the columns.
    let of_test = || session.input.table()?.choice.baseline.clone();
    let chosen = match (asked.against, asked.chosen_baseline()) {
        (Against::All, _) => ALL.to_owned(),
        (Against::Baseline, Some(baseline)) => spelled(baseline),
        (Against::Baseline, None) => usual().or_else(of_test).map(|baseline| spelled(&baseline)).unwrap_or_default(),
    };
    sheet.menu("compare-against", compared.chain(all).collect(), chosen);
    let corrections =
        Adjustment::ALL.map(|adjustment| (adjustment.key().to_owned(), correction(adjustment).to_owned()));
    sheet.menu("compare-correct", corrections.to_vec(), asked.adjustment.key());
}

/// The name of an adjustment in the menu.
fn correction(adjustment: Adjustment) -> &'static str {
    match adjustment {
        Adjustment::Holm => "Holm",
        Adjustment::Bonferroni => "Bonferroni",
        Adjustment::BenjaminiHochberg => "Benjamini–Hochberg",
        Adjustment::MaxT => "step-down maxT",
        Adjustment::None => "no adjustment",
    }
}

/// The verdict, with what to keep in mind below it.
fn verdict(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    let known = compare.known.as_ref();
    let sentences = known.map(|known| known.findings().verdict()).unwrap_or_default();
    let (first, rest) = sentences.split_first().map_or((QUESTION, &[][..]), |(first, rest)| (first.as_str(), rest));
    let is_whole = compare.current(session).is_some_and(|known| known.is_whole);
    let is_example = known.is_some_and(|known| known.version.is_none());
    let earlier = || EARLIER[usize::from(is_example)].to_owned();
    let (first, rest) = match known.is_some() {
        true if lacks_result(compare, session) => (NO_RESULT, earlier()),
        true if session.reads_at_length() => (READING, earlier()),
        _ => (first, rest.join(" ")),
    };
    sheet.text("compare-verdict", first);
    sheet.text("compare-glance", if known.is_some() { first } else { "" });
    sheet.text("compare-explanation", rest);
    let notes = |known: &Known| [known.findings().notes(), known.ranked.notes.clone()].concat();
    sheet.lists.push(("compare-notes", known.map(notes).unwrap_or_default()));
    let asked = compare.asked_of(session).iter().map(|question| question.text.clone());
    sheet.spoken =
        if is_whole { sentences.into_iter().chain(asked).collect::<Vec<_>>().join(" ") } else { String::new() };
    sheet.error("compare-refused", refusal(compare, session));
    let offer = known.and_then(|known| {
        let (overlap, told) = known.findings().overlap.as_ref().zip(known.findings().of_overlap())?;
        let leave_out = |(place, without): (usize, usize)| {
            let label = format!("Leave {} out: {}", fitting(&overlap.names[place], 40), items(without as u64));
            ("compare-leave-costliest".to_owned(), label)
        };
        Some(Offer {
            text: told + " Test uses all items that a pair shares.",
            answers: overlap.costliest().map(leave_out).into_iter().collect(),
            chosen: None,
        })
    });
    let asked = compare.asked_of(session).iter().enumerate().map(|(question, asked)| {
        let answers = compare.answers(asked).into_iter().enumerate();
        let button =
            |(answer, own): (usize, &Answer)| (format!("compare-answer-{question}-{answer}"), own.label.clone());
        Offer { text: asked.text.clone(), answers: answers.map(button).collect(), chosen: None }
    });
    // The columns that the error message asks for can be chosen in this view.
    let can_choose = lacks_result(compare, session) && columns::has_drawer_in_compare(session);
    let choose = can_choose.then(|| Offer {
        answers: vec![("compare-choose".to_owned(), "Choose columns and rows".to_owned())],
        ..Offer::default()
    });
    let again =
        stopped::button(session, "compare-again").map(|again| Offer { answers: vec![again], ..Offer::default() });
    sheet.asks("compare-offers", again.into_iter().chain(choose).chain(asked).chain(offer).collect());
}

/// Why the systems cannot be compared, if they cannot.
pub(super) fn refusal(compare: &Compare, session: &Session) -> Option<String> {
    let (_, task) = compare.wanted(session);
    session.tasks.refusal(&Task::Rank(Box::new(task))).map(str::to_owned)
}

/// Whether the input has no result, and the page says why.
pub(super) fn lacks_result(compare: &Compare, session: &Session) -> bool {
    compare.current(session).is_none() && (session.is_refused() || refusal(compare, session).is_some())
}

/// The progress of the comparison.
fn status(compare: &Compare, session: &Session, sheet: &mut Sheet) {
    let current = compare.current(session);
    let text = match current {
        _ if matches!(session.job.phase, Phase::Reading(_)) => "Reading the scores …".to_owned(),
        Some(known) => format!("{} joint resamples", count(known.findings().resamples)),
        None if session.tasks.is_pending() => "Comparing the systems …".to_owned(),
        None => String::new(),
    };
    sheet.text("compare-status", text);
    let fraction = match session.job.phase {
        Phase::Reading(share) => share,
        _ if session.tasks.is_pending() => session.tasks.fraction,
        _ => 1.0,
    };
    sheet.attribute("compare-progress", "value", Some(fraction.to_string()));
    sheet.hidden("compare-stop", !matches!(session.job.phase, Phase::Reading(_)));
}
