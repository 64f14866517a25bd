//! The built-in examples.

use super::artificial::Counts;
use crate::bootstrap::Stream;
use rand::{Rng, SeedableRng};

/// A built-in example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Example {
    /// Example 1 of Jansen's primer: 50 % against 60 % on ten questions.
    TenQuestions,
    /// Example 2 of the primer: 500 questions, 10 helped, 7 hurt.
    FiveHundredQuestions,
    /// The ten labels of the 2020 blog post: A = 1 0 1 1 0 1 1 0 1 1 helps on 3 items and hurts on
    /// 1 against B = 1 1 0 0 0 1 1 0 1 0.
    BlogPost,
    /// Forty translations with graded scores, invented for this program.
    Graded,
    /// Two systems that agree on every item.
    IdenticalSystems,
    /// The primer's boundary case: 100 questions, 2 helped, none hurt, p ≈ 0.13.
    NobodyHurt,
    /// Six systems on 300 questions, invented for this program, for the view Compare.
    SixSystems,
}

/// The scores of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleScores {
    /// 0/1 scores, given as counts.
    Counts(Counts),
    /// The lists of the baseline and of the experimental system, one score a line. If the first is
    /// a table, the second is empty.
    Texts([String; 2]),
}

impl Example {
    /// The examples with two systems, the default first.
    pub const PAIRS: [Self; 6] = [
        Self::TenQuestions,
        Self::FiveHundredQuestions,
        Self::BlogPost,
        Self::Graded,
        Self::IdenticalSystems,
        Self::NobodyHurt,
    ];

    /// All examples, the default first.
    pub const ALL: [Self; 7] = [
        Self::TenQuestions,
        Self::FiveHundredQuestions,
        Self::BlogPost,
        Self::Graded,
        Self::IdenticalSystems,
        Self::NobodyHurt,
        Self::SixSystems,
    ];

    /// A name that never changes, for ids and scripts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::TenQuestions => "example-ten-questions",
            Self::FiveHundredQuestions => "example-five-hundred-questions",
            Self::BlogPost => "example-blog-post",
            Self::Graded => "example-graded",
            Self::IdenticalSystems => "example-identical-systems",
            Self::NobodyHurt => "example-nobody-hurt",
            Self::SixSystems => "example-six-systems",
        }
    }

    /// The example with this [`key`](Self::key).
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|example| example.key() == key)
    }

    /// Its scores.
    #[must_use]
    pub fn scores(self) -> ExampleScores {
        let counts = |pairs, helped, hurt| ExampleScores::Counts(Counts { pairs, helped, hurt });
        match self {
            Self::TenQuestions => ExampleScores::Counts(Counts::TEN_QUESTIONS),
            Self::FiveHundredQuestions => counts(500, 10, 7),
            Self::BlogPost => counts(10, 3, 1),
            Self::Graded => ExampleScores::Texts(graded()),
            Self::IdenticalSystems => counts(100, 0, 0),
            Self::NobodyHurt => counts(100, 2, 0),
            Self::SixSystems => ExampleScores::Texts([six_systems(), String::new()]),
        }
    }
}

/// Forty sentence scores from 0 to 100 with one decimal. Items differ much in difficulty, systems
/// little. The experimental system gains about a point: neither a clear nor a hopeless case.
fn graded() -> [String; 2] {
    let mut rng = Stream::seed_from_u64(2020);
    // The sum of four uniform numbers from 0 to 250, minus its mean: bell-shaped, in tenths of a
    // point.
    let mut noise = |divisor: i64| ((0..4).map(|_| (rng.next_u64() % 251) as i64).sum::<i64>() - 500) / divisor;
    let tenths = |score: i64| format!("{}.{}", score / 10, score % 10);
    let pairs = (0..40).map(|_| {
        let difficulty = 620 + noise(2);
        let baseline = (difficulty + noise(6)).clamp(0, 1000);
        let experimental = (difficulty + 6 + noise(6)).clamp(0, 1000);
        (tenths(baseline), tenths(experimental))
    });
    let (baseline, experimental): (Vec<_>, Vec<_>) = pairs.unzip();
    [baseline.join("\n"), experimental.join("\n")]
}

/// The systems of the last example, and how much better each is than the first, in thousandths of
/// the range of difficulties.
const SYSTEMS: [(&str, i64); 6] =
    [("base", 0), ("base-tuned", 35), ("large", 60), ("large-tuned", 80), ("distilled", 10), ("last-year", -60)];

/// A table of right and wrong answers. Questions differ much in difficulty, systems less, and each
/// answer has some random noise.
fn six_systems() -> String {
    let mut rng = Stream::seed_from_u64(6);
    // The sum of four uniform numbers from 0 to 250, minus its mean.
    let mut noise = || (0..4).map(|_| (rng.next_u64() % 251) as i64).sum::<i64>() - 500;
    let names: Vec<&str> = SYSTEMS.iter().map(|(name, _)| *name).collect();
    let mut table = format!("question,{}\n", names.join(","));
    for question in 1..=300 {
        let ease = 60 + noise();
        let answers = SYSTEMS.map(|(_, gain)| if ease + gain + noise() / 2 > 0 { ",1" } else { ",0" });
        table += &format!("{question}{}\n", answers.concat());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_back_to_their_examples() {
        for example in Example::ALL {
            assert_eq!(Example::from_key(example.key()), Some(example));
        }
        assert_eq!(Example::from_key("no-such-example"), None);
    }

    #[test]
    fn six_systems_answer_300_questions() {
        let ExampleScores::Texts([table, empty]) = Example::SixSystems.scores() else { panic!("the example is text") };
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
        assert!(empty.is_empty() && rows.len() == 301 && rows.iter().all(|row| row.len() == 7));
        let right = |system: usize| rows[1..].iter().filter(|row| row[system] == "1").count();
        assert_eq!([1, 2, 3, 4, 5, 6].map(right), [202, 224, 237, 241, 213, 164]);
    }

    #[test]
    fn graded_example_has_forty_pairs_of_scores() {
        let ExampleScores::Texts(texts) = Example::Graded.scores() else { panic!("the graded example is text") };
        for text in texts {
            let scores: Vec<f64> = text.lines().map(|line| line.parse().expect("a number")).collect();
            assert_eq!(scores.len(), 40);
            assert!(scores.iter().all(|score| (0.0..=100.0).contains(score)));
        }
    }
}
