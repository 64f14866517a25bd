//! The boxes, and the truth that they describe: by gain and disagreement, or by two accuracies and
//! the agreement.

use crate::app::form::{Clash, Field, Kind, Values};
use paired_bootstrap::planning::power::{Truth, TruthError};
use paired_bootstrap::report::Address;

pub(super) const GAIN: usize = 0;
pub(super) const DISAGREEMENT: usize = 1;
pub(super) const BASELINE: usize = 2;
pub(super) const EXPERIMENTAL: usize = 3;
pub(super) const AGREEMENT: usize = 4;
/// The baseline's accuracy if the truth is given by gain and disagreement. Only a formula in a
/// drawer needs it.
pub(super) const FORMULA_BASELINE: usize = 5;
pub(super) const ITEMS: usize = 6;
pub(super) const DATA_SETS: usize = 7;
pub(super) const ALPHA: usize = 8;
/// The margin is shared by all views, too.
pub(super) const MARGIN: usize = 9;

pub(super) const BY_GAIN: &[usize] = &[GAIN, DISAGREEMENT];
pub(super) const BY_ACCURACIES: &[usize] = &[BASELINE, EXPERIMENTAL, AGREEMENT];

const ERROR: &str = "power-error";
const SIZE: Kind = Kind::Whole(Address::PAIRS.0, Address::PAIRS.1);
const POINTS: Kind = Kind::Percentage(-100.0, "a number of points from −100 to 100, such as 1");
const SHARE: Kind = Kind::Percentage(0.0, "a percentage from 0 to 100, such as 70");

/// The fields. α is shared by all views: the session writes it into the address.
pub(super) static FIELDS: [Field; 10] = [
    Field { id: "power-gain", error: ERROR, label: "Gain", key: "gain", kind: POINTS, usual: "1" },
    Field {
        id: "power-disagreement",
        error: ERROR,
        label: "Disagreement",
        key: "disagree",
        kind: Kind::PercentageOrNothing,
        usual: "4",
    },
    Field { id: "power-baseline", error: ERROR, label: "Baseline accuracy", key: "base", kind: SHARE, usual: "70" },
    Field {
        id: "power-experimental",
        error: ERROR,
        label: "Experimental accuracy",
        key: "exp",
        kind: SHARE,
        usual: "71",
    },
    Field {
        id: "power-agreement",
        error: ERROR,
        label: "Agreement",
        key: "agree",
        kind: Kind::PercentageOrNothing,
        usual: "96",
    },
    Field {
        id: "power-formula-baseline",
        error: "power-formula-error",
        label: "Baseline accuracy",
        key: "",
        kind: SHARE,
        usual: "70",
    },
    Field { id: "power-items", error: ERROR, label: "Items", key: "items", kind: SIZE, usual: "2000" },
    Field {
        id: "power-datasets",
        error: "power-datasets-error",
        label: "Data sets",
        key: "datasets",
        kind: Kind::Whole(10, 200_000),
        usual: "1000",
    },
    Field { id: "power-alpha", error: ERROR, label: "Level α", key: "", kind: Kind::Alpha, usual: "0.05" },
    Field { id: "power-margin", error: ERROR, label: "Margin", key: "", kind: Kind::Margin, usual: "" },
];

/// The disagreement that is assumed if the box is empty, as far as the other numbers allow. It is
/// also the initial value.
const USUAL_DISAGREEMENT: f64 = 0.04;

/// The truth, given in one of the two ways.
pub(super) fn truth_of(values: &Values, by_accuracies: bool) -> Result<Truth, TruthError> {
    let share = |field| values.number(field) / 100.0;
    if by_accuracies {
        let (baseline, experimental) = (share(BASELINE), share(EXPERIMENTAL));
        let (least, most) = ((1.0 - baseline - experimental).abs(), 1.0 - (experimental - baseline).abs());
        let usual = (1.0 - USUAL_DISAGREEMENT).min(most).max(least);
        Truth::from_accuracies(baseline, experimental, share_or(values, AGREEMENT, usual))
    } else {
        let usual = USUAL_DISAGREEMENT.max(share(GAIN).abs());
        Truth::new(share(GAIN), share_or(values, DISAGREEMENT, usual))
    }
}

fn share_or(values: &Values, field: usize, usual: f64) -> f64 {
    values.number_or_nothing(field).map_or(usual, |percent| percent / 100.0)
}

/// Whether the disagreement or agreement is assumed, because its box is empty.
pub(super) fn is_usual(values: &Values, by_accuracies: bool) -> bool {
    values.number_or_nothing(if by_accuracies { AGREEMENT } else { DISAGREEMENT }).is_none()
}

/// Says how an accuracy of at most 1 is read, because it may be meant as a proportion: 0.7 for 70
/// %.
pub(super) fn read_below_one_percent(values: &Values, by_accuracies: bool) -> Option<String> {
    let accuracies = [BASELINE, EXPERIMENTAL].map(|field| values.number(field));
    let may_be_share = accuracies.into_iter().find(|accuracy| *accuracy > 0.0 && *accuracy <= 1.0);
    let (read, meant) = may_be_share.filter(|_| by_accuracies).map(|share| (share, percent(share)))?;
    Some(format!("{read} is read as {read} %: for {meant} % enter {meant}."))
}

/// Checks that the numbers can be true together.
pub(super) fn check(by_accuracies: bool) -> impl Fn(&Values) -> Result<(), Clash> {
    move |values| {
        let fields = if by_accuracies { BY_ACCURACIES } else { BY_GAIN }.to_vec();
        truth_of(values, by_accuracies).map(drop).map_err(|error| {
            let hint = read_below_one_percent(values, by_accuracies);
            Clash { fields, why: hint.map_or_else(|| error.to_string(), |hint| format!("{error}. {hint}")) }
        })
    }
}

/// A proportion in percent, without floating-point noise.
pub(super) fn percent(share: f64) -> f64 {
    (share * 1e8).round() / 1e6
}
