//! Statistics over all systems: the mean rank of each, or how many items it wins.

/// Each mean rank may be rounded by this much.
const ROUNDED_RANK: f64 = 0.05;

/// Whether the score of each system is its mean rank. Whole numbers may be an item's by chance.
pub(super) fn are_mean_ranks(own: &[f64], items: &[Vec<f64>]) -> bool {
    let are_whole = |scores: &[f64]| scores.iter().all(|score| score.fract() == 0.0);
    let are = |sign: f64| {
        let mut ranks = mean_ranks(items, own.len(), sign).into_iter().zip(own);
        ranks.all(|(rank, own)| (rank - own).abs() <= ROUNDED_RANK)
    };
    !(are_whole(own) && items.iter().all(|item| are_whole(item))) && (are(1.0) || are(-1.0))
}

/// Whether the score of each system is the number of items that it wins.
pub(super) fn are_wins(own: &[f64], items: &[Vec<f64>]) -> bool {
    let wins = |best: fn(f64, f64) -> f64| -> Vec<f64> {
        let has_won = |item: &Vec<f64>, system: usize| item.iter().copied().reduce(best) == Some(item[system]);
        let won = |system: usize| items.iter().filter(|item| has_won(item, system)).count() as f64;
        (0..own.len()).map(won).collect()
    };
    own == wins(f64::max) || own == wins(f64::min)
}

/// The mean rank of each system among all systems, which share the places of equal scores. With the
/// sign 1, the highest score is first; with −1, the lowest.
fn mean_ranks(items: &[Vec<f64>], systems: usize, sign: f64) -> Vec<f64> {
    let rank = |item: &[f64], system: usize| {
        let count = |is_meant: fn(f64) -> bool| {
            item.iter().filter(|score| is_meant(sign * (**score - item[system]))).count() as f64
        };
        0.5 + count(|ahead| ahead > 0.0) + 0.5 * count(|ahead| ahead == 0.0)
    };
    let mean = |system| items.iter().map(|item| rank(item, system)).sum::<f64>() / items.len() as f64;
    (0..systems).map(mean).collect()
}
