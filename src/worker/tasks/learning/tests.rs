//! The resamples in full are those of a job.

use super::*;
use crate::worker::protocol::Item;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::table::{Choice, Source, read};

fn of_counts(counts: Counts) -> Rc<Scores> {
    Rc::new(Scores::artificial(counts).expect("helped + hurt ≤ n"))
}

fn of_texts(baseline: &str, experimental: &str) -> Rc<Scores> {
    let sources = [baseline, experimental].map(|text| Source::text(None, text));
    let input = read(sources.into()).expect("two lists of scores");
    Rc::new(Scores::selected(&input, &Choice::default()).expect("finite scores"))
}

fn lesson(scores: ScoresFrom, kinds: &str, from: u64, count: u64) -> Lesson {
    Lesson { scores, swapped: false, seed: "1".to_owned(), kinds: kinds.to_owned(), from, count }
}

fn taught(scores: &Rc<Scores>, lesson: Lesson) -> Taught {
    let mut working = begin(lesson, |_| Ok(Rc::clone(scores))).expect("a good lesson");
    while working.step() {}
    match working.answer() {
        Some(Answer::Learn(taught)) => *taught,
        other => panic!("{other:?} is no answer to a lesson"),
    }
}

const TEN: ScoresFrom = ScoresFrom::Counts(Counts::TEN_QUESTIONS);
const KINDS: &str = "hrnhhnhrwn";

#[test]
fn lesson_of_nothing_brings_the_items() {
    let taught = taught(&of_counts(Counts::TEN_QUESTIONS), lesson(TEN, KINDS, 0, 0));
    let baseline: Vec<f64> = taught.items.iter().map(|item| item.1).collect();
    let experimental: Vec<f64> = taught.items.iter().map(|item| item.2).collect();
    // The primer's Example 1.
    assert_eq!(baseline, [0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
    assert_eq!(experimental, [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert!(taught.log.is_empty() && taught.order.is_empty() && taught.counted == (0, 0));
    // P(m* > 2D) of ten questions, by enumeration of (helped, hurt) drawn: Σ 10!/(h! u! t!) 0.4^h 0.3^u 0.3^t over h − u > 2.
    let factorial = |k: i32| (1..=k).map(f64::from).product::<f64>();
    let probability: f64 = (0..=10)
        .flat_map(|h| (0..=10 - h).map(move |u| (h, u)))
        .filter(|(h, u)| h - u > 2)
        .map(|(h, u)| {
            let ways = factorial(10) / (factorial(h) * factorial(u) * factorial(10 - h - u));
            ways * 0.4f64.powi(h) * 0.3f64.powi(u) * 0.3f64.powi(10 - h - u)
        })
        .sum();
    assert!((taught.above_twice.0 - probability).abs() < 1e-12);
}

#[test]
fn parts_make_up_the_whole() {
    let scores = of_counts(Counts::TEN_QUESTIONS);
    let whole = taught(&scores, lesson(TEN, KINDS, 0, 3000));
    let parts = [(0, 1), (1, 10), (11, 1500), (1511, 1489)]
        .map(|(from, count)| taught(&scores, lesson(TEN, KINDS, from, count)));
    assert_eq!(parts.iter().map(|part| part.counted.0).sum::<u64>(), whole.counted.0);
    assert_eq!(parts.iter().map(|part| part.counted.1).sum::<u64>(), whole.counted.1);
    let last = &parts[3];
    assert_eq!((&last.log, &last.drawn, &last.order), (&whole.log, &whole.drawn, &whole.order));
    assert_eq!(whole.log.len(), 10);
}

#[test]
fn marked_bins_are_what_is_counted() {
    for counts in [Counts::TEN_QUESTIONS, Counts { pairs: 3000, helped: 900, hurt: 850 }] {
        let kinds = if counts.pairs == 10 { KINDS } else { "" };
        let taught = taught(&of_counts(counts), lesson(ScoresFrom::Counts(counts), kinds, 0, 2000));
        let [(first, heap), (shifted_first, shifted)] = &taught.heaps;
        let up_to_zero = |first: i64, heap: &[u64]| -> u64 {
            (first..).zip(heap).filter(|(bin, _)| *bin <= 0).map(|(_, &count)| count).sum()
        };
        assert_eq!(up_to_zero(*first, heap), taught.counted.0);
        assert_eq!(up_to_zero(*shifted_first, shifted), 2000 - taught.counted.1);
        assert_eq!((heap.iter().sum::<u64>(), shifted.iter().sum::<u64>()), (2000, 2000));
        for &(_, _, mean, bin, shifted) in &taught.log {
            let (_, edge) = (taught.edges.0, taught.edges.1);
            assert_eq!(bin <= 0, mean <= taught.edges.0);
            assert_eq!(shifted <= 0, mean <= edge);
        }
    }
}

#[test]
fn last_resample_is_told_in_full() {
    let taught = taught(&of_counts(Counts::TEN_QUESTIONS), lesson(TEN, KINDS, 0, 1));
    assert_eq!(taught.drawn.iter().sum::<u64>(), 10);
    let mut drawn = [0; 10];
    taught.order.iter().for_each(|&item| drawn[item as usize] += 1);
    assert_eq!(taught.drawn, drawn);
    let sum = |score: fn(&Item) -> f64| -> f64 {
        taught.items.iter().zip(&drawn).map(|(item, &count)| score(item) * count as f64).sum::<f64>() / 10.0
    };
    let &(baseline, experimental, mean, ..) = &taught.log[0];
    assert_eq!((baseline, experimental), (sum(|item| item.1), sum(|item| item.2)));
    assert!((experimental - baseline - mean).abs() < 1e-12);
}

#[test]
fn many_items_are_told_in_sum() {
    let counts = Counts { pairs: 500, helped: 10, hurt: 7 };
    let taught = taught(&of_counts(counts), lesson(ScoresFrom::Counts(counts), "", 0, 7));
    let drawn: u64 = taught.drawn.iter().sum::<u64>() + taught.rest_drawn.iter().map(|rest| rest.0).sum::<u64>();
    assert_eq!(drawn, 500);
    assert!(taught.order.is_empty() && taught.log.len() == 7);
    let shown: f64 = taught.items.iter().zip(&taught.drawn).map(|(item, &count)| item.3 * count as f64).sum();
    let rest: f64 = taught.rest_drawn.iter().map(|rest| rest.1).sum();
    let (_, _, mean, ..) = taught.log[6];
    assert!((shown + rest - 500.0 * mean).abs() < 1e-9);
}

#[test]
fn graded_scores_are_told_with_their_means() {
    let scores = of_texts("0.3\n0.5\n1\n0.25", "0.2\n0.75\n1\n0.5");
    let taught = taught(&scores, lesson(ScoresFrom::LastTexts, "", 0, 20));
    assert_eq!(taught.items.iter().map(|item| item.3).collect::<Vec<_>>(), [-0.1, 0.25, 0.0, 0.25]);
    for &(baseline, experimental, mean, bin, _) in &taught.log {
        assert!((experimental - baseline - mean).abs() < 1e-12);
        assert_eq!(bin <= 0, mean <= 0.0);
    }
}

#[test]
fn exchanged_systems_lead_where_they_trailed() {
    let scores = of_texts("0\n1\n1\n0\n1", "1\n1\n0\n0\n0");
    let swapped = Lesson { swapped: true, ..lesson(ScoresFrom::LastTexts, "", 0, 500) };
    let taught = taught(&scores, swapped);
    assert_eq!(taught.items[0], (1, 1.0, 0.0, -1.0));
    let direct = taught_directly("1\n1\n0\n0\n0", "0\n1\n1\n0\n1");
    assert_eq!((taught.counted, &taught.heaps), (direct.counted, &direct.heaps));
}

fn taught_directly(baseline: &str, experimental: &str) -> Taught {
    taught(&of_texts(baseline, experimental), lesson(ScoresFrom::LastTexts, "", 0, 500))
}

#[test]
fn items_that_do_not_fit_are_refused() {
    let scores = of_counts(Counts::TEN_QUESTIONS);
    for (kinds, seed) in [("hhhh", "1"), (KINDS, "x"), (KINDS, "18446744073709551616")] {
        let lesson = Lesson { seed: seed.to_owned(), ..lesson(TEN, kinds, 0, 1) };
        assert!(begin(lesson, |_| Ok(Rc::clone(&scores))).is_err(), "{kinds}, seed {seed}");
    }
}
