//! What stands in the boxes, read as what a paper has printed.

use super::finding::Finding;
use crate::planning::review::{Allowed, Hint, Printed, Question, Share};
use crate::report::{Address, count, parse_whole, shortened};

/// The boxes, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Items,
    Baseline,
    Experimental,
    Agreement,
    Disagreements,
    Comparisons,
}

impl Field {
    pub(super) const ALL: [Self; 6] =
        [Self::Items, Self::Baseline, Self::Experimental, Self::Agreement, Self::Disagreements, Self::Comparisons];

    /// The id of the box.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Items => "review-items",
            Self::Baseline => "review-baseline",
            Self::Experimental => "review-experimental",
            Self::Agreement => "review-agreement",
            Self::Disagreements => "review-disagreements",
            Self::Comparisons => "review-comparisons",
        }
    }

    /// Its key in the address.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Items => "items",
            Self::Baseline => "base",
            Self::Experimental => "exp",
            Self::Agreement => "agree",
            Self::Disagreements => "disagree",
            Self::Comparisons => "comparisons",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Items => "Items",
            Self::Baseline => "Baseline accuracy",
            Self::Experimental => "Experimental accuracy",
            Self::Agreement => "Agreement",
            Self::Disagreements => "Disagreements",
            Self::Comparisons => "Comparisons",
        }
    }

    /// What stands there at first.
    pub(super) fn usual(self) -> &'static str {
        match self {
            Self::Items => "500",
            Self::Baseline => "70.0",
            Self::Experimental => "72.0",
            Self::Agreement | Self::Disagreements => "",
            Self::Comparisons => "1",
        }
    }

    /// Whether something has to stand there.
    fn is_needed(self) -> bool {
        !matches!(self, Self::Agreement | Self::Disagreements)
    }
}

/// What cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The boxes; at least one.
    pub(super) fields: Vec<Field>,
    /// Why, with the text, without the names of the boxes.
    pub(super) why: String,
}

impl Problem {
    /// As a sentence of the page.
    pub(super) fn sentence(&self) -> String {
        let labels: Vec<&str> = self.fields.iter().map(|field| field.label()).collect();
        format!("{}: {}.", labels.join(", "), self.why)
    }

    /// As it is said of an address.
    pub(super) fn of_address(&self) -> String {
        let keys: Vec<&str> = self.fields.iter().map(|field| field.key()).collect();
        format!("{} = {}", keys.join(", "), self.why)
    }
}

/// The texts of the boxes, in the order of [`Field::ALL`].
pub(super) type Texts = [String; 6];

/// What a paper has printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Print {
    pub(super) items: u64,
    /// Baseline, experimental.
    pub(super) accuracies: [Printed; 2],
    /// The share of items on which both systems are right or both wrong.
    pub(super) agreement: Option<Printed>,
    /// The number of the other items.
    pub(super) disagreements: Option<u64>,
    /// How many comparisons the paper makes.
    pub(super) comparisons: u64,
}

/// Reads boxes, and collects what cannot be used.
struct Reader<'a> {
    texts: &'a Texts,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    /// What stands in a box; `None` if it is empty and may be.
    fn text(&self, field: Field) -> Option<&str> {
        let text = self.texts[field as usize].as_str();
        (field.is_needed() || !text.trim().is_empty()).then_some(text)
    }

    fn note(&mut self, fields: &[Field], why: String) {
        self.problems.push(Problem { fields: fields.to_vec(), why });
    }

    fn whole(&mut self, field: Field, (least, most): (u64, u64)) -> Option<u64> {
        let text = self.text(field)?;
        let number = parse_whole(text).filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let why = format!("“{}” is not a whole number from {} to {}", shortened(text), count(least), count(most));
            self.note(&[field], why);
        }
        number
    }

    fn share(&mut self, field: Field) -> Option<Share> {
        let text = self.text(field)?;
        let share: Result<Share, String> = text.parse().map_err(|problem| format!("“{}” {problem}", shortened(text)));
        share.map_err(|why| self.note(&[field], why)).ok()
    }

    /// All shares as percent, or all as proportions: a paper does not mix them. What is more than 1 is percent anyway.
    fn shares(&mut self) -> Option<([Printed; 2], Option<Printed>)> {
        let fields = [Field::Baseline, Field::Experimental];
        let (both, agreement) = (fields.map(|field| self.share(field)), self.share(Field::Agreement));
        let [Some(baseline), Some(experimental)] = both else { return None };
        let both = [baseline, experimental];
        let hints = both.map(Share::hint);
        let is_percent = hints.contains(&Hint::Percent);
        if let Some(index) = hints.iter().position(|hint| *hint == Hint::Proportion).filter(|_| is_percent) {
            self.ask(&fields, fields[index], both[index]);
            return None;
        }
        let most = baseline.decimals().max(experimental.decimals());
        let is_proportion = hints.contains(&Hint::Proportion);
        let read = |share: Share| {
            // 1 beside 0.95 is 1.00.
            let decimals = if share.hint() == Hint::Open { most } else { share.decimals() };
            let proportion = share.as_proportion(decimals).filter(|_| is_proportion);
            proportion.unwrap_or_else(|| share.in_percent())
        };
        match agreement {
            Some(share) if share.hint() == Hint::Proportion && !is_proportion => {
                self.ask(&[Field::Agreement], Field::Agreement, share);
                None
            }
            _ => Some((both.map(read), agreement.map(read))),
        }
    }

    /// Asks what a share is that looks like a proportion among percentages.
    fn ask(&mut self, fields: &[Field], field: Field, share: Share) {
        let [small, large] = [Some(share.in_percent()), share.as_proportion(0)]
            .map(|printed| printed.map(Printed::percent).unwrap_or_default());
        let text = shortened(self.texts[field as usize].trim());
        let why = format!("“{text}” stands beside percent: write “{small} %” or “{large} %”, as it is meant");
        self.note(fields, why);
    }
}

impl Print {
    /// # Errors
    /// All that cannot be used.
    pub(super) fn read(texts: &Texts) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader { texts, problems: Vec::new() };
        let items = reader.whole(Field::Items, Address::PAIRS);
        let shares = reader.shares();
        let disagreements = reader.whole(Field::Disagreements, (0, Address::PAIRS.1));
        let comparisons = reader.whole(Field::Comparisons, Address::PAIRS);
        match (items, shares, comparisons) {
            (Some(items), Some((accuracies, agreement)), Some(comparisons)) if reader.problems.is_empty() => {
                Ok(Self { items, accuracies, agreement, disagreements, comparisons })
            }
            _ => Err(reader.problems),
        }
    }

    /// The texts of the boxes as they are written into an address.
    pub(super) fn texts(&self) -> Texts {
        let [baseline, experimental] = self.accuracies.map(Printed::plain);
        let agreement = self.agreement.map(Printed::plain).unwrap_or_default();
        let disagreements = self.disagreements.map(|number| number.to_string()).unwrap_or_default();
        [self.items.to_string(), baseline, experimental, agreement, disagreements, self.comparisons.to_string()]
    }

    /// What the worker is asked, at the level `alpha`.
    ///
    /// # Errors
    /// The contradiction in the print, where there is one.
    pub(super) fn question(&self, alpha: f64) -> Result<Question, Finding> {
        let [Some(baseline), Some(experimental)] = self.accuracies.map(|printed| printed.counts(self.items).ok())
        else {
            return Err(Finding::of_accuracies(self));
        };
        let Some(disagreements) = self.disagreement_range() else { return Err(Finding::of_agreement(self)) };
        let nearest = self.accuracies.map(|printed| printed.nearest(self.items) as i64);
        let question = Question {
            items: self.items,
            baseline,
            experimental,
            disagreements,
            expected_lead: nearest[1] - nearest[0],
            levels: if self.comparisons > 1 { vec![alpha, alpha / self.comparisons as f64] } else { vec![alpha] },
        };
        match question.allowed() {
            Some(_) => Ok(question),
            None => Err(Finding::of_contradiction(self, &question)),
        }
    }

    /// What was printed of the disagreements; `None` if no number of items fits that.
    fn disagreement_range(&self) -> Option<(u64, u64)> {
        let (mut least, mut most) = (0, self.items);
        if let Some(agreement) = self.agreement {
            let (least_agreeing, most_agreeing) = agreement.counts(self.items).ok()?;
            (least, most) = (self.items - most_agreeing, self.items - least_agreeing);
        }
        if let Some(number) = self.disagreements {
            (least, most) = (least.max(number), most.min(number));
        }
        (least <= most).then_some((least, most))
    }

    /// What is possible if nothing was said of the agreement.
    pub(super) fn without_agreement(question: &Question) -> Option<Allowed> {
        Allowed::new(question.items, question.baseline, question.experimental, (0, question.items))
    }
}
