//! The drawer “Convergence”: how the simulated p-value has come about, and how far chance may have carried it.

use super::explorer::{Explorer, POINTS, Role};
use super::session::in_browser;
use fantoccini::key::Key;

const TABLE: &str = "p-value after so many resamples";

/// The interval in the drawer's sentence.
async fn monte_carlo_interval(page: &Explorer) -> (f64, f64, String) {
    let sentence = page.text_of("convergence-sentence").await;
    let interval = sentence.split_once("95 % Monte-Carlo interval is ").and_then(|(_, rest)| rest.split_once(". "));
    let ends = interval.and_then(|(ends, _)| ends.split_once(" to "));
    let ends = ends.and_then(|(lower, upper)| Some((lower.parse().ok()?, upper.parse().ok()?)));
    let (lower, upper) = ends.unwrap_or_else(|| panic!("no interval in “{sentence}”"));
    (lower, upper, sentence)
}

#[test]
fn points_lead_to_the_simulated_p() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=20000").await;
        let shown = page.done().await;
        page.key(Role::Disclosure, "Convergence", Key::Enter).await;
        page.next_frame().await;
        page.key(Role::Disclosure, POINTS, Key::Enter).await;
        page.next_frame().await;
        let rows = page.rows(TABLE).await;
        let numbers = |column: &str| rows.iter().map(|row| row.at(column).number()).collect::<Vec<f64>>();
        let (resamples, counted, p) = (numbers("resamples"), numbers("≤ 0"), numbers("p so far"));
        assert!(rows.len() > 3 && resamples.is_sorted_by(|one, next| one < next), "{resamples:?}");
        assert!(counted.is_sorted(), "{counted:?}");
        for ((p, counted), resamples) in p.iter().zip(&counted).zip(&resamples) {
            assert_eq!(*p, counted / resamples);
        }
        assert_eq!(resamples.last(), Some(&20_000.0));
        assert_eq!(p.last().copied(), Some(shown.p_value()));
        assert_eq!(counted.last().copied(), shown.at_or_below_zero.map(|count| count as f64));
    });
}

/// Wilson's formula, written once more: the interval in words has as many digits as it can bear.
#[test]
fn monte_carlo_interval_is_wilsons() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let shown = page.done().await;
        page.unfold("Convergence").await;
        let (lower, upper, _) = monte_carlo_interval(page).await;
        let (n, p, z) = (10_000.0, shown.p_value(), 1.959_964);
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        // Four decimals are shown.
        assert!((lower - (centre - half)).abs() <= 0.5e-4 + 1e-9, "{lower} for {}", centre - half);
        assert!((upper - (centre + half)).abs() <= 0.5e-4 + 1e-9, "{upper} for {}", centre + half);
    });
}

#[test]
fn interval_says_whether_it_holds_the_exact_p() {
    const SEEDS: u32 = 20;
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        let exact = page.done().await.p_exact.expect("it is known");
        page.unfold("Convergence").await;
        let mut outside = Vec::new();
        for seed in 1..=SEEDS {
            page.type_into("Seed", &seed.to_string()).await;
            page.done().await;
            let (lower, upper, sentence) = monte_carlo_interval(page).await;
            let is_inside = lower <= exact && exact <= upper;
            let words = if is_inside { "lies inside it" } else { "lies outside it" };
            assert!(sentence.contains("The exact p, 0.27174, ") && sentence.contains(words), "seed {seed}: {sentence}");
            if !is_inside {
                outside.push(seed);
            }
        }
        // One in twenty is expected outside; five or more of twenty have a probability of 0.003.
        assert!(outside.len() <= 4, "{outside:?}");
    });
}

#[test]
fn chart_is_drawn_and_has_words() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        page.unfold("Convergence").await;
        let painted = r#"
            const figure = document.querySelector("details[open] figure");
            const canvas = figure.querySelector("canvas");
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const words = document.getElementById(canvas.getAttribute("aria-describedby")).textContent;
            return [data.some((byte) => byte > 0), canvas.ariaLabel, words];"#;
        let (is_painted, label, words): (bool, String, String) = page.ask(painted, vec![]).await;
        assert!(is_painted);
        assert!(label.contains("p-value") && words.contains("Monte-Carlo interval"), "{label}; {words}");
    });
}
