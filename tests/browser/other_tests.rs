//! The drawer “Other tests on the same data”.

use super::explorer::Explorer;
use super::session::in_browser;
use super::tables::{Cell, Row};
use serde_json::Value;

const DRAWER: &str = "Other tests on the same data";
const TESTS: &str = "p-values of the same data by other rules";
const ONE_SIDED: &str = "p, one-sided";
const TWO_SIDED: &str = "p, two-sided";
const RATE: &str = "false alarms";

async fn open(page: &Explorer, fragment: &str) {
    page.open(fragment).await;
    page.done().await;
    page.unfold(DRAWER).await;
}

async fn warnings(page: &Explorer) -> String {
    page.text_of("warnings").await
}

fn close(cell: &Cell, expected: f64, tolerance: f64, what: &str) {
    let (p, error) = (cell.number(), (cell.number() / expected - 1.0).abs());
    assert!(error <= tolerance, "{what}: {p:e}, but {expected:e} is expected: a relative error of {error:e}");
}

/// n = 1000, 60 helped, 40 hurt: test, the column of its p, and p.
///
/// With Python 3.11. Bootstraps: exact rationals, the thousandth power of 60 x + 900 + 40/x. Sign tests: binomial
/// coefficients of 100. McNemar: χ² = 20²/100 and 19²/100, `math.erfc(sqrt(χ²/2))`. t = 2.0030 with 999 degrees of
/// freedom, its density integrated by Simpson's rule with 20,000 steps, good to 1e-11. Wilcoxon: all ranks are 50.5, so
/// z = 20 · 50.5 / sqrt(100 · 50.5²) = 2, which is McNemar's; sign flips of equal sizes are the sign test.
const SIXTY_AND_FORTY: [(&str, &str, f64); 17] = [
    ("Bootstrap, mean ≤ 0", ONE_SIDED, 0.024_940_630_805_859_006),
    ("Shifted bootstrap, mean ≥ 2D", ONE_SIDED, 0.025_724_245_902_030_34),
    ("Shifted bootstrap, mean > 2D", ONE_SIDED, 0.020_339_411_860_015_93),
    ("Shifted bootstrap, two-sided", TWO_SIDED, 0.050_664_876_707_889_35),
    ("Sign-flip permutation", ONE_SIDED, 0.028_443_966_820_490_395),
    ("Sign-flip permutation", TWO_SIDED, 0.056_887_933_640_980_79),
    ("Exact sign test, McNemar’s exact test", ONE_SIDED, 0.028_443_966_820_490_395),
    ("Exact sign test, McNemar’s exact test", TWO_SIDED, 0.056_887_933_640_980_79),
    ("Sign test, mid-p", ONE_SIDED, 0.023_022_033_464_671_403),
    ("Sign test, mid-p", TWO_SIDED, 0.046_044_066_929_342_806),
    ("McNemar’s χ²", TWO_SIDED, 0.045_500_263_896_358_396),
    ("McNemar’s χ² with correction", TWO_SIDED, 0.057_433_119_632_003_64),
    ("Paired t test", ONE_SIDED, 0.022_723_011_288_054_762),
    ("Paired t test", TWO_SIDED, 0.045_446_022_576_109_52),
    ("Wilcoxon signed-rank test", ONE_SIDED, 0.022_750_131_948_179_198),
    ("Wilcoxon signed-rank test", TWO_SIDED, 0.045_500_263_896_358_396),
    ("Bootstrap, resamples of half the size", ONE_SIDED, 0.088_344_159_332_401_8),
];

#[test]
fn p_values_of_sixty_helped_and_forty_hurt() {
    in_browser(async |page| {
        open(page, "#n=1000&helped=60&hurt=40").await;
        for (test, column, expected) in SIXTY_AND_FORTY {
            let row = page.row(TESTS, test).await;
            // Sums of 20,001 terms and logarithms of factorials of a thousand: some 1e-12 on either side.
            close(row.at(column), expected, 1e-10, &format!("{test}, {column}"));
        }
    });
}

#[test]
fn simulated_rules_say_how_many_draws_they_took() {
    in_browser(async |page| {
        open(page, "#n=1000&helped=60&hurt=40").await;
        let row = page.row(TESTS, "Approximate randomization as in sacreBLEU").await;
        let draws: f64 = row.header().note.replace(" random draws", "").replace(',', "").parse().expect("a number");
        // More than 60 or fewer than 40 heads in 100 tosses.
        let exact = 0.035_200_200_217_704_81f64;
        let standard_error = (exact * (1.0 - exact) / draws).sqrt();
        let p = row.at(TWO_SIDED).number();
        assert!((p - exact).abs() < 4.5 * standard_error + 1.0 / draws, "{p} of {draws} draws");
        let row = page.row(TESTS, "Paired bootstrap as in sacreBLEU").await;
        assert_eq!(row.header().note, "10,000 random draws");
        // (c + 1)/(N + 1), c a whole number.
        let count = row.at(TWO_SIDED).number() * 10_001.0;
        assert!((count - count.round()).abs() < 1e-9 && count >= 1.0, "{count}");
    });
}

#[test]
fn every_row_says_what_it_asks_and_where_it_comes_from() {
    in_browser(async |page| {
        open(page, "#n=1000&helped=60&hurt=40").await;
        let rows = page.rows(TESTS).await;
        assert_eq!(rows.len(), 15);
        for row in &rows {
            let asked = row.at("what it asks");
            assert!(asked.text.len() > 40 && asked.note.len() > 10, "{row:#?}");
            assert!(!row.header().note.is_empty(), "how p was reached: {row:#?}");
        }
        let unpaired = page.row(TESTS, "Unpaired bootstrap").await;
        assert!(unpaired.at("what it asks").text.contains("wrong question for paired data"));
    });
}

/// The cells with a p-value below and not below `alpha`.
fn by_significance(rows: &[Row], alpha: f64) -> [Vec<&Cell>; 2] {
    let cells = rows.iter().flat_map(|row| [row.at(ONE_SIDED), row.at(TWO_SIDED)]);
    let (below, others) = cells.filter(|cell| cell.value.is_some()).partition(|cell| cell.value < Some(alpha));
    [below, others]
}

fn is_marked(cell: &Cell) -> bool {
    cell.text.ends_with('✱')
}

#[test]
fn significance_is_marked_by_a_sign_and_follows_the_level() {
    in_browser(async |page| {
        open(page, "#n=1000&helped=60&hurt=40").await;
        let mut rates = Vec::new();
        // By one rule or another, p lies between 0.020 and 0.159.
        for (alpha, least, most) in [("0.05", 5, 18), ("0.01", 0, 0), ("0.9", 19, 19)] {
            page.type_into("Level α", alpha).await;
            page.done().await;
            let rows = page.rows(TESTS).await;
            let [below, others] = by_significance(&rows, alpha.parse().expect("a number"));
            assert!((least..=most).contains(&below.len()), "α = {alpha}: {below:#?}");
            assert!(below.iter().all(|cell| is_marked(cell)), "α = {alpha}: {below:#?}");
            assert!(!others.iter().any(|cell| is_marked(cell)), "α = {alpha}: {others:#?}");
            let caption = page.text_of("tests-caption").await;
            assert!(caption.contains(&format!("✱ marks those below α = {alpha}")), "{caption}");
            rates.push(page.row(TESTS, "Bootstrap, mean ≤ 0").await.at(RATE).number());
        }
        let [five_percent, one_percent, ninety_percent] = rates[..] else { panic!("{rates:?}") };
        assert!(one_percent < 0.02 && 0.04 < five_percent && five_percent < 0.07 && 0.5 < ninety_percent, "{rates:?}");
    });
}

#[test]
fn level_changes_no_p_value() {
    in_browser(async |page| {
        open(page, "#n=1000&helped=60&hurt=40").await;
        let p_values = async || {
            let rows = page.rows(TESTS).await;
            rows.iter().map(|row| (row.at(ONE_SIDED).value, row.at(TWO_SIDED).value)).collect::<Vec<_>>()
        };
        let before = p_values().await;
        page.type_into("Level α", "0.01").await;
        page.done().await;
        assert_eq!(p_values().await, before);
    });
}

/// A cell of the table of calibration: n = 500, one item in ten differs.
#[test]
fn false_alarms_are_those_of_the_reference() {
    in_browser(async |page| {
        let calibration: Value =
            serde_json::from_str(include_str!("../golden/reference/calibration.json")).expect("the file is JSON");
        let cells = calibration["cells"].as_array().expect("a list");
        let cell = cells.iter().find(|cell| cell["n"] == 500 && cell["discordant_rate"] == 0.1).expect("the cell");
        open(page, "#n=500&helped=30&hurt=20").await;
        for (test, key) in [
            ("Bootstrap, mean ≤ 0", "p_bootstrap"),
            ("Shifted bootstrap, mean ≥ 2D", "p_shifted_ge"),
            ("Shifted bootstrap, mean > 2D", "p_shifted_gt"),
            ("Exact sign test, McNemar’s exact test", "p_sign_one_sided"),
            ("Sign test, mid-p", "p_mid_one_sided"),
            ("Paired t test", "p_t_one_sided"),
        ] {
            let rate = page.row(TESTS, test).await.at(RATE).clone();
            let reference = cell[key].as_f64().expect("a number");
            // The reference leaves out outcomes with a probability below 1e-13, of which there are 500²/4 at most.
            assert!((rate.number() - reference).abs() < 500.0 * 500.0 / 4.0 * 1e-13, "{test}: {rate:?}, {reference}");
            assert_eq!(rate.text, format!("{:.1} %", 100.0 * reference));
        }
    });
}

#[test]
fn few_differing_items_are_warned_of() {
    in_browser(async |page| {
        open(page, "#n=500&helped=5&hurt=0").await;
        let said = warnings(page).await;
        // 0.99^500 = 0.0066 and 1/32 = 0.031.
        assert!(said.contains("differ on only 5 items") && said.contains("0.0066") && said.contains("0.031"), "{said}");
        page.go_to("n=500&helped=200&hurt=100").await;
        page.done().await;
        assert_eq!(warnings(page).await, "");
    });
}

#[test]
fn identical_systems_are_warned_of_and_rows_without_p_say_why() {
    in_browser(async |page| {
        open(page, "#n=100&helped=0&hurt=0").await;
        let said = warnings(page).await;
        assert!(said.contains("score the same on every item") && said.contains("p = 0"), "{said}");
        let rows = page.rows(TESTS).await;
        let without = |row: &&Row| row.at(ONE_SIDED).value.or(row.at(TWO_SIDED).value).is_none();
        let without: Vec<&Row> = rows.iter().filter(without).collect();
        assert!(without.len() > 3, "{rows:#?}");
        for row in without {
            assert!(row.header().note.starts_with("no p: "), "{row:#?}");
            assert_eq!((row.at(ONE_SIDED).text.as_str(), row.at(TWO_SIDED).text.as_str()), ("–", "–"));
        }
        let strict = page.row(TESTS, "Shifted bootstrap, mean > 2D").await;
        assert_eq!(strict.at(ONE_SIDED).value, Some(0.0));
    });
}

#[test]
fn unpaired_bootstrap_needs_both_lists() {
    in_browser(async |page| {
        open(page, "").await;
        let unpaired = page.row(TESTS, "Unpaired bootstrap").await;
        assert_eq!(unpaired.header().note, "no p: it needs the two score lists");
        assert_eq!(unpaired.at(ONE_SIDED).value, None);
        // The primer's ten questions: 5 and 6 right.
        page.paste("0\n1\n1\n0\n0\n1\n0\n1\n0\n1", "1\n1\n0\n1\n1\n0\n1\n1\n0\n0").await;
        page.until(|shown| shown.state == "done" && !shown.read_as.is_empty()).await;
        let unpaired = page.row(TESTS, "Unpaired bootstrap").await;
        // P(Binomial(10, 0.6) ≤ Binomial(10, 0.5)), term by term.
        let ways = [1.0, 10.0, 45.0, 120.0, 210.0, 252.0, 210.0, 120.0, 45.0, 10.0, 1.0];
        let right =
            |count: usize, share: f64| ways[count] * share.powi(count as i32) * (1.0 - share).powi(10 - count as i32);
        let pairs = (0..=10).flat_map(|baseline| (0..=baseline).map(move |experimental| (baseline, experimental)));
        let p: f64 = pairs.map(|(baseline, experimental)| right(baseline, 0.5) * right(experimental, 0.6)).sum();
        close(unpaired.at(ONE_SIDED), p, 1e-10, "unpaired");
        let paired = page.row(TESTS, "Bootstrap, mean ≤ 0").await;
        close(paired.at(ONE_SIDED), 0.421_732_332, 1e-10, "paired");
    });
}
