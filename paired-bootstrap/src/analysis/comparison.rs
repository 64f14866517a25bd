//! The comparison of two systems, computed in steps.

use super::concluding::{Concluding, Drawn};
use super::items::Items;
use crate::bootstrap::{BootstrapDistribution, Resampler, Summary};
use crate::question::Question;
use crate::report::{Basics, Exact, Findings, Inference, Tally};
use std::rc::Rc;

/// A comparison of two systems in progress. Each [`step`](Self::step) takes some milliseconds, so
/// that a caller can show progress or stop.
///
/// Workers may draw batches for it: [`resampler`](Self::resampler) draws them, and
/// [`extend`](Self::extend) takes their sums, batch by batch in order.
pub struct Comparison {
    items: Rc<Items>,
    question: Question,
    resampler: Resampler,
    distribution: BootstrapDistribution,
    /// How many batches have been taken.
    batches: u64,
    concluding: Concluding,
}

impl Comparison {
    /// Starts a comparison; draws no resample yet.
    #[must_use]
    pub fn new(items: Rc<Items>, question: Question) -> Self {
        let differences = items.differences();
        Self {
            resampler: Resampler::new(differences, question.resamples, question.seed),
            distribution: BootstrapDistribution::new(differences, question.resamples),
            batches: 0,
            concluding: Concluding::new(&items, question.levels()),
            items,
            question,
        }
    }

    /// The items that are compared.
    #[must_use]
    pub fn items(&self) -> &Items {
        &self.items
    }

    /// The question to answer.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The resampler, which can draw any batch.
    #[must_use]
    pub fn resampler(&self) -> &Resampler {
        &self.resampler
    }

    /// The results that need no resampling.
    #[must_use]
    pub fn basics(&self) -> Basics {
        self.items.basics()
    }

    /// The exact results, to which the resamples converge. Takes microseconds for 0/1 scores, some
    /// milliseconds for 10,000 distinct differences.
    #[must_use]
    pub fn exact(&self) -> Exact {
        Exact::of(self.items.differences(), self.question.levels().interval)
    }

    /// Draws the next batch of resamples. Does nothing once all are drawn.
    pub fn draw(&mut self) {
        if let Some(batch) = self.next_batch() {
            self.distribution.extend(self.resampler.run(batch));
            self.batches += 1;
        }
    }

    /// Takes the sums of the next batch, in the order of its resamples.
    pub fn extend(&mut self, sums: impl Iterator<Item = i64>) {
        self.distribution.extend(sums);
        self.batches += 1;
    }

    /// The number of the next batch; `None` once all are drawn.
    #[must_use]
    pub fn next_batch(&self) -> Option<u64> {
        (self.batches < self.resampler.batches()).then_some(self.batches)
    }

    /// Draws the next batch of resamples, or else continues with the conclusions. Returns whether
    /// there is more to do.
    pub fn step(&mut self) -> bool {
        if self.next_batch().is_none() {
            return self.conclude();
        }
        self.draw();
        true
    }

    /// Continues with the conclusions from the resamples drawn so far. Returns whether there is
    /// more to do.
    pub fn conclude(&mut self) -> bool {
        let Self { items, question, distribution, concluding, .. } = self;
        concluding.step(Drawn { items, distribution, seed: question.seed })
    }

    /// Answers the levels and margin of `question` from the same resamples: their number and seed
    /// are kept.
    #[must_use]
    pub fn at(self, question: Question) -> Self {
        let Question { resamples, seed, .. } = self.question;
        let question = Question { resamples, seed, ..question };
        let concluding = self.concluding.at(&self.items, question.levels());
        Self { question, concluding, ..self }
    }

    /// The counts of the resamples so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(&self.distribution, self.items.differences())
    }

    /// A summary of the resamples so far; `None` before the first.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        self.distribution.summary(self.items.differences(), self.question.levels().interval)
    }

    /// The conclusions. Complete once [`step`](Self::step) has returned `false`.
    #[must_use]
    pub fn inference(&self) -> Inference {
        let Self { items, question, distribution, concluding, .. } = self;
        concluding.conclude(Drawn { items, distribution, seed: question.seed })
    }

    /// All findings, as reports need them. Complete once [`step`](Self::step) has returned `false`;
    /// `None` before the first resample.
    #[must_use]
    pub fn findings(&self) -> Option<Findings> {
        let findings = Findings {
            question: self.question,
            source: self.items.source(),
            basics: self.basics(),
            exact: self.exact(),
            tally: self.tally(),
            inference: self.inference(),
        };
        findings.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::Sides;
    use crate::report::Export;
    use crate::table::{Choice, Source, read};

    /// Takes all steps.
    fn answered(mut comparison: Comparison) -> Comparison {
        while comparison.step() {}
        comparison
    }

    #[test]
    fn findings_of_a_table_are_those_of_the_primer() {
        let table = "before,after\n0,1\n1,1\n1,0\n0,1\n0,1\n1,0\n0,1\n1,1\n0,0\n1,0\n";
        let tables = read(vec![Source::text(None, table)]).expect("two columns");
        let items = Items::selected(&tables.into(), &Choice::default()).expect("ten pairs");
        let mut comparison = Comparison::new(Rc::new(items), Question::default());
        assert!(comparison.findings().is_none(), "nothing is drawn");
        assert!(comparison.step());
        let comparison = answered(comparison);
        let findings = comparison.findings().expect("all is drawn");
        assert_eq!((findings.basics.helped, findings.basics.hurt, findings.basics.tied), (4, 3, 3));
        // The primer's example: the share of all 10^10 resamples.
        assert!((findings.exact.at_or_below_zero - 0.421_732_332).abs() < 1e-9);
        assert_eq!(findings.tally.counted, comparison.tally().counted);
        assert_eq!(findings.tally.counted.at_or_below_zero, 4191, "under seed 1");
        let text = serde_json::to_string(&findings).expect("all of it can be written");
        assert_eq!(serde_json::from_str::<Findings>(&text).expect("and read back"), findings);
    }

    #[test]
    fn items_with_categories_are_compared_by_category() {
        let table = "kind,a,b\neasy,0,1\neasy,1,1\nhard,0,1\nhard,1,0\n";
        let tables = read(vec![Source::text(None, table)]).expect("three columns");
        let choice = Choice { category: Some("kind".to_owned()), ..Choice::default() };
        let items = Rc::new(Items::selected(&tables.into(), &choice).expect("four pairs"));
        let question = Question { resamples: 1000, level: Some(0.9), ..Question::default() };
        let comparison = answered(Comparison::new(items, question));
        let result = comparison.inference().categories.expect("they have categories");
        assert_eq!((result.rows.len(), result.sides, result.level), (2, Sides::One, 0.9));
        assert_eq!((result.rows[1].name.as_str(), result.rows[1].helped, result.rows[1].hurt), ("hard", 1, 1));
        let other = Question { sides: Sides::Two, level: Some(0.95), ..question };
        let result = answered(comparison.at(other)).inference().categories.expect("they have categories");
        assert_eq!((result.rows.len(), result.sides, result.level), (2, Sides::Two, 0.95));
    }

    /// What is said of a table: of `rows`, each written by `row`.
    fn said(export: Export, header: &str, rows: usize, row: impl Fn(usize) -> String, margin: Option<f64>) -> String {
        let rows: String = (0..rows).map(|item| row(item) + "\n").collect();
        let tables = read(vec![Source::text(None, &format!("{header}\n{rows}"))]).expect("a table");
        let named = |name: &str| header.contains(name).then(|| name.to_owned());
        let choice = Choice { cluster: named("doc"), category: named("kind"), ..Choice::default() };
        let items = Rc::new(Items::selected(&tables.into(), &choice).expect("pairs"));
        let question = Question { resamples: 1000, margin, ..Question::default() };
        export.text(&answered(Comparison::new(items, question)).findings().expect("all is drawn"))
    }

    #[test]
    fn means_are_told_where_the_difference_has_no_spread() {
        // In every cluster, a gain and a loss of 0.02 cancel out.
        let row = |item: usize| format!("{item},{},0.3{},0.3{}", item / 2, 1 + 2 * (item % 2), 3 - 2 * (item % 2));
        let text = said(Export::Sentence, "id,doc,a,b", 40, row, None);
        assert!(text.contains("b and a have the same mean score, 0.32 (20 helped, 20 hurt, 0 tied)"), "{text}");
    }

    #[test]
    fn means_that_read_the_same_are_not_told() {
        let row = |item: usize| format!("{item},0.5,0.50000000000{}", item % 7);
        let text = said(Export::Sentence, "id,a,b", 40, row, None);
        assert!(text.contains("b scores 2.88 × 10⁻¹² higher than a (34 helped, 0 hurt, 6 tied)"), "{text}");
        // The mean of 0 to 6, five times, and of 0 to 4: 115 of 40.
        let row = said(Export::LatexRow, "id,a,b", 40, row, None);
        assert!(row.contains(r"$+2.88 \times 10^{-12}$") && !row.contains("Mean scores"), "{row}");
    }

    #[test]
    fn clusters_are_what_is_too_few_for_a_margin() {
        let row = |item: usize| format!("{item},{},0.5,0.5{}", item / 3, item * item % 7);
        let text = said(Export::Sentence, "id,doc,a,b", 24, row, Some(0.3));
        assert!(text.contains(" The systems differ on fewer than 10 clusters. The bootstrap’s"), "{text}");
        let text = said(Export::Sentence, "id,a,b", 8, row, Some(0.3));
        assert!(!text.contains("cluster"), "{text}");
    }

    #[test]
    fn methods_name_the_tests_and_intervals_that_are_quoted() {
        // All clusters, of two and three items, favour b.
        let row = |item: usize| format!("{item},{},k{},0.5,0.{}", item * 2 / 5, item % 2, 6 + item % 3);
        let text = said(Export::Methods, "id,doc,kind,a,b", 30, row, None);
        let sign = "As no resample can be on the other side of zero, we quote the exact sign test of the clusters (Dixon and Mood, \
                    1946), p = 0.000244. ";
        assert!(text.contains(sign), "{text}");
        let normal = ", and intervals are not; these are 90% normal intervals from the cluster-robust standard error.";
        assert!(text.contains(normal), "{text}");
    }

    #[test]
    fn batches_that_others_draw_change_nothing() {
        let items = Rc::new(Items::artificial(crate::planning::Counts::TEN_QUESTIONS).expect("ten pairs"));
        let question = Question { resamples: 2500, ..Question::default() };
        let mut by_others = Comparison::new(Rc::clone(&items), question);
        while let Some(batch) = by_others.next_batch() {
            let sums: Vec<i64> = by_others.resampler().run(batch).collect();
            by_others.extend(sums.into_iter());
        }
        assert_eq!(answered(by_others).findings(), answered(Comparison::new(items, question)).findings());
    }
}
