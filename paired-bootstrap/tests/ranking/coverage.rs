//! How often rank sets contain the true ranks, and how often a system is wrongly called better, on
//! made-up tables.

use paired_bootstrap::bootstrap::{Differences, ExactDistribution, Sides, is_below};
use paired_bootstrap::comparisons::holm;
use paired_bootstrap::comparisons::ranking::{Columns, Hypothesis, JointBootstrap, JointTally, RankSets};
use paired_bootstrap::scores::{PairedScores, Score};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

const SYSTEMS: usize = 6;
const ITEMS: usize = 100;
const ALPHA: f64 = 0.05;

/// The true means in a coverage table. There are two pairs of equal systems.
const MEANS: [f64; SYSTEMS] = [0.0, 0.0, 0.1, 0.25, 0.25, 0.5];

/// An approximately standard normal number: the sum of twelve uniform ones.
fn normal(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (0..12).map(|_| (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
}

/// The scores of six systems on a hundred items, which differ in difficulty. They have three
/// decimals.
fn table(number: u64, means: [f64; SYSTEMS]) -> Vec<Vec<Score>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut scores = vec![Vec::new(); SYSTEMS];
    for _ in 0..ITEMS {
        let difficulty = normal(&mut rng);
        for (scores, mean) in scores.iter_mut().zip(means) {
            let score = difficulty + normal(&mut rng) + mean;
            scores.push(Score::Decimal { digits: (score * 1000.0).round() as i64, decimals: 3 });
        }
    }
    scores
}

/// A thousand joint resamples of a table. Each system is compared with the first.
fn drawn(scores: &[Vec<Score>], seed: u64) -> (JointBootstrap, JointTally) {
    let systems: Vec<&[Score]> = scores.iter().map(Vec::as_slice).collect();
    let columns = Columns::new(&systems, None, false).expect("a hundred items");
    let hypotheses = (1..SYSTEMS).map(|system| Hypothesis { system, other: 0 }).collect();
    let joint = JointBootstrap::new(&columns, hypotheses, Sides::One, 1_000, seed);
    let mut tally = JointTally::default();
    (0..joint.batches()).for_each(|batch| tally.extend(joint.run(batch)));
    (joint, tally)
}

/// Whether the rank set of every system contains all its true ranks. Equal systems share their
/// ranks.
fn hold_all_ranks(ranks: &RankSets) -> bool {
    (0..SYSTEMS).all(|system| {
        let better = MEANS.iter().filter(|mean| **mean > MEANS[system]).count();
        let worse = MEANS.iter().filter(|mean| **mean < MEANS[system]).count();
        let own = ranks.ranks(system);
        *own.start() <= 1 + better && *own.end() >= SYSTEMS - worse
    })
}

/// Whether Holm's procedure, and whether maxT, calls any system better than the first.
fn alarms(scores: &[Vec<Score>], seed: u64) -> [bool; 2] {
    let p_value = |scores_of_other: &Vec<Score>| {
        let paired = PairedScores::new(scores[0].clone(), scores_of_other.clone()).expect("a hundred pairs");
        let differences = Differences::from_scores(&paired).expect("three decimals");
        ExactDistribution::new(&differences).at_or_below_zero().probability
    };
    let p_values: Vec<f64> = scores[1..].iter().map(p_value).collect();
    let (joint, tally) = drawn(scores, seed);
    [
        holm(&p_values).into_iter().any(|p| is_below(p, ALPHA)),
        tally.step_down(&joint, |_| 0.0).into_iter().any(|(_, p)| is_below(p, ALPHA)),
    ]
}

#[test]
fn rank_sets_hold_all_true_ranks_together() {
    let holds = |number: u64| {
        let (joint, tally) = drawn(&table(number, MEANS), number);
        hold_all_ranks(&tally.rank_sets(&joint, ALPHA))
    };
    let covered = (0..2_000).filter(|&number| holds(number)).count();
    println!("rank sets hold all true ranks in {covered} of 2,000 tables");
    assert!(covered >= 1_880, "{covered}");
}

#[test]
fn nobody_is_called_better_too_often() {
    let found: Vec<[bool; 2]> =
        (1_000_000..1_001_000).map(|number| alarms(&table(number, [0.0; SYSTEMS]), number)).collect();
    let of = |procedure: usize| found.iter().filter(|alarms| alarms[procedure]).count();
    let (holm, max_t) = (of(0), of(1));
    println!("false alarms in 1,000 tables: Holm {holm}, maxT {max_t}");
    // 5 % plus three standard errors for 1,000 tables.
    assert!(holm <= 70 && max_t <= 70, "{holm}, {max_t}");
}
