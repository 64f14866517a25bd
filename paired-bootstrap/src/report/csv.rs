//! CSV tables of resampled means: the histogram, and every mean.
//!
//! A table begins with a comment line (`#`) that describes it. Cells never contain text from the
//! input.

use super::findings::Findings;
use super::signature::{drawn, signature};
use crate::bootstrap::{Clusters, Differences, Grid};
use std::fmt::Write;

/// The bins of the histogram: their edges in the units of the scores, the number of resamples, and
/// the side of zero.
pub(super) fn histogram(findings: &Findings) -> String {
    let bins = findings.histogram();
    let mut table = format!("# {}\nlower_edge,upper_edge,resamples,at_or_below_zero\n", signature(findings));
    for (index, count) in bins.counts.iter().enumerate() {
        let (lower, upper) = bins.edges(index);
        let marked = (index as u64) < bins.marked;
        push_line(&mut table, format_args!("{},{},{count},{marked}", Decimal(lower), Decimal(upper)));
    }
    table
}

/// Writes the file of all resampled means, in chunks: one line for each resample, `number,mean`.
#[derive(Clone, Debug)]
pub struct MeansCsv {
    grid: Grid,
    /// The number of resampled steps in a mean of one grid step.
    divisor: f64,
    /// Pairs, helped and hurt.
    counts: [u64; 3],
    clusters: Option<u64>,
    written: u64,
}

impl MeansCsv {
    /// The name of the file.
    pub const FILE_NAME: &'static str = "bootstrap-means.csv";
    /// Its media type.
    pub const MEDIA_TYPE: &'static str = "text/csv;charset=utf-8";

    /// A file for the resamples of these differences.
    #[must_use]
    pub fn new(differences: &Differences) -> Self {
        Self {
            grid: differences.grid(),
            divisor: differences.divisor(),
            counts: [differences.pairs(), differences.helped(), differences.hurt()],
            clusters: differences.clusters().map(Clusters::number),
            written: 0,
        }
    }

    /// The beginning of the file: a comment line that identifies the resamples, and the column
    /// names.
    #[must_use]
    pub fn header(&self, resamples: u64, seed: u64) -> String {
        let drawn = drawn(self.counts, self.clusters, resamples, seed);
        format!("# {drawn}|version:{}\nresample,mean\n", super::VERSION)
    }

    /// Appends lines for the next resamples, given as sums in resampled steps. Each mean has as few
    /// digits as are needed to read back to the same floating-point number.
    pub fn append(&mut self, text: &mut String, sums: impl IntoIterator<Item = i64>) {
        for sum in sums {
            self.written += 1;
            let mean = self.grid.to_units(sum as f64, self.divisor);
            push_line(text, format_args!("{},{}", self.written, Decimal(mean)));
        }
    }
}

fn push_line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, "{line}");
}

/// A number with as few digits as are needed to read it back exactly, with an exponent if decimals
/// would be long; zero has no sign.
pub(super) struct Decimal(pub f64);

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            0.0 => f.write_str("0"),
            value if (1e-7..1e17).contains(&value.abs()) => write!(f, "{value}"),
            value => write!(f, "{value:e}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::{PairedScores, Score};

    #[test]
    fn zero_and_extremes_are_short() {
        let shown = [0.0, -0.0, 1.0, -0.1, 1e-300, -1.5e200].map(|value| Decimal(value).to_string());
        assert_eq!(shown, ["0", "0", "1", "-0.1", "1e-300", "-1.5e200"]);
    }

    #[test]
    fn numbers_read_back() {
        for value in [0.1 + 0.2, 1.0 / 3.0, f64::MAX, f64::MIN_POSITIVE, 5e-324, 9_007_199_254_740_993.0, 1e17] {
            assert_eq!(Decimal(value).to_string().parse(), Ok(value));
        }
    }

    #[test]
    fn means_are_printed_as_their_quotients() {
        let differences = Differences::from_counts(10, 4, 3).expect("the ten questions");
        let mut file = MeansCsv::new(&differences);
        let mut text = file.header(3, 1);
        file.append(&mut text, [1, -3]);
        file.append(&mut text, [0]);
        let version = env!("CARGO_PKG_VERSION");
        let comment = format!("# pairs:10|helped:4|hurt:3|rule:le0|N:3|seed:1|version:{version}\n");
        assert_eq!(text, comment + "resample,mean\n1,0.1\n2,-0.3\n3,0\n");
    }

    #[test]
    fn means_read_back_to_those_of_the_differences() {
        let differences = Differences::from_counts(7, 4, 3).expect("valid counts");
        for sum in -7..=7 {
            let mut text = String::new();
            MeansCsv::new(&differences).append(&mut text, [sum]);
            let mean = text.trim_end().strip_prefix("1,").expect("the first resample");
            assert_eq!(mean.parse(), Ok(differences.mean_of(sum)));
        }
    }

    #[test]
    fn means_on_a_finer_grid_are_free_of_noise() {
        let score = |digits| Score::Decimal { digits, decimals: 1 };
        let scores = PairedScores::new(vec![score(2), score(1)], vec![score(3), score(3)]).expect("two pairs");
        let differences = Differences::from_scores(&scores).expect("valid scores");
        let mut text = String::new();
        // Differences 0.1 and 0.2: sums of 2, 3 or 4 tenths.
        MeansCsv::new(&differences).append(&mut text, [2, 3, 4]);
        assert_eq!(text, "1,0.1\n2,0.15\n3,0.2\n");
    }
}
