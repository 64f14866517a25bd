//! The same comparison in the browser and on this machine, without one: every engine gives the same report, to the last
//! digit.

use super::report::open;
use super::session::in_browser;
use bootstrap_explorer::app::{Effect, Event, Payload, State, TableRow, View, findings, table, update};
use bootstrap_explorer::report::Export;
use bootstrap_explorer::scores::Sources;
use bootstrap_explorer::worker::JobLoop;

/// The page and its worker, in this process.
#[derive(Default)]
struct Native {
    state: State,
    worker: JobLoop,
}

impl Native {
    /// The page that was opened at this address, and was given these scores if there are any; it has done its work.
    fn page(fragment: &str, scores: Option<&[String; 2]>) -> State {
        let mut page = Self::default();
        page.happens(Event::AddressGiven(fragment.trim_start_matches('#').to_owned()));
        if let Some(scores) = scores {
            for (number, text) in scores.iter().enumerate() {
                page.happens(Event::TextPasted(number, text.clone()));
            }
        }
        page.state
    }

    /// Lets an event happen, and everything that follows from it.
    fn happens(&mut self, event: Event) {
        self.begins(event);
        while self.worker.is_busy() {
            for reply in self.worker.work(|| 0.0) {
                self.begins(Event::Replied(reply));
            }
        }
    }

    fn begins(&mut self, event: Event) {
        for effect in update(&mut self.state, event) {
            match effect {
                Effect::Send(request, payloads) => {
                    if let Some(reply) = self.worker.receive(request, sources(payloads)) {
                        self.begins(Event::Replied(reply));
                    }
                }
                Effect::WaitForTexts => self.begins(Event::TextsSettled),
                _ => {}
            }
        }
    }
}

fn sources(payloads: Vec<Payload>) -> Option<Sources> {
    let mut texts = payloads.into_iter().map(|payload| match payload {
        Payload::Text(text) => text,
        Payload::Attachment(number) => panic!("nothing was attached, and {number} is asked for"),
    });
    let baseline = texts.next()?;
    Some(match texts.next() {
        Some(experimental) => Sources::Two { baseline, experimental },
        None => Sources::One(baseline),
    })
}

/// What is compared, to the last digit.
#[derive(Debug, PartialEq)]
struct Said {
    p_value: Option<f64>,
    p_exact: Option<f64>,
    histogram: Vec<TableRow>,
    /// The report without the state of the sources that the program was built from, by its lines.
    report: Vec<String>,
}

impl Said {
    fn natively(fragment: &str, scores: Option<&[String; 2]>) -> Self {
        let state = Native::page(fragment, scores);
        let view = View::new(&state);
        let report = Export::Json.text(&findings(&state).expect("the page is done"));
        Self {
            p_value: view.p_value.value,
            p_exact: view.p_exact.value,
            histogram: table(&state),
            report: without_build(&report),
        }
    }
}

fn without_build(report: &str) -> Vec<String> {
    let is_build = |line: &&str| line.trim_start().starts_with("\"build\":");
    assert_eq!(report.lines().filter(is_build).count(), 1, "{report}");
    report.lines().filter(|line| !is_build(line)).map(str::to_owned).collect()
}

/// Compares what the page says with what the same program says without a browser.
fn assert_same(fragment: &str, scores: Option<[String; 2]>) {
    in_browser(async |page| {
        let mut shown = open(page, fragment).await;
        if let Some([baseline, experimental]) = &scores {
            page.paste(baseline, experimental).await;
            shown = page.done().await;
        }
        page.unfold("Histogram as a table").await;
        let report: String = page.ask("return document.getElementById('export-json').textContent", vec![]).await;
        let histogram = page.table().await;
        let said = Said { p_value: shown.p, p_exact: shown.p_exact, histogram, report: without_build(&report) };
        let expected = Said::natively(fragment, scores.as_ref());
        for (line, expected) in said.report.iter().zip(&expected.report) {
            assert_eq!(line, expected, "a line of the report");
        }
        assert_eq!(said, expected);
    });
}

/// Scores that depend on the item in a way of no interest, a line each.
fn scores(items: u64, score: impl Fn(u64) -> String) -> String {
    (1..=items).map(score).collect::<Vec<_>>().join("\n")
}

#[test]
fn right_and_wrong_answers() {
    assert_same("#n=500&helped=10&hurt=7&seed=42", None);
}

#[test]
fn many_items_under_the_largest_seed() {
    assert_same("#n=1000000&helped=2000&hurt=1900&seed=18446744073709551615&resamples=54321", None);
}

#[test]
fn graded_scores() {
    let column = |factor: u64| scores(40, |item| (item * factor % 6).to_string());
    assert_same("#seed=7", Some([column(5), column(7) + "\n"]));
}

#[test]
fn decimals() {
    // 0.3 − 0.2 is not 0.1 in binary.
    let column = |factor: u64| scores(300, |item| format!("0.{}", item * item * factor % 997));
    assert_same("#seed=123456789&level=0.9&margin=2", Some([column(631), column(337)]));
}

#[test]
fn scores_with_too_many_digits_for_whole_numbers() {
    let column = |factor: u64| scores(30, |item| format!("{}e-{}", item * factor % 8191 + 1, item % 25));
    assert_same("#seed=3", Some([column(6007), column(4231)]));
}
