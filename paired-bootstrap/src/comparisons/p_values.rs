//! The tests that need only the differences.

use super::paired_t::paired_t;
use super::resampled::{Resampled, half_size};
use super::sign::{mcnemar, mcnemar_corrected, mid_p, sign};
use super::sign_flip::sign_flip;
use super::test::{Missing, PValues, Test};
use super::wilcoxon::wilcoxon;
use crate::bootstrap::Differences;

/// The p-values of a test; `None` for a test that needs more than the differences: random draws, or
/// both lists of scores. `law` caches the distribution of a resample of these differences, which
/// several tests share.
pub(super) fn p_values(
    test: Test,
    differences: &Differences,
    law: &mut Option<Resampled>,
) -> Option<Result<PValues, Missing>> {
    if differences.clusters().is_some() && !test.allows_for_clusters() {
        return Some(Err(Missing::ItemsInClusters));
    }
    let (helped, hurt) = (differences.helped(), differences.hurt());
    let mut of_law = |rule: fn(&Resampled) -> PValues| Ok(rule(law.get_or_insert_with(|| Resampled::new(differences))));
    Some(match test {
        Test::Bootstrap => of_law(Resampled::at_or_below_zero),
        Test::ShiftedAtLeast => of_law(Resampled::at_least_twice),
        Test::ShiftedAbove => of_law(Resampled::above_twice),
        Test::TwoSidedBootstrap => of_law(Resampled::as_far_as_zero),
        Test::SignFlip => sign_flip(differences.units()).map(PValues::possible),
        Test::Sign => sign(helped, hurt).map(PValues::possible),
        Test::SignMidP => mid_p(helped, hurt).map(PValues::possible),
        Test::McNemar => mcnemar(helped, hurt).map(PValues::possible),
        Test::McNemarCorrected => mcnemar_corrected(helped, hurt).map(PValues::possible),
        Test::PairedT => paired_t(differences).map(PValues::possible),
        Test::Wilcoxon => wilcoxon(differences).map(PValues::possible),
        Test::HalfSize => half_size(differences),
        Test::SacrebleuBootstrap | Test::SacrebleuRandomization | Test::Unpaired => return None,
    })
}
