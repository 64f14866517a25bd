//! What the view Review puts on the screen.

use super::CHOICE;
use super::fields::{AT, BASELINE, CLAIM, CLAIMED, DRAWER, EXAMPLES, FIELDS, filling, filling_of_test};
use super::figure::{COLUMNS, caption, figure, rows};
use super::table::Table;
use super::table_sheet::sizes_error;
use crate::app::form::{Form, Value};
use crate::app::session::Session;
use crate::app::sheet::{Asked, Cell, Row, Sheet, UNKNOWN};
use crate::app::views::sides;
use crate::worker::protocol::Task;
use paired_bootstrap::planning::review::{Changed, Claim};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::review::results::table_headline;
use paired_bootstrap::report::review::{
    Finding, PRow, Print, Shown, Significance, Unusable, about, comparisons, hurt_numbers, level_name, p_equals,
    p_rows, p_verdict, percent_near, point_note, reading,
};
use paired_bootstrap::report::{brief_p_value, count, exact_p_value, items};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::text::or_none;
use std::cmp::Ordering;

/// Shown if there is no number.
const NONE: &str = "–";

/// For the height of the claim's box: about how many characters fit on a line, and how many lines
/// it shows.
const LETTERS_A_LINE: usize = 34;
const LINES_OF_SENTENCE: usize = 4;
const LINES_OF_TABLE: usize = 6;

pub(super) fn sheet(
    form: &Form,
    print: &Print,
    shown: Option<&Shown>,
    session: &Session,
    table: Option<&Table>,
    is_earlier: bool,
) -> Sheet {
    let mut sheet = Sheet::default();
    let Question { alpha, sides, .. } = session.question;
    let (text, paper) = read_claim(form);
    let question = print.question(alpha, sides);
    let unusable = question.as_ref().err();
    let is_contradiction = unusable.is_some_and(Unusable::is_contradiction);
    let curve = shown.filter(|_| unusable.is_none());
    let finding =
        unusable.map(|unusable| Finding::new(print, unusable, alpha, sides)).or_else(|| curve.map(Finding::of));
    let task = question.ok().filter(|question| shown.is_none_or(|shown| shown.question != *question)).map(Task::Review);
    let refusal = task.as_ref().and_then(|task| session.tasks.refusal(task)).map(str::to_owned);
    let (is_settled, is_refused) = (task.is_none(), refusal.is_some());
    let invalid = form.errors_in("review-error");
    // Then the answer is not about the contents of the boxes, or it is about an earlier claim.
    let is_older = invalid.is_some() || is_earlier;
    // While a question about the sentence is open, its answer fills the boxes.
    let is_asked = table.is_none() && form.text(BASELINE).is_empty() && !paper.choices.is_empty();
    sheet.error("review-error", invalid.filter(|_| !is_asked).or(refusal));
    sheet.error("review-sizes-error", sizes_error(form, table));
    form.fill(&mut sheet);
    sheet.attribute(DRAWER, "open", session.is_open(DRAWER).then(String::new));
    sides::show(&mut sheet, ["review-sides-one", "review-sides-two"], session);
    sheet.text("review-reading", reading(print));
    claim(&mut sheet, form, (text, &paper), table, sides);
    labels(&mut sheet, print);
    for (id, items, accuracies) in EXAMPLES {
        let filling = filling(items, accuracies);
        let wanted =
            |field: usize| filling.iter().find(|(own, _)| *own == field).map_or(&Value::Empty, |(_, value)| value);
        let is_shown = CLAIMED.into_iter().all(|field| field == AT || form.values().get(field) == wanted(field));
        sheet.attribute(id, "aria-pressed", Some((is_shown && !is_older).to_string()));
    }
    sheet.hidden("review-from-test", filling_of_test(session).is_none());
    numbers(&mut sheet, curve, is_contradiction);
    // A table's result is already corrected for all of its comparisons, and says so.
    let many = if table.is_some() { String::new() } else { curve.map(comparisons).unwrap_or_default() };
    sheet.text("review-many", many);
    point(&mut sheet, curve);
    let of_p = curve.and_then(|shown| p_verdict(shown, paper.sides));
    printed_p(&mut sheet, of_p.as_deref(), curve);
    let has_text = finding.is_some();
    // On a phone, reserve the space of the glance from the beginning.
    let Finding { headline: verdict, explanation, glance, request, void } = finding.unwrap_or_else(|| Finding {
        headline: "What do a paper’s numbers allow?".to_owned(),
        explanation: String::new(),
        glance: UNKNOWN.to_owned(),
        void: "",
        request: String::new(),
    });
    // Do not show an earlier claim below a table without an opened comparison: it would be mistaken
    // for one.
    let alone = table.filter(|table| is_earlier && table.read.is_ok());
    let of_table = alone.map(|table| table.judged().as_deref().map_or_else(String::new, table_headline));
    sheet.attribute("review-result", "data-table-alone", alone.map(|_| String::new()));
    if is_settled {
        let of_claim = || format!("{verdict}{}", of_p.map(|of_p| format!(" {of_p}")).unwrap_or_default());
        sheet.spoken = of_table.clone().unwrap_or_else(of_claim);
    }
    sheet.text("review-verdict", verdict);
    sheet.text("review-explanation", if is_older { format!("{} {explanation}", about(print)) } else { explanation });
    sheet.text("review-glance", of_table.unwrap_or(glance));
    sheet.text("review-request", request);
    sheet.text("review-void", void);
    let has_curve = curve.is_some();
    sheet.attribute("review-result", "data-empty", (!has_text && !is_refused).then(String::new));
    for id in ["review-result", "review-glance"] {
        sheet.attribute(id, "data-old", (is_older || !is_settled).then(String::new));
    }
    sheet.attribute("review-figure", "data-void", (!has_curve).then(String::new));
    for control in ["review-svg", "review-png", "review-csv", "review-at", "review-at-slider"] {
        sheet.disabled(control, !has_curve);
    }
    // It would open other numbers than the boxes show.
    sheet.disabled("review-open", !has_curve || is_older);
    sheet.disabled("review-request-copy", !has_text);
    sheet.text("review-request-copy", session.copy_label("review-request"));
    sheet.figures.extend(curve.map(figure));
    sheet
}

/// The text of the paper, and what is read from it as a sentence.
fn read_claim(form: &Form) -> (&str, Claim) {
    let text = if let Value::Text(text) = form.values().get(CLAIM) { text.as_str() } else { "" };
    (text, Claim::read(text))
}

/// What was read from the sentence, while the boxes still hold it.
fn claim(sheet: &mut Sheet, form: &Form, (text, claim): (&str, &Claim), table: Option<&Table>, sides: Sides) {
    let is_in_box = |(key, value): &(&str, String)| {
        let field = FIELDS.iter().position(|field| field.key == *key);
        field.is_some_and(|field| {
            let kind = FIELDS[field].kind;
            let plain = |text: &str| kind.read(text).map(|value| kind.plain(&value));
            plain(form.text(field)) == plain(value)
        })
    };
    let chosen = claim.choices.iter().position(|values| values.iter().all(is_in_box));
    let told = match text {
        "" => String::new(),
        _ if let Some(table) = table => table.read.as_ref().map(|read| read.told.join(" ")).unwrap_or_default(),
        _ if claim.values.iter().all(is_in_box) => {
            let chosen = chosen.map(|place| format!("Chosen: {}.", claim.name_of(&claim.choices[place])));
            Vec::from_iter([Some(claim.told_beside(sides)), chosen].into_iter().flatten()).join(" ")
        }
        _ => "The boxes have been changed since the sentence was read.".to_owned(),
    };
    sheet.hidden("review-understood", told.is_empty());
    sheet.text("review-understood-text", told);
    let has_choices = table.is_none() && !claim.choices.is_empty();
    let has_systems = claim.value("base").is_some() || has_choices && !form.text(BASELINE).is_empty();
    sheet.hidden("review-exchange", table.is_some() || !has_systems);
    let answers = claim.choices.iter().enumerate();
    let answers = answers.map(|(place, values)| (format!("review-{CHOICE}{place}"), claim.name_of(values))).collect();
    let asked = Asked { answers, chosen, ..Asked::default() };
    sheet.asks("review-two", Vec::from_iter(has_choices.then_some(asked)));
    sheet.attribute("review-claim", "data-table", table.map(|_| String::new()));
    let lines = 1 + form.text(CLAIM).trim().chars().count() / LETTERS_A_LINE;
    let rows = if table.is_some() { LINES_OF_TABLE } else { lines.min(LINES_OF_SENTENCE) };
    sheet.attribute("review-claim", "rows", Some(rows.to_string()));
}

/// The labels of the two scores: shares of right answers, or another metric.
fn labels(sheet: &mut Sheet, print: &Print) {
    let unit = match print.measure {
        _ if print.prints_errors() => "% wrong",
        Some(_) => print.metric_shown().unwrap_or("score"),
        None => "% right",
    };
    sheet.text("review-baseline-label", format!("Baseline, {unit}"));
    sheet.text("review-experimental-label", format!("Experimental, {unit}"));
}

/// Whether the printed p is possible.
fn printed_p(sheet: &mut Sheet, verdict: Option<&str>, shown: Option<&Shown>) {
    sheet.hidden("review-p-verdict", verdict.is_none());
    sheet.hidden("review-p-tests", verdict.is_none());
    sheet.text("review-p-verdict", verdict.unwrap_or_default());
    let row = |row: PRow| Row::new([row.test, row.fits, row.range].map(Cell::text));
    let rows = shown.map(p_rows).unwrap_or_default().into_iter().map(row);
    sheet.table("review-p-rows", &["test", "printed p possible", "p, all that fits"], rows.collect());
}

/// The numbers of the answer. Without one they are empty; if the print contradicts itself, no pair
/// is possible.
fn numbers(sheet: &mut Sheet, shown: Option<&Shown>, is_contradiction: bool) {
    let whole = |value: u64| (count(value), value as f64);
    // Without an answer there is no p, so the level does not matter.
    let level = shown.map_or(0.0, Shown::level);
    let p = |(_, p)| (or_none(p, exact_p_value(p, level)), p);
    let hurt = shown.map(|shown| shown.allowed.hurt());
    let (best, worst) = shown.map(|shown| (shown.answer.best, shown.answer.worst)).unzip();
    let pairs = shown.map(|shown| shown.allowed.count()).or(is_contradiction.then_some(0));
    let significant = shown.and_then(|shown| shown.significant()[0].first());
    number(sheet, "review-hurt-least", hurt.map(|(least, _)| whole(least)));
    number(sheet, "review-hurt-most", hurt.map(|(_, most)| whole(most)));
    number(sheet, "review-pairs", pairs.map(whole));
    number(sheet, "review-p-best", best.map(p));
    number(sheet, "review-p-worst", worst.map(p));
    let is_always = shown.is_some_and(|shown| shown.significance() == Significance::Always);
    let told = |hurt| if is_always { "always".to_owned() } else { format!("{} hurt", count(hurt)) };
    sheet.text("review-significant", if is_always { "significant" } else { "significant up to" });
    number(sheet, "review-hurt-significant", significant.map(|(_, hurt)| (told(hurt), hurt as f64)));
    sheet.hidden("review-hurt-range", hurt.is_none_or(|(least, most)| least == most));
    let with_hurt = |((hurt, helped), p): (Changed, f64)| {
        // A small two-sided p speaks for whichever system is ahead.
        let is_open = shown.is_some_and(Shown::may_turn);
        let side = match helped.cmp(&hurt) {
            Ordering::Less if is_open => ", behind",
            Ordering::Greater if is_open => ", ahead",
            _ => "",
        };
        let sign = shown.and_then(|shown| shown.sign_test_of_all(p)).map(|sign| brief_p_value(sign, level));
        let were_hurt = match hurt {
            0 => "nobody was hurt".to_owned(),
            1 => "1 was hurt".to_owned(),
            hurt => format!("{} were hurt", count(hurt)),
        };
        format!("if {were_hurt}{side}{}", sign.map_or_else(String::new, |p| format!("; sign test: {p}")))
    };
    sheet.text("review-p-best-at", best.map(with_hurt).unwrap_or_default());
    sheet.text("review-p-worst-at", worst.map(with_hurt).unwrap_or_default());
    let text = |text: fn(&Shown) -> String| shown.map(text).unwrap_or_default();
    sheet.text("review-hurt-of", text(|shown| format!("of {}", items(shown.question.items))));
    sheet.text("review-significant-note", text(significant_note));
    sheet.text("review-caption", text(caption));
    sheet.table("review-rows", &COLUMNS, shown.map(rows).unwrap_or_default());
}

/// Sets a number: as shown, and in full precision.
fn number(sheet: &mut Sheet, id: &'static str, number: Option<(String, f64)>) {
    let (text, value) = number.unzip();
    sheet.number(id, text.unwrap_or_else(|| NONE.to_owned()), value);
}

/// A note on where significance ends.
fn significant_note(shown: &Shown) -> String {
    let [can_be, as_printed, must_be] = shown.significant();
    match shown.significance() {
        Significance::Never => "for no number".to_owned(),
        Significance::TooFew => "too few differ".to_owned(),
        Significance::OfRounding if !must_be.is_empty() => format!("for sure: {}", hurt_numbers(shown, must_be)),
        Significance::OfRounding | Significance::Possibly if as_printed.is_empty() => "none as printed".to_owned(),
        Significance::OfRounding | Significance::Possibly => format!("{} as printed", hurt_numbers(shown, as_printed)),
        _ if can_be.ranges().len() > 1 || can_be.first().is_some_and(|(start, _)| start > shown.allowed.hurt().0) => {
            hurt_numbers(shown, can_be)
        }
        _ => format!("p < {}", level_name(shown)),
    }
}

/// The chosen point on the curve.
fn point(sheet: &mut Sheet, shown: Option<&Shown>) {
    let (least, most) = shown.map_or((0, 0), |shown| shown.allowed.hurt());
    let ((hurt, helped), p) = shown.map_or_else(Default::default, |shown| shown.point.best);
    let filled = (hurt - least) as f64 / (most - least).max(1) as f64;
    let spoken =
        |shown: &Shown| format!("{} of {} hurt, {}", count(hurt), items(shown.question.items), shown.told(p, p_equals));
    sheet.attribute("review-at-slider", "min", Some(least.to_string()));
    sheet.attribute("review-at-slider", "max", Some(most.to_string()));
    sheet.slider("review-at-slider", hurt, filled, shown.map(spoken).unwrap_or_default());
    sheet.hidden("review-there", shown.is_none());
    sheet.text("review-at-verb", if helped == 1 { "was" } else { "were" });
    let agreement = |shown: &Shown| {
        let (all, agreeing) = (shown.question.items, shown.question.items - hurt - helped);
        (format!("{} %", percent_near(agreeing, all)), agreeing as f64 / all as f64)
    };
    number(sheet, "review-at-helped", shown.map(|_| (count(helped), helped as f64)));
    number(sheet, "review-at-agreement", shown.map(agreement));
    number(
        sheet,
        "review-at-p",
        shown.map(|shown| (or_none(p, exact_p_value(p, shown.level())).replace("< ", "below "), p)),
    );
    sheet.text("review-at-note", shown.map(point_note).unwrap_or_default());
}
