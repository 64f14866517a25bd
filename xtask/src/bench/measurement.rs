//! A measured time, as the measuring programs print it: a JSON object on a line.

use serde::Deserialize;

/// The resamples of a job, N.
pub const RESAMPLES: u64 = 10_000;

/// How long a method took on some data.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Measurement {
    /// The data's name: [`DataSet::stem`](super::data::DataSet::stem).
    pub data: String,
    /// The method: `kernel`, `NumPy: loop`.
    pub method: String,
    /// How many resamples were drawn.
    pub resamples: u64,
    /// How long they took.
    pub seconds: f64,
}

impl Measurement {
    /// Reads a line; `None` if it is something else, such as output of the test harness.
    pub fn parse(line: &str) -> Option<Measurement> {
        let measured: Measurement = serde_json::from_str(line).ok()?;
        (measured.resamples > 0 && measured.seconds > 0.0).then_some(measured)
    }

    /// The seconds for a whole job: the measured ones, scaled to all resamples.
    pub fn seconds_of_a_job(&self) -> f64 {
        self.seconds * RESAMPLES as f64 / self.resamples as f64
    }

    /// The number of resamples drawn, if they were not a whole job.
    pub fn scaled_from(&self) -> Option<u64> {
        (self.resamples != RESAMPLES).then_some(self.resamples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(resamples: u64, seconds: f64) -> Measurement {
        Measurement { data: "graded-500".into(), method: "SciPy".into(), resamples, seconds }
    }

    #[test]
    fn a_line_is_a_measurement() {
        let line = r#"{"data": "graded-500", "method": "SciPy", "resamples": 200, "seconds": 0.5}"#;
        assert_eq!(Measurement::parse(line), Some(measured(200, 0.5)));
    }

    #[test]
    fn other_lines_are_none() {
        for line in [
            "",
            "running 1 test",
            "{}",
            r#"{"data": "graded-500", "method": "SciPy", "resamples": 200}"#,
            r#"{"data": "graded-500", "method": "SciPy", "resamples": 0, "seconds": 0.5}"#,
            r#"{"data": "graded-500", "method": "SciPy", "resamples": 200, "seconds": 0}"#,
            r#"{"data": 500, "method": "SciPy", "resamples": 200, "seconds": 0.5}"#,
        ] {
            assert_eq!(Measurement::parse(line), None, "{line}");
        }
    }

    #[test]
    fn a_whole_job_is_not_scaled() {
        let whole = measured(RESAMPLES, 0.5);
        assert_eq!((whole.seconds_of_a_job(), whole.scaled_from()), (0.5, None));
    }

    #[test]
    fn a_part_is_scaled_to_a_job() {
        // 200 of 10,000 resamples: one in fifty.
        let part = measured(200, 0.5);
        assert_eq!((part.seconds_of_a_job(), part.scaled_from()), (25.0, Some(200)));
    }
}
