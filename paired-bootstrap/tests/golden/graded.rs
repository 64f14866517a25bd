//! Made-up graded scores, and other programs' results for them. `reference/graded.py` writes both.

use paired_bootstrap::scores::PairedScores;
use paired_bootstrap::table::read_pasted;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Graded>,
}

#[derive(Deserialize)]
pub struct Graded {
    pub name: String,
    pub pairs: u64,
    pub helped: u64,
    pub hurt: u64,
    pub tied: u64,
    pub mean_baseline: f64,
    pub mean_experimental: f64,
    pub mean_difference: f64,
    pub sd_of_mean: f64,
    pub p_bootstrap: f64,
    pub p_shifted_ge: f64,
    pub p_shifted_gt: f64,
    pub percentile_95: (f64, f64),
    pub basic_95: (f64, f64),
    pub normal_2sd: (f64, f64),
    pub bca_95: (f64, f64),
    pub monte_carlo_resamples: f64,
    pub t: f64,
    pub p_t_two_sided: f64,
    pub wilcoxon_w: f64,
    pub p_wilcoxon_two_sided: f64,
    pub p_sign_two_sided: f64,
    baseline: String,
    experimental: String,
}

impl Graded {
    /// Scores with four decimals, and with ten.
    pub fn cases() -> Vec<Self> {
        let file: File = serde_json::from_str(include_str!("reference/graded.json")).expect("a table");
        assert_eq!(file.cases.len(), 2);
        file.cases
    }

    pub fn scores(&self) -> PairedScores {
        let [baseline, experimental] = [&self.baseline, &self.experimental].map(|scores| scores.replace(' ', "\n"));
        read_pasted(&[&baseline, &experimental]).expect("decimal numbers").scores
    }
}
