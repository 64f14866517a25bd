//! The resamples of a lesson are those of a comparison.

use super::*;
use crate::bootstrap::{BootstrapDistribution, Resampler};
use crate::planning::Counts;
use crate::table::{Choice, Source, read};

fn of_counts(counts: Counts) -> Items {
    Items::artificial(counts).expect("helped + hurt ≤ n")
}

fn of_texts(baseline: &str, experimental: &str) -> Items {
    let sources = [baseline, experimental].map(|text| Source::text(None, text));
    let input = read(sources.into()).expect("two lists of scores");
    Items::selected(&input.into(), &Choice::default()).expect("finite scores")
}

/// A table whose column `passage` names the clusters.
fn of_passages(table: &str) -> Items {
    of_choice(table, Choice::default())
}

fn of_choice(table: &str, choice: Choice) -> Items {
    let input = read(vec![Source::text(None, table)]).expect("a table");
    let choice = Choice { cluster: Some("passage".to_owned()), ..choice };
    Items::selected(&input.into(), &choice).expect("finite scores")
}

/// Three passages of 2, 3 and 4 questions, whose differences add up to 1, −1 and 2.
const PASSAGES: &str = "passage,question,baseline,experimental\na,1,0,1\nb,2,1,0\nc,3,0,1\nb,4,1,1\nc,5,0,1\nc,6,1,1\na,7,1,1\n\
                        b,8,0,0\nc,9,0,0\n";
const SUMS_AND_SIZES: [(f64, u64); 3] = [(1.0, 2), (-1.0, 3), (2.0, 4)];

fn taught(items: &Items, kinds: &str, from: u64, count: u64) -> Taught {
    let mut teaching = Teaching::new(items, kinds, 1, from..from + count).expect("a good lesson");
    while teaching.step() {}
    teaching.taught().expect("it has ended")
}

const KINDS: &str = "hrnhhnhrwn";

#[test]
fn lesson_of_nothing_brings_the_items() {
    let taught = taught(&of_counts(Counts::TEN_QUESTIONS), KINDS, 0, 0);
    let baseline: Vec<f64> = taught.items.iter().map(|item| item.1).collect();
    let experimental: Vec<f64> = taught.items.iter().map(|item| item.2).collect();
    // The primer's Example 1.
    assert_eq!(baseline, [0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
    assert_eq!(experimental, [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert!(taught.log.is_empty() && taught.order.is_empty() && taught.counted == (0, 0));
    // P(m* > 2D) of ten questions, by enumeration of (helped, hurt) drawn: Σ 10!/(h! u! t!) 0.4^h
    // 0.3^u 0.3^t over h − u > 2.
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
    let whole = taught(&scores, KINDS, 0, 3000);
    let parts = [(0, 1), (1, 10), (11, 1500), (1511, 1489)].map(|(from, count)| taught(&scores, KINDS, from, count));
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
        let taught = taught(&of_counts(counts), kinds, 0, 2000);
        let [(first, heap), (shifted_first, shifted)] = &taught.heaps;
        let up_to_zero = |first: i64, heap: &[u64]| -> u64 {
            (first..).zip(heap).filter(|(bin, _)| *bin <= 0).map(|(_, &count)| count).sum()
        };
        assert_eq!(up_to_zero(*first, heap), taught.counted.0);
        assert_eq!(up_to_zero(*shifted_first, shifted), 2000 - taught.counted.1);
        assert_eq!((heap.iter().sum::<u64>(), shifted.iter().sum::<u64>()), (2000, 2000));
        for &TaughtResample { mean, bins: [bin, shifted], .. } in &taught.log {
            let (_, edge) = (taught.edges.0, taught.edges.1);
            assert_eq!(bin <= 0, mean <= taught.edges.0);
            assert_eq!(shifted <= 0, mean <= edge);
        }
    }
}

#[test]
fn last_resample_is_told_in_full() {
    let taught = taught(&of_counts(Counts::TEN_QUESTIONS), KINDS, 0, 1);
    assert_eq!(taught.drawn.iter().sum::<u64>(), 10);
    let mut drawn = [0; 10];
    taught.order.iter().for_each(|&item| drawn[item as usize] += 1);
    assert_eq!(taught.drawn, drawn);
    let sum = |score: fn(&Item) -> f64| -> f64 {
        taught.items.iter().zip(&drawn).map(|(item, &count)| score(item) * count as f64).sum::<f64>() / 10.0
    };
    let TaughtResample { baseline, experimental, mean, .. } = taught.log[0];
    assert_eq!((baseline, experimental), (sum(|item| item.1), sum(|item| item.2)));
    assert!((experimental - baseline - mean).abs() < 1e-12);
}

#[test]
fn many_items_are_told_in_sum() {
    let counts = Counts { pairs: 500, helped: 10, hurt: 7 };
    let taught = taught(&of_counts(counts), "", 0, 7);
    let drawn: u64 = taught.drawn.iter().sum::<u64>() + taught.rest_drawn.iter().map(|rest| rest.0).sum::<u64>();
    assert_eq!(drawn, 500);
    assert!(taught.order.is_empty() && taught.log.len() == 7);
    let shown: f64 = taught.items.iter().zip(&taught.drawn).map(|(item, &count)| item.3 * count as f64).sum();
    let rest: f64 = taught.rest_drawn.iter().map(|rest| rest.1).sum();
    assert!((shown + rest - 500.0 * taught.log[6].mean).abs() < 1e-9);
}

#[test]
fn graded_scores_are_told_with_their_means() {
    let scores = of_texts("0.3\n0.5\n1\n0.25", "0.2\n0.75\n1\n0.5");
    let taught = taught(&scores, "", 0, 20);
    assert_eq!(taught.items.iter().map(|item| item.3).collect::<Vec<_>>(), [-0.1, 0.25, 0.0, 0.25]);
    for &TaughtResample { baseline, experimental, mean, bins: [bin, _], .. } in &taught.log {
        assert!((experimental - baseline - mean).abs() < 1e-12);
        assert_eq!(bin <= 0, mean <= 0.0);
    }
}

#[test]
fn exchanged_systems_lead_where_they_trailed() {
    let sources = ["0\n1\n1\n0\n1", "1\n1\n0\n0\n0"].map(|text| Source::text(None, text));
    let input = read(sources.into()).expect("two lists of scores");
    let choice = Choice { is_swapped: true, ..Choice::default() };
    let scores = Items::selected(&input.into(), &choice).expect("finite scores");
    let taught = taught(&scores, "", 0, 500);
    assert_eq!(taught.items[0], (1, 1.0, 0.0, -1.0));
    let direct = taught_directly("1\n1\n0\n0\n0", "0\n1\n1\n0\n1");
    assert_eq!((taught.counted, &taught.heaps), (direct.counted, &direct.heaps));
}

fn taught_directly(baseline: &str, experimental: &str) -> Taught {
    taught(&of_texts(baseline, experimental), "", 0, 500)
}

#[test]
fn items_that_do_not_fit_are_refused() {
    assert!(Teaching::new(&of_counts(Counts::TEN_QUESTIONS), "hhhh", 1, 0..1).is_none());
}

#[test]
fn clusters_are_shown_as_they_were_read() {
    let scores = of_passages(PASSAGES);
    let taught = taught(&scores, "", 0, 0);
    assert_eq!(taught.items, [(1, 1.0, 2.0, 1.0), (2, 2.0, 1.0, -1.0), (3, 1.0, 3.0, 2.0)]);
    let cluster = |name: &str, items, helped, hurt| TaughtCluster { name: name.to_owned(), items, helped, hurt };
    assert_eq!(taught.clusters, Some(vec![cluster("a", 2, 1, 0), cluster("b", 3, 0, 1), cluster("c", 4, 2, 0)]));
    // D = 2/9. Of the 27 ways to draw three passages, count those with 9 · sum > 4 · items.
    let mut above = 0;
    for (a, b, c) in (0..27).map(|way| (way / 9, way / 3 % 3, way % 3)) {
        let drawn = [a, b, c].map(|cluster: usize| SUMS_AND_SIZES[cluster]);
        let (sum, items) = drawn.iter().fold((0.0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        above += u32::from(9.0 * sum > 4.0 * items as f64);
    }
    assert!(above > 0 && (taught.above_twice.0 - f64::from(above) / 27.0).abs() < 1e-12, "{above} of 27");
}

#[test]
fn means_are_those_of_the_clusters_drawn() {
    let scores = of_passages(PASSAGES);
    for number in 0..30 {
        let taught = taught(&scores, "", number, 1);
        assert_eq!((taught.drawn.iter().sum::<u64>(), taught.order.len()), (3, 3), "as many as there are");
        let drawn = || SUMS_AND_SIZES.iter().zip(&taught.drawn);
        let sum: f64 = drawn().map(|((sum, _), &times)| sum * times as f64).sum();
        let items: u64 = drawn().map(|((_, size), &times)| size * times).sum();
        let [told] = taught.log[..] else { panic!("one resample is asked for") };
        assert_eq!((told.items, told.mean), (items, sum / items as f64), "{:?}", taught.drawn);
        assert!((told.experimental - told.baseline - told.mean).abs() < 1e-12);
        assert_eq!(told.bins[0] <= 0, sum <= 0.0);
        assert_eq!(told.bins[1] > 0, 9.0 * sum > 4.0 * items as f64);
    }
}

#[test]
fn resamples_of_clusters_are_those_of_a_job() {
    // Clusters of several sizes, and of one.
    let of_one_size: String = (0..60).map(|item| format!("{},{},{}\n", item / 3, item % 2, item % 7 % 2)).collect();
    for table in [PASSAGES.to_owned(), "passage,baseline,experimental\n".to_owned() + &of_one_size] {
        let scores = of_passages(&table);
        let differences = scores.differences();
        let clusters = differences.clusters().expect("passages");
        assert_eq!(clusters.have_one_size(), table != PASSAGES);
        let taught = taught(&scores, "", 0, 5000);
        let job = BootstrapDistribution::simulated(differences, 5000, 1);
        let summary = job.summary(differences, 0.95).expect("there are resamples");
        assert_eq!(taught.counted.0, summary.at_or_below_zero);
        assert_eq!(taught.on_other_side, job.counted().at_or_above_zero);
        assert_eq!(taught.heaps[0].1, job.histogram().counts());
        let resampler = Resampler::new(differences, 5000, 1);
        let sums = (0..resampler.batches()).flat_map(|batch| resampler.run(batch));
        let above = sums.filter(|&sum| sum > 2 * differences.observed()).count();
        assert_eq!(taught.counted.1, above as u64);
        let shifted: u64 =
            (taught.heaps[1].0..).zip(&taught.heaps[1].1).filter(|(bin, _)| *bin > 0).map(|(_, n)| n).sum();
        assert_eq!(shifted, taught.counted.1, "marked bins are what is counted");
        let (share, expected) = (above as f64 / 5000.0, taught.above_twice.0);
        let error = 4.5 * (expected * (1.0 - expected) / 5000.0).sqrt();
        assert!((share - expected).abs() <= error, "{share} against {expected}");
    }
}

#[test]
fn exchanged_clusters_mirror() {
    // Two passages have the sum 1 but differ in size: sorted either way, the smaller one comes
    // first.
    let header = |systems: &str| format!("passage,{systems}\n");
    let rows = [("a", 0, 1), ("b", 0, 1), ("b", 1, 1), ("c", 1, 0), ("c", 1, 0), ("d", 0, 0)];
    let table = |swapped: bool| {
        let row = |(passage, b, e): (&str, i32, i32)| {
            if swapped { format!("{passage},{e},{b}\n") } else { format!("{passage},{b},{e}\n") }
        };
        header("baseline,experimental") + &rows.map(row).concat()
    };
    let exchanged = Choice { is_swapped: true, ..Choice::default() };
    let (back, direct) =
        (taught(&of_choice(&table(false), exchanged), "", 0, 50), taught(&of_passages(&table(true)), "", 0, 50));
    assert_eq!((&back.items, &back.clusters), (&direct.items, &direct.clusters));
    assert_eq!((back.counted, &back.heaps, &back.log), (direct.counted, &direct.heaps, &direct.log));
    assert_eq!(back.drawn, direct.drawn);
}

#[test]
fn sums_of_scores_stay_as_they_were_where_lower_is_better() {
    let scores = of_choice(PASSAGES, Choice { lower_is_better: Some(true), ..Choice::default() });
    let taught = taught(&scores, "", 0, 5);
    assert_eq!(taught.items, [(1, 1.0, 2.0, -1.0), (2, 2.0, 1.0, 1.0), (3, 1.0, 3.0, -2.0)]);
    let hurt = taught.clusters.iter().flatten().map(|cluster| (cluster.helped, cluster.hurt)).collect::<Vec<_>>();
    assert_eq!(hurt, [(0, 1), (1, 0), (0, 2)]);
    for told in &taught.log {
        assert!((told.baseline - told.experimental - told.mean).abs() < 1e-12, "{told:?}");
    }
}

#[test]
fn many_clusters_are_told_in_sum() {
    let rows = (0..150).map(|item| format!("{},{},{}\n", item / 2 - item % 7 / 6, item % 2, item % 5 % 2));
    let scores = of_passages(&("passage,baseline,experimental\n".to_owned() + &rows.collect::<String>()));
    let number = scores.differences().clusters().expect("passages").number();
    assert!(number > FEW_ITEMS);
    let taught = taught(&scores, "", 0, 3);
    assert_eq!((taught.items.len(), taught.clusters.as_ref().map(Vec::len)), (16, Some(16)));
    assert!(taught.order.is_empty());
    let drawn: u64 = taught.drawn.iter().sum::<u64>() + taught.rest_drawn.iter().map(|rest| rest.0).sum::<u64>();
    assert_eq!(drawn, number);
    let shown: f64 = taught.items.iter().zip(&taught.drawn).map(|(item, &count)| item.3 * count as f64).sum();
    let rest: f64 = taught.rest_drawn.iter().map(|rest| rest.1).sum();
    let TaughtResample { mean, items, .. } = taught.log[2];
    assert!((shown + rest - items as f64 * mean).abs() < 1e-9);
}

fn exchanged(items: &Items, kinds: &str, from: u64, count: u64) -> Taught {
    let mut exchanging = Exchanging::new(items, kinds, 1, from..from + count).expect("a good lesson");
    while exchanging.step() {}
    exchanging.taught().expect("it has ended")
}

#[test]
fn exchanges_come_to_the_p_of_the_randomization_test() {
    let count = 20_000;
    for items in [
        of_counts(Counts::TEN_QUESTIONS),
        of_texts("1\n2\n0.5\n3\n1\n", "2\n1.5\n0.5\n3.5\n4\n"),
        of_passages(PASSAGES),
    ] {
        let kinds = if items.differences().pairs() == 10 { KINDS } else { "" };
        let taught = exchanged(&items, kinds, 0, count);
        let [(p, error), (two_sided, _)] = taught.randomization.expect("few sizes");
        // By hand: the share among all choices of signs.
        let units = items.differences().units();
        let values: Vec<i64> = units
            .values()
            .iter()
            .zip(units.counts())
            .flat_map(|(&value, &count)| vec![value; count as usize])
            .collect();
        let sum = |signs: u32| -> i64 {
            values.iter().enumerate().map(|(at, value)| if signs >> at & 1 == 1 { -value } else { *value }).sum()
        };
        let all = 1_u32 << values.len();
        let expected = f64::from((0..all).filter(|&signs| sum(signs) >= sum(0)).count() as u32) / f64::from(all);
        assert!((p - expected).abs() < 1e-12 && error < 1e-12, "{p} {expected}");
        let as_far = (0..all).filter(|&signs| sum(signs).abs() >= sum(0).abs()).count();
        assert!((two_sided - as_far as f64 / f64::from(all)).abs() < 1e-12, "{two_sided} {as_far}");
        let share = taught.counted.1 as f64 / count as f64;
        assert!((share - p).abs() < 5.0 * (p * (1.0 - p) / count as f64).sqrt(), "{share} {p}");
        let p = f64::from((0..all).filter(|&signs| sum(signs) <= sum(0)).count() as u32) / f64::from(all);
        let share = taught.on_other_side as f64 / count as f64;
        assert!((share - p).abs() < 5.0 * (p * (1.0 - p) / count as f64).sqrt(), "{share} {p}");
        // The bins above 0 hold exactly what counts, and each resample in the log is in its bin.
        let (first, heap) = &taught.heaps[1];
        let above: u64 = (*first..).zip(heap).filter(|(bin, _)| *bin > 0).map(|(_, count)| count).sum();
        assert_eq!((above, heap.iter().sum::<u64>()), (taught.counted.1, count));
        let observed = items.differences().mean();
        for told in &taught.log {
            assert_eq!(told.bins[1] > 0, told.mean >= observed - 1e-12, "{told:?}");
            assert!((told.experimental - told.baseline - told.mean).abs() < 1e-12, "{told:?}");
        }
        assert!(taught.log.len() == 10 && taught.drawn.iter().all(|&drawn| drawn <= 1));
    }
}

#[test]
fn parts_of_exchanges_make_up_the_whole() {
    let items = of_counts(Counts { pairs: 3000, helped: 900, hurt: 850 });
    let whole = exchanged(&items, "", 0, 500);
    let parts = [(0, 1), (1, 10), (11, 489)].map(|(from, count)| exchanged(&items, "", from, count));
    assert_eq!(parts.iter().map(|part| part.counted.1).sum::<u64>(), whole.counted.1);
    assert_eq!((&parts[2].log, &parts[2].drawn), (&whole.log, &whole.drawn));
    assert!(whole.order.is_empty() && parts[1].items.is_empty() && whole.items.len() == 16);
}
