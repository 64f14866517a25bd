//! Intervals and tests: when they are computed, and what the drawers show.

use super::*;
use paired_bootstrap::analysis::{Inference, Levels};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::Address;

const FIVE_HUNDRED: &str = "n=500&helped=10&hurt=7";

/// A page whose resamples are all drawn, and the conclusions, which it has not received yet.
fn drawn() -> (Page, Vec<Reply>) {
    let mut page = Page::default();
    page.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    let conclusions = page.hears_until(is_inferred);
    (page, conclusions)
}

/// A page with open drawers.
fn opened(fragment: &str, drawers: &[&str]) -> Page {
    let mut page = Page::opened_at(fragment);
    for drawer in drawers {
        page.opens(drawer);
    }
    page
}

/// A page that has drawn everything, as state, worker and effects. The effects are only carried out
/// if a test does so.
fn drawn_but_not_asked() -> (State, JobLoop, Vec<Effect>) {
    let (mut state, mut worker) = (State::default(), JobLoop::default());
    let mut effects = update(&mut state, Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    let Some(Effect::Send(request, _)) = effects.drain(..).next() else { panic!("nothing is run") };
    worker.receive(request, None);
    while state.session.job.phase != Phase::Done {
        for reply in worker.work(|| 0.0) {
            effects.extend(update(&mut state, Event::Replied(reply)));
        }
    }
    (state, worker, effects)
}

fn asks(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Send(Request::Infer { .. }, _)))
}

fn inference(page: &Page) -> &Inference {
    page.state.session.shown().and_then(|shown| shown.inference.as_deref()).expect("all is known")
}

#[test]
fn page_is_done_before_the_conclusions_that_no_open_drawer_shows() {
    let (page, conclusions) = drawn();
    assert_eq!((page.data_state(), page.sheet().number_of("resamples-done")), ("done", Some(10_000.0)));
    assert!(!page.sheet().spoken.is_empty() && !page.state.session.has_concluded());
    assert_eq!(conclusions.len(), 1);
}

#[test]
fn page_waits_for_the_conclusions_that_an_open_drawer_shows() {
    for drawer in ["intervals", "tests", "report"] {
        let (mut page, conclusions) = drawn();
        page.begins(Event::Toggled(drawer.to_owned(), true));
        assert_eq!(page.data_state(), "running", "{drawer}");
        for reply in conclusions {
            page.begins(Event::Replied(reply));
        }
        assert_eq!((page.data_state(), page.sheet().attribute_of(drawer, "data-old")), ("done", None), "{drawer}");
        // Once closed, the drawer no longer delays `done`.
        let (mut page, _) = drawn();
        page.begins(Event::Toggled(drawer.to_owned(), true));
        page.begins(Event::Toggled(drawer.to_owned(), false));
        assert_eq!(page.data_state(), "done", "{drawer}");
    }
}

#[test]
fn conclusions_come_by_themselves_and_are_asked_for_at_other_levels_alone() {
    let (mut state, _, effects) = drawn_but_not_asked();
    assert!(!asks(&effects), "{effects:?}");
    for drawer in ["tests", "report", "intervals"] {
        assert!(!asks(&update(&mut state, Event::Toggled(drawer.to_owned(), true))), "{drawer}");
    }
    update(&mut state, Event::Typed("alpha".to_owned(), "0.01".to_owned()));
    assert!(asks(&update(&mut state, Event::Paused)));
    assert!(!asks(&update(&mut state, Event::Toggled("tests".to_owned(), false))), "they were asked for");
}

#[test]
fn closed_drawers_are_not_filled() {
    let parts = [
        ("intervals", ["interval-rows", "effect-rows"].as_slice(), "equivalence"),
        ("tests", &["test-rows"], "tests-caption"),
        ("report", &[], "export-json"),
        ("convergence", &[], "convergence-sentence"),
        ("table", &["bins"], "bins-caption"),
    ];
    let has_text = |sheet: &Sheet, text: &str| sheet.texts.iter().any(|(id, _)| *id == text);
    let mut page = Page::opened_at(FIVE_HUNDRED);
    assert!(page.sheet().tables.is_empty() && page.sheet().figures.len() == 1);
    for (drawer, tables, text) in parts {
        assert!(!has_text(&page.sheet(), text), "{drawer}");
        let sheet = page.opens(drawer);
        let filled: Vec<&str> = sheet.tables.iter().map(|table| table.id).collect();
        assert_eq!((filled.as_slice(), has_text(&sheet, text)), (tables, true), "{drawer}");
        page.happens(Event::Toggled(drawer.to_owned(), false));
    }
    // How p converges is a chart, and a table in its own drawer.
    let sheet = page.opens("convergence");
    assert_eq!((sheet.figures.len(), sheet.tables.len()), (2, 0));
    assert!(!page.opens("trace").rows_of("trace-rows").is_empty());
}

#[test]
fn conclusions_of_an_older_job_are_not_heard() {
    let mut page = opened(FIVE_HUNDRED, &["tests"]);
    let (job, old) = (page.state.session.job.number, Box::new(inference(&page).clone()));
    page.begins(Event::SeedDrawn(2));
    page.begins(Event::Replied(Reply::Inferred { job, inference: old }));
    assert_eq!(page.data_state(), "running");
    page.finishes();
    assert_eq!((page.data_state(), page.state.session.has_concluded()), ("done", true));
}

#[test]
fn old_conclusions_stay_until_the_new_ones_are_there_and_are_marked() {
    let mut page = opened(FIVE_HUNDRED, &["intervals", "tests"]);
    let tables = |sheet: &Sheet| ["interval-rows", "effect-rows", "test-rows"].map(|id| sheet.rows_of(id).to_vec());
    let old = tables(&page.sheet());
    assert_eq!(page.sheet().attribute_of("tests", "data-old"), None);
    page.begins(Event::Stepped("helped-slider".to_owned(), 5));
    let sheet = page.begins(Event::Stepped("helped-slider".to_owned(), 5));
    assert_eq!((&tables(&sheet), sheet.attribute_of("tests", "data-old")), (&old, Some("")));
    let sheet = page.finishes();
    for (new, old) in tables(&sheet).iter().zip(&old) {
        assert_ne!(new, old);
    }
    assert_eq!(sheet.attribute_of("tests", "data-old"), None);
}

#[test]
fn another_interval_level_waits_for_its_conclusions_and_draws_nothing_anew() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    let (before, job) = (page.sheet(), page.state.session.job.number);
    let sheet = page.begins(Event::Typed("interval-level".to_owned(), "99".to_owned()));
    assert_eq!((page.data_state(), sheet.text_of("interval-term")), ("running", "90 % interval"));
    assert_eq!(sheet.number_of("interval-lower"), before.number_of("interval-lower"));
    let sheet = page.finishes();
    assert_eq!((page.data_state(), sheet.text_of("interval-term")), ("done", "99 % interval"));
    assert!(sheet.number_of("interval-lower") < before.number_of("interval-lower"));
    assert_eq!((page.state.session.job.number, sheet.number_of("p-value")), (job, before.number_of("p-value")));
    assert!(page.address.ends_with("&level=0.99"), "{}", page.address);
}

#[test]
fn level_that_changes_during_a_run_is_asked_for_at_its_end() {
    let mut page = Page::default();
    page.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    page.begins(Event::Typed("alpha".to_owned(), "0.1".to_owned()));
    assert!(!page.requests.iter().any(|request| matches!(request, Request::Infer { .. })));
    page.finishes();
    let question = Question { alpha: 0.1, ..page.state.session.job.run.as_ref().expect("a run").question };
    assert!(page.requests.contains(&Request::Infer { job: page.state.session.job.number, question }));
    let levels = Levels { alpha: 0.1, sides: Sides::One, interval: 0.8, margin: None };
    assert_eq!((page.data_state(), inference(&page).levels), ("done", levels));
}

#[test]
fn level_that_is_taken_back_needs_no_answer_and_can_be_set_again() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    page.begins(Event::Typed("alpha".to_owned(), "0.1".to_owned()));
    assert_eq!(page.data_state(), "running");
    let asked = page.requests.len();
    page.begins(Event::Typed("alpha".to_owned(), "0.05".to_owned()));
    assert_eq!((page.data_state(), page.requests.len()), ("done", asked));
    page.finishes();
    assert!(!page.state.session.awaits_worker(), "the worker owes nothing");
    page.types("alpha", "0.1");
    assert_eq!((page.data_state(), inference(&page).levels.alpha), ("done", 0.1));
}

#[test]
fn nothing_is_owed_by_a_job_that_was_given_up() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    page.begins(Event::Typed("alpha".to_owned(), "0.1".to_owned()));
    let files = (0..2_001).map(|_| page.attach("a", "1\n2")).collect();
    page.begins(Event::FilesChosen(files));
    assert!(!page.state.session.awaits_worker());
}

#[test]
fn worker_lost_over_the_conclusions_of_an_open_drawer_runs_again_and_not_over_and_over() {
    let (mut page, _) = drawn();
    page.begins(Event::Toggled("tests".to_owned(), true));
    page.begins(Event::WorkerLost("trap".to_owned()));
    assert!(page.state.session.notice.as_ref().is_some_and(|notice| notice.to_string().contains("trap")));
    page.hears_until(is_inferred);
    page.begins(Event::WorkerLost("trap again".to_owned()));
    let sheet = page.finishes();
    assert_eq!((page.restarts, page.data_state()), (1, "error"));
    assert!(sheet.error_in("input-error").is_some_and(|error| error.contains("trap again")));

    let (mut page, _) = drawn();
    page.begins(Event::Toggled("tests".to_owned(), true));
    page.begins(Event::WorkerLost("trap".to_owned()));
    page.finishes();
    assert_eq!((page.restarts, page.data_state()), (1, "done"));
}

#[test]
fn worker_lost_over_the_conclusions_of_closed_drawers_is_not_missed_before_one_opens() {
    let (mut page, _) = drawn();
    page.begins(Event::WorkerLost("asleep".to_owned()));
    assert_eq!((page.restarts, page.data_state()), (0, "done"));
    let sheet = page.opens("tests");
    assert_eq!((page.restarts, page.data_state()), (1, "done"));
    assert!(!sheet.rows_of("test-rows").is_empty());
}

#[test]
fn level_of_a_lost_worker_is_asked_of_a_new_one() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    // However often it happens: nothing is wrong with the input.
    for (restarts, alpha) in [(1, 0.1), (2, 0.2), (3, 0.3)] {
        page.begins(Event::WorkerLost("asleep".to_owned()));
        page.types("alpha", &alpha.to_string());
        assert_eq!((page.restarts, page.data_state(), inference(&page).levels.alpha), (restarts, "done", alpha));
    }
}

#[test]
fn few_items_that_differ_are_no_evidence_of_equivalence() {
    let reading = |address: &str| opened(address, &["intervals"]).sheet().text_of("equivalence").to_owned();
    for address in
        ["n=3&helped=0&hurt=0&margin=1", "n=50&helped=0&hurt=0&margin=0.1", "n=100&helped=1&hurt=0&margin=3.01"]
    {
        let reading = reading(address);
        assert!(
            reading.starts_with(
                "Not shown to be equivalent at α = 0.05: Tango’s 90 % score interval with Clopper and Pearson’s exact bound, "
            ),
            "{reading}"
        );
    }
    // The interval is ± (1 − 0.05^(1/50)).
    let tied = reading("n=50&helped=0&hurt=0&margin=5.9");
    assert!(tied.starts_with("Equivalent at α = 0.05: ") && tied.contains("−5.8 to +5.8 points"), "{tied}");
}

#[test]
fn margin_decides_on_equivalence_without_a_resample() {
    let mut page = opened(FIVE_HUNDRED, &["intervals"]);
    assert!(page.sheet().text_of("equivalence").contains("Tango’s 90 % score interval, "));
    let job = page.state.session.job.number;
    let sheet = page.types("margin", "5");
    let reading = sheet.text_of("equivalence");
    assert!(reading.starts_with("Equivalent at α = 0.05: ") && reading.ends_with("within ± 5 points."), "{reading}");
    let sheet = page.types("margin", "0,5");
    let reading = sheet.text_of("equivalence");
    assert!(reading.starts_with("Not shown to be equivalent"), "{reading}");
    assert_eq!(page.address, format!("{FIVE_HUNDRED}&resamples=10000&seed=1&margin=0.5"));
    assert_eq!(page.state.session.job.number, job);
    page.types("margin", "");
    assert!(page.address.ends_with("&seed=1"));
    // With α = 0.5, no level is left for the interval.
    assert!(page.types("alpha", "0.5").text_of("equivalence").contains("no interval can decide about a margin"));
}

#[test]
fn what_could_be_found_is_what_plan_says() {
    // The link opens Plan, which shows the same number, or the same 80 times in 100.
    for (address, told, title, words) in [
        (
            "n=500&helped=10&hurt=7&margin=1",
            "To find a true gain of 1 point with 80 % power takes 2,142 items.",
            "With 2,142 items, a true gain of 1 point is found 80 times in 100.",
            "For 80 % you need 2,142 items",
        ),
        (
            "n=30&helped=3&hurt=2&margin=20",
            "To find a true gain of 20 points with 80 % power takes 33 items.",
            "With 33 items, a true gain of 20 points is found 8",
            "For 80 % you need 33 items",
        ),
        (
            "n=500&helped=7&hurt=3&margin=0.5",
            "To find a true gain of 0.5 points with 80 % power takes 5,052 items.",
            "With 5,052 items, a true gain of 0.5 points is found 80 times in 100.",
            "For 80 % you need 5,052 items",
        ),
        (
            "n=500&helped=10&hurt=7",
            "500 items find a true gain of 2.1 points with 80 % power.",
            "With 500 items, a true gain of 2.06 points is found 80 times in 100.",
            "For 80 % you need",
        ),
        // Not even a gain of 33.3 points without a loss is found 80 times in 100. Plan says how
        // often it is.
        ("n=12&helped=4&hurt=0", "", "With 12 items, a true gain of 33.33 points is found 3", "For 80 % you need"),
        ("n=4&helped=2&hurt=1", "", "With 4 items, a true gain of 75 points is found practically never.", ""),
    ] {
        let page = opened(address, &["intervals", "report"]);
        let sheet = page.sheet();
        let items = if told.is_empty() { String::new() } else { sheet.text_of("left-open-items").to_owned() };
        assert_eq!(items, told, "{address}");
        assert_eq!(sheet.is_hidden("left-open-items"), told.is_empty(), "{address}");
        assert!(sheet.text_of("export-sentence").contains(&told.replace("80 %", "80%")), "{address}");
        let link = sheet.attributes.iter().find(|(id, name, _)| (*id, *name) == ("plan-larger", "href"));
        let (_, _, link) = link.expect("a link to Plan");
        let plan = Page::opened_at(link.as_deref().expect("an address").trim_start_matches('#')).sheet();
        assert!(plan.text_of("power-title").starts_with(title), "{address}: {}", plan.text_of("power-title"));
        assert!(plan.text_of("power-explanation").contains(words), "{address}: {}", plan.text_of("power-explanation"));
    }
}

#[test]
fn not_worse_by_a_point_is_asked_in_the_address_and_shown_everywhere() {
    // 2,000 items, 60 helped, 40 hurt. P(S* ≤ −20) is 3.446237e-5 by the trinomial's terms (Python
    // 3.11).
    let address = "n=2000&helped=60&hurt=40&resamples=10000&seed=1&margin=1&margin_test=noninferior";
    let mut page = opened(address, &["intervals", "report"]);
    let sheet = page.sheet();
    let p = sheet.number_of("p-noninferior").expect("it is asked for");
    assert!((p / 3.446236717218442e-5 - 1.0).abs() < 1e-10, "{p}");
    let reading = sheet.text_of("equivalence");
    assert_eq!(
        reading,
        "Non-inferior at α = 0.05: p = 3.45 × 10⁻⁵, the share of resampled mean differences at or below −1 point."
    );
    assert!(sheet.text_of("explanation").ends_with("Experimental is not worse by 1 point or more."));
    let sentence = sheet.text_of("export-sentence");
    let claim = "With a margin of 1 point, the experimental system is non-inferior to the baseline at α = 0.05: p = 3.45 × 10⁻⁵, the \
                 share of resampled mean differences at or below −1 point.";
    assert!(sentence.contains(claim), "{sentence}");
    for (export, part) in [
        ("export-methods", "non-inferiority (Walker and Nowacki, 2011) at α = 0.05"),
        ("export-methods_latex", "\\citep{walker2011}"),
        ("export-methods_latex", "The result: non-inferior; $p = 3.45 \\times 10^{-5}$."),
        ("export-bibtex", "@article{walker2011,"),
        ("export-latex", "% Margin 1 point: non-inferior at alpha = 0.05: p = 3.45"),
        ("export-signature", "|margin:0.01|asks:noninferior|loss:3.44624e-5|"),
        ("export-json", "\"test\": \"noninferior\",\n    \"shown\": true,\n    \"decided_by\": \"p_value\""),
        ("export-json", "\"margin\": 0.01,\n    \"shown\": false"),
    ] {
        assert!(sheet.text_of(export).contains(part), "{export}: {}", sheet.text_of(export));
    }
    // The same margin is not enough for equivalence, which a link with `margin` alone still asks
    // for.
    let sheet = page.uses("margin-equivalent", "on");
    assert_eq!(page.address, "n=2000&helped=60&hurt=40&resamples=10000&seed=1&margin=1");
    assert!(sheet.text_of("equivalence").starts_with("Not shown to be equivalent at α = 0.05: "));
    assert!(sheet.is_hidden("noninferiority"));
    assert!(sheet.text_of("explanation").ends_with("A difference of 1 point or more is not ruled out."));
    assert_eq!(page.uses("margin-noninferior", "on").number_of("p-noninferior"), Some(p));
    assert_eq!(page.address, address);
}

#[test]
fn not_worse_follows_the_direction_the_unit_and_the_clusters_of_a_table() {
    // For a loss, lower is better. Of 40 items, every fourth has a loss lower by 0.2, and every
    // fifth one higher by 0.1.
    let row = |item: i32| {
        let change = if item % 4 == 0 {
            -20
        } else if item % 5 == 0 {
            10
        } else {
            0
        };
        format!("{item},d{},{:.2},{:.2}\n", item / 2, 1.0, 1.0 + f64::from(change) / 100.0)
    };
    let table = format!("id,document,base_loss,new_loss\n{}", (0..40).map(row).collect::<String>());
    let found = |choice: &str| {
        let (address, _) = Address::parse(&format!("margin=0.05&margin_test=noninferior&{choice}"));
        let address = Address { scores: Some([table.clone(), String::new()]), ..address };
        let sheet = opened(&address.with_scores().expect("a short table"), &["intervals"]).sheet();
        assert_eq!(sheet.text_of("margin-label"), "Margin");
        (sheet.number_of("mean-difference"), sheet.number_of("p-noninferior").expect("asked"))
    };
    let (gain, p) = found("lower=1&cluster=");
    assert!(gain > Some(0.0) && p < 1e-4, "{gain:?}, {p}");
    let (loss, p_of_loss) = found("lower=0&cluster=");
    assert!(loss < Some(0.0) && p_of_loss > 0.1, "{loss:?}, {p_of_loss}");
    let (gain_of_clusters, by_clusters) = found("lower=1&cluster=document");
    assert_eq!((gain_of_clusters, by_clusters != p), (gain, true));
}

#[test]
fn a_margin_that_changes_is_asked_of_the_worker_without_a_resample() {
    let mut page = opened("n=2000&helped=60&hurt=40&margin=1&margin_test=noninferior", &["intervals"]);
    let (job, before) = (page.state.session.job.number, page.sheet().number_of("p-noninferior"));
    let sheet = page.types("margin", "0.45");
    // −9 items are counted; −8 are not.
    assert_eq!(page.state.session.job.number, job);
    assert!(sheet.number_of("p-noninferior") > before);
    let nine = opened("n=2000&helped=60&hurt=40&margin=0.401&margin_test=noninferior", &["intervals"]).sheet();
    assert_eq!(sheet.number_of("p-noninferior"), nine.number_of("p-noninferior"));
}

#[test]
fn tests_are_grouped_and_marked() {
    let mut page = opened("n=500&helped=30&hurt=10", &["tests"]);
    let sheet = page.sheet();
    let rows = sheet.rows_of("test-rows");
    assert!(rows[0].is_title && rows.iter().filter(|row| row.is_title).count() == 4);
    let bootstrap = &rows[1].cells[2];
    assert!(bootstrap.text.ends_with('✱') && bootstrap.is_strong);
    assert_eq!(rows.iter().filter(|row| !row.is_title).count(), inference(&page).tests.len());
    assert!(!page.types("alpha", "0.00001").rows_of("test-rows")[1].cells[2].is_strong);
    // Where no resample can disagree, the bootstrap has no p to mark.
    let page = opened("n=10&helped=10&hurt=0", &["tests"]);
    let sheet = page.sheet();
    let bootstrap = &sheet.rows_of("test-rows")[1].cells[2];
    assert!(!bootstrap.text.contains('✱') && !bootstrap.is_strong, "{}", bootstrap.text);
}

#[test]
fn marks_follow_the_sides_of_the_test() {
    // One-sided, the bootstrap has 0.0317; two-sided, twice that.
    let marked = |sides: &str| {
        let page = opened(&format!("n=500&helped=30&hurt=18{sides}"), &["tests"]);
        let sheet = page.sheet();
        let rows = sheet.rows_of("test-rows").iter().filter(|row| !row.is_title).cloned().collect::<Vec<_>>();
        let bootstrap = rows[0].cells[2..4].iter().map(|cell| cell.is_strong).collect::<Vec<_>>();
        let both = rows.iter().filter(|row| row.cells[2..4].iter().all(|cell| cell.is_strong)).count();
        (bootstrap, both, sheet.text_of("tests-caption").to_owned())
    };
    let (bootstrap, both, caption) = marked("");
    assert_eq!((bootstrap, both), (vec![true, false], 0));
    assert!(caption.contains("✱ marks a one-sided p below α = 0.05"), "{caption}");
    let (bootstrap, both, caption) = marked("&sides=2");
    assert_eq!((bootstrap, both), (vec![false, false], 0));
    assert!(caption.contains("✱ marks a two-sided p below α = 0.05"), "{caption}");
}

#[test]
fn row_that_depends_on_the_seed_says_so() {
    let notes = |address: &str| {
        let sheet = opened(address, &["tests"]).sheet();
        let rows = sheet.rows_of("test-rows").iter();
        rows.filter(|row| row.cells[0].note.contains("With another seed"))
            .map(|row| row.cells[0].text.clone())
            .collect()
    };
    let depending: Vec<String> = notes("n=100&helped=1&hurt=0");
    assert_eq!(depending, ["Paired bootstrap as in sacreBLEU"]);
    let depending: Vec<String> = notes(FIVE_HUNDRED);
    assert_eq!(depending, [""; 0]);
}

#[test]
fn approximate_intervals_are_not_called_exact() {
    // Twelve differences on a fine grid: p is approximate (`golden/computed.json`).
    let differences = [
        -0.412337, -0.290011, -0.188462, -0.090005, -0.033371, 0.012911, 0.077003, 0.141213, 0.203047, 0.333331,
        0.402113, 0.511009,
    ];
    let mut page = opened("", &["intervals"]);
    let sheet = page.pastes(&"0\n".repeat(12), &differences.map(|difference: f64| difference.to_string()).join("\n"));
    assert_eq!(sheet.text_of("intervals-computed"), "approximate");
    let rows = sheet.rows_of("interval-rows");
    assert!(rows.iter().all(|row| row.cells[2].text.starts_with("≈ ")), "{rows:?}");
    assert!(rows.iter().all(|row| !row.cells[1].text.starts_with('≈')), "{rows:?}");
    let reading = sheet.text_of("equivalence");
    assert!(reading.contains("the approximate 90 % percentile interval"), "{reading}");
    let page = opened(FIVE_HUNDRED, &["intervals"]);
    let sheet = page.sheet();
    assert_eq!(sheet.text_of("intervals-computed"), "exact");
    assert!(sheet.rows_of("interval-rows").iter().all(|row| !row.cells[2].text.starts_with('≈')));
}

#[test]
fn interval_reaches_zero_where_p_is_alpha() {
    // Two of four helped: P(no resample draws one) = (1/2)⁴ = 0.0625. Its sum used to be
    // 0.06249999999999998.
    let page = opened("n=4&helped=2&hurt=0&alpha=0.0625", &["intervals"]);
    let sheet = page.sheet();
    assert_eq!((sheet.text_of("p-exact"), sheet.number_of("interval-lower")), ("0.062500", Some(0.0)));
    assert_eq!(
        page.state.session.shown().and_then(|shown| shown.interval()).map(|interval| interval.ends),
        Some((0.0, 1.0))
    );
    // Swapped, the interval is its mirror image.
    let page = opened("n=4&helped=0&hurt=2&alpha=0.0625", &["intervals"]);
    let ends = ["interval-lower", "interval-upper"].map(|id| page.sheet().number_of(id));
    assert_eq!(ends, [Some(-1.0), Some(0.0)]);
}

#[test]
fn disturbed_grids_have_an_exact_p_and_intervals() {
    // From `golden/reference/jitter.json`: −1, 0 and 1 with four decimals, off by up to two in the
    // last.
    let steps = [-9998, -2, -2, 1, 1, 2, 2, 9998, 9998, 9999, 10_002, 10_002];
    let case = paired_bootstrap::bootstrap::Differences::from_whole(
        vec![-9998, -2, 1, 2, 9998, 9999, 10_002],
        vec![1, 2, 2, 2, 2, 1, 2],
    );
    let law = case.expect("twelve differences");
    let p = paired_bootstrap::bootstrap::ExactDistribution::new(&law).at_or_below_zero();
    let mut page = opened("", &["intervals", "tests"]);
    let lines = steps.map(|steps| format!("{steps}e-4")).join("\n");
    let sheet = page.pastes(&"0\n".repeat(12), &lines);
    assert_eq!((sheet.number_of("p-exact"), p.error), (Some(p.probability), 0.0));
    assert_eq!(sheet.text_of("exact-term"), "exact bootstrap p");
    assert_eq!(sheet.text_of("intervals-computed"), "exact");
    // Equivalence is decided by the interval at the top of the page.
    let inference = inference(&page);
    assert_eq!(inference.equivalence.interval, inference.exact.expect("no clusters").percentile);
}

#[test]
fn interval_of_few_items_says_what_it_is_worth_and_which_one_to_quote() {
    // 10 % helped and 5 % hurt: in 20 tests like this the 95 % interval misses about three times
    // (86 %, by enumeration).
    let page = opened("n=20&helped=2&hurt=1&level=0.95", &["intervals", "tests"]);
    let sheet = page.sheet();
    let worth = sheet.text_of("interval-worth").to_owned();
    assert!(
        worth
            .starts_with("With 2 of 20 items helped and 1 hurt in truth, as here, a 95 % percentile interval contains"),
        "{worth}"
    );
    assert!(worth.contains(" 85.9 %") && worth.contains("Tango’s score interval contains it in 98."), "{worth}");
    let warnings = &sheet.lists.iter().find(|(id, _)| *id == "warnings").expect("a list").1;
    let short = "The 95 % percentile interval is too short here. With 20 items, and as many helped and hurt as in your \
                 data, it contains";
    assert!(warnings.iter().any(|warning| warning.starts_with(short)), "{warnings:?}");
    // One of thousands is still only one: the interval contains the truth where 1 to 4 items are
    // helped.
    let page = opened("n=5000&helped=1&hurt=0&level=0.9", &["intervals"]);
    let sheet = page.sheet();
    assert!(sheet.text_of("interval-worth").contains(" 62.9 % of tests"), "{}", sheet.text_of("interval-worth"));
    assert!(sheet.text_of("left-open").ends_with("(Tango’s interval)."), "{}", sheet.text_of("left-open"));
    // With 500 items of which many differ, both are as good.
    let page = opened("n=500&helped=60&hurt=40", &["intervals", "tests"]);
    let sheet = page.sheet();
    let worth = sheet.text_of("interval-worth");
    assert!(
        worth.starts_with("Both the percentile interval and Tango’s score interval keep near their level"),
        "{worth}"
    );
    // As the sentence of the report does.
    assert!(worth.contains("Quote the percentile interval, "), "{worth}");
    let warnings = &sheet.lists.iter().find(|(id, _)| *id == "warnings").expect("a list").1;
    assert!(warnings.iter().all(|warning| !warning.contains("too short")), "{warnings:?}");
    // In truth like this there is only one sample, of which no interval tells anything.
    let page = opened("n=50&helped=50&hurt=0", &["intervals"]);
    let sheet = page.sheet();
    let worth = sheet.text_of("interval-worth");
    assert!(worth.starts_with("All items differ alike, so the percentile interval has no width"), "{worth}");
}

#[test]
fn graded_scores_without_a_spread_have_no_interval_to_quote() {
    let worth = |address: &str, table: &str| {
        let mut page = Page::opened_at(address);
        page.pastes(table, "");
        page.opens("intervals").text_of("interval-worth").to_owned()
    };
    let none = "so no interval has a width, or says anything.";
    let tied = "id,base,new\na,0.5,0.5\nb,0.51,0.51\nc,0.61,0.61\n";
    assert_eq!(worth("", tied), format!("All items have the same difference, {none}"));
    let clusters = "id,doc,base,new\na,x,0.1,0.3\nb,x,0.3,0.1\nc,y,0.5,0.9\nd,y,0.9,0.5\n";
    assert_eq!(worth("cluster=doc", clusters), format!("All clusters have the same difference, {none}"));
    let few = worth("", "id,base,new\na,0.5,0.6\nb,0.51,0.8\nc,0.61,0.4\n");
    assert!(few.starts_with("With fewer than 50 items, the percentile interval is too short"), "{few}");
}

#[test]
fn intervals_say_which_of_them_agrees_with_the_test() {
    let mut page = opened(FIVE_HUNDRED, &["intervals"]);
    let agreement = page.sheet().text_of("interval-agreement").to_owned();
    assert!(agreement.starts_with("The one-sided test at α = 0.05 agrees with this level"), "{agreement}");
    let sheet = page.types("interval-level", "95");
    let agreement = sheet.text_of("interval-agreement");
    assert!(agreement.ends_with("agrees with the 90 % interval, not with the 95 % interval."), "{agreement}");
    let two_sided = opened("n=500&helped=10&hurt=7&sides=2", &["intervals"]);
    let sheet = two_sided.sheet();
    let agreement = sheet.text_of("interval-agreement");
    assert!(agreement.ends_with("p is below α where the percentile interval does not contain zero."), "{agreement}");
    // From a one-sided α of a half on, no interval agrees, and reports say so.
    let sheet = opened("n=500&helped=10&hurt=7&alpha=0.5", &["intervals", "report"]).sheet();
    assert_eq!(sheet.text_of("interval-agreement"), "No interval agrees with a one-sided test at α = 0.5.");
    let methods = sheet.text_of("export-methods");
    assert!(methods.contains("percentile interval of the bootstrap distribution; the bias-corrected"), "{methods}");
    let sentence = opened("n=500&helped=10&hurt=7&alpha=0.6&level=0.9", &["report"]).sheet();
    let sentence = sentence.text_of("export-sentence");
    assert!(sentence.ends_with("no interval agrees with a one-sided test at α = 0.6."), "{sentence}");
    // A 90 % interval above zero, and a 99 % interval that contains zero, both beside p = 0.0214.
    let remark = |fragment: &str| {
        let sheet = opened(&format!("n=100&helped=12&hurt=4&{fragment}"), &["report"]).sheet();
        let sentence = sheet.text_of("export-sentence");
        let remark = sentence.contains("although p is").then(|| sentence.rsplit_once(" The 9")).flatten();
        remark.map_or_else(String::new, |(_, remark)| format!("The 9{remark}"))
    };
    assert_eq!(
        remark("alpha=0.01&level=0.9"),
        "The 90% interval does not contain zero although p is not below 0.01: the one-sided test at α = 0.01 agrees \
         with the 98% interval."
    );
    assert_eq!(
        remark("level=0.99"),
        "The 99% interval reaches zero although p is below 0.05: the one-sided test at α = 0.05 agrees with the 90% interval."
    );
    assert_eq!([remark("alpha=0.01"), remark(""), remark("sides=2&alpha=0.01")], ["", "", ""]);
}

#[test]
fn graded_scores_with_few_differing_items_get_no_verdict_on_equivalence() {
    let mut page = opened("margin=5", &["intervals"]);
    let sheet = page.pastes("1\n2\n3\n4\n5\n6", "1\n2\n3.5\n4\n5\n5.5");
    let reading = sheet.text_of("equivalence");
    assert!(
        reading.starts_with("The systems differ on fewer than 10 items") && reading.ends_with("cannot be tested."),
        "{reading}"
    );
}

#[test]
fn drawer_shows_means_as_the_report_does() {
    // 37 and 41 of 60 right: 61.666… and 68.333…, whose roundings do not differ by 6.67.
    let right = |right: usize| (0..60).map(|item| if item < right { "1\n" } else { "0\n" }).collect::<String>();
    let mut page = opened("", &["intervals", "report"]);
    let sheet = page.pastes(&right(37), &right(41));
    let rows = sheet.rows_of("effect-rows");
    let means = [0, 1].map(|row| rows[row].cells[1].text.replace(' ', ""));
    let sentence = sheet.text_of("export-sentence");
    assert!(means.iter().all(|mean| sentence.contains(mean)), "{means:?}: {sentence}");
}

/// The page with the graded example and the drawer of the other tests.
fn graded_tests() -> Page {
    let mut page = opened("", &["tests"]);
    page.uses(paired_bootstrap::planning::Example::Graded.key(), "");
    page
}

#[test]
fn rates_of_the_other_p_are_marked_where_they_stand() {
    let note = |fragment: &str, test: &str| {
        let sheet = opened(fragment, &["tests"]).sheet();
        let row = sheet.rows_of("test-rows").iter().find(|row| row.cells[0].text.starts_with(test)).cloned();
        let rate = row.expect("it has a row").cells[4].clone();
        assert!(rate.text.ends_with(" %"), "{test}: {}", rate.text);
        rate.note
    };
    // The bootstrap has both p-values, McNemar's χ² only the two-sided one.
    let two = format!("{FIVE_HUNDRED}&sides=2");
    assert_eq!([note(FIVE_HUNDRED, "Bootstrap, mean"), note(FIVE_HUNDRED, "McNemar’s χ²")], ["", "two-sided"]);
    assert_eq!([note(&two, "Bootstrap, mean"), note(&two, "McNemar’s χ²")], ["one-sided", ""]);
}

/// The column of false alarms, for all rows except titles.
fn alarms(sheet: &Sheet) -> Vec<String> {
    sheet.rows_of("test-rows").iter().filter(|row| !row.is_title).map(|row| row.cells[4].text.clone()).collect()
}

#[test]
fn alarms_of_graded_scores_are_estimated_on_demand() {
    let mut page = graded_tests();
    let sheet = page.sheet();
    assert!(!sheet.is_hidden("estimate-rates") && alarms(&sheet).iter().all(|text| text == "–"));
    let sheet = page.begins(Event::Used("estimate-rates".to_owned(), String::new()));
    assert_eq!(page.data_state(), "running");
    assert!(sheet.is_hidden("estimate-rates"));
    assert!(sheet.text_of("estimate-note").starts_with("Estimating: 0 of 1,000 data sets."));
    let sheet = page.finishes();
    assert_eq!(page.data_state(), "done");
    assert!(sheet.text_of("estimate-note").starts_with("Estimated from 1,000 data sets."));
    let estimated = alarms(&sheet);
    // All except sacreBLEU's two rules and the unpaired one.
    assert_eq!(estimated.iter().filter(|text| text.contains(" ± ")).count(), 12, "{estimated:?}");
    let sign_flip = sheet.rows_of("test-rows").iter().find(|row| row.cells[0].text.starts_with("Sign-flip"));
    let rate = sign_flip.expect("it has a row").cells[4].values[0];
    // It keeps its level: 0.05 plus 4.5 standard errors of 1,000 data sets.
    assert!(rate > 0.0 && rate < 0.081, "{rate}");
    // Under another seed they have to be estimated again.
    page.happens(Event::SeedDrawn(2));
    assert!(alarms(&page.sheet()).iter().all(|text| text == "–") && !page.sheet().is_hidden("estimate-rates"));
    assert_ne!(alarms(&page.uses("estimate-rates", "")), estimated);
    page.happens(Event::SeedDrawn(1));
    assert_eq!(alarms(&page.uses("estimate-rates", "")), estimated);
}

#[test]
fn estimate_belongs_to_its_scores_and_its_level() {
    let mut page = graded_tests();
    page.uses("estimate-rates", "");
    let sheet = page.types("alpha", "0.2");
    assert!(!sheet.is_hidden("estimate-rates") && alarms(&sheet).iter().all(|text| text == "–"));
    page.types("alpha", "0.05");
    assert!(alarms(&page.sheet()).iter().any(|text| text.contains('±')), "they are kept");
    let sheet = page.pastes("1\n2\n3\n4", "3\n1\n3.5\n9");
    assert!(!sheet.is_hidden("estimate-rates") && alarms(&sheet).iter().all(|text| text == "–"));
}

#[test]
fn estimate_waits_while_its_drawer_is_closed() {
    let mut page = graded_tests();
    page.begins(Event::Used("estimate-rates".to_owned(), String::new()));
    page.begins(Event::Toggled("tests".to_owned(), false));
    assert_eq!((page.requests.last(), page.data_state()), (Some(&Request::Rest), "done"));
    assert!(alarms(&page.opens("tests")).iter().any(|text| text.contains('±')));
}

#[test]
fn computed_alarms_are_not_estimated() {
    let mut page = opened(FIVE_HUNDRED, &["tests"]);
    assert!(page.sheet().is_hidden("estimate-rates"));
    // Nothing is estimated, even if the button were pressed.
    let sheet = page.uses("estimate-rates", "");
    assert_eq!((page.data_state(), sheet.text_of("estimate-note")), ("done", ""));
}
