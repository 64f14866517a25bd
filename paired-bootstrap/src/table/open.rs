//! What the guess leaves to the user, and why.

use super::answer::Answer;
use super::choice::{Choice, LabelMatch, Scales};
use super::names::{are_nested, is_count, statistic};
use super::note::{alternatives, by_tasks, listed, listed_up_to, listed_with_counts};
use super::place::called;
use super::title::Title;
use crate::text::{counted, shortened};
use std::fmt;

/// Why it is unclear which systems to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Open {
    /// There is no column of scores.
    NoScores {
        /// The list, if there are several.
        list: Option<String>,
        /// Its first columns, each with its first text.
        texts: Vec<[String; 2]>,
    },
    /// There is only one column of scores.
    OneSystem {
        /// Its name, or its system's.
        only: String,
    },
    /// The score columns are on different scales, so they are not the same metric of two systems.
    Scales {
        /// One of them.
        first: String,
        /// Another.
        second: String,
        /// The one whose scores may be percent, if the other's lie from 0 to 1.
        percents: Option<String>,
    },
    /// Columns of whole numbers may be counts or sizes, beside columns of scores with decimals.
    Sizes {
        /// The columns of whole numbers: one or two.
        sizes: Vec<String>,
        /// The first two columns of scores; and the two to compare if the whole numbers are scores.
        pairs: Box<[[String; 2]; 2]>,
    },
    /// The score columns are named after different metrics, so they are not the same metric of two
    /// systems. Or one of them is nested in the record of the other.
    Metrics {
        /// One of them.
        first: String,
        /// Another.
        second: String,
    },
    /// The columns add up to the same number in every row, so they are parts of one thing.
    Parts {
        /// The columns.
        parts: Vec<String>,
        /// The column that they add up to; `None` if the sum is 1 or 100.
        total: Option<String>,
    },
    /// The columns are statistics of several measurements, so rows are not items.
    Statistics {
        /// The columns.
        columns: Vec<String>,
    },
    /// Each list holds only increasing numbers, which may be ids of items.
    Ascending {
        /// The lists.
        systems: [String; 2],
    },
    /// Rows are steps or trials of a training run, so they are not items.
    Steps {
        /// The column that identifies them.
        column: String,
    },
    /// Each row has the average of another metric, so rows are not items.
    MetricRows {
        /// The rows' labels.
        metrics: Vec<String>,
    },
    /// Each list has only one row, with averages.
    Averages {
        /// The columns.
        columns: Vec<String>,
    },
    /// More than two columns hold numbers, and no header names them.
    Unnamed {
        /// How many.
        columns: usize,
    },
    /// The only numbers are counts and lengths.
    Counts {
        /// The columns.
        columns: Vec<String>,
    },
    /// The table counts outcomes, so rows are not items.
    CountsOfOutcomes {
        /// The columns.
        columns: Vec<String>,
    },
    /// Rows and columns have the same names, so each cell is about a pair of them.
    Pairs {
        /// The names.
        names: Vec<String>,
    },
    /// A column counts the items that have the scores of each row.
    CountsOfRows {
        /// The column.
        counts: String,
        /// The baseline and the experimental system.
        pair: [String; 2],
    },
    /// The scores are errors with a sign, so that neither high nor low ones are better.
    SignedErrors {
        /// The columns or the metric.
        names: Vec<String>,
    },
    /// Each row already compares two systems: it has a difference with its interval, or a p-value.
    Finished {
        /// The columns that show it.
        columns: Vec<String>,
    },
    /// One column holds predictions of another.
    Predicted {
        /// The predictions.
        prediction: String,
        /// The column that was predicted.
        truth: String,
        /// Whether the truth is 0 or 1 while the predictions are not.
        are_probabilities: bool,
    },
    /// A column says which of two systems is better, and there are no scores.
    Verdicts {
        /// The column.
        column: String,
    },
    /// Each of several lists has several columns that may hold scores, so each list may hold all
    /// systems.
    SystemsInEach {
        /// The columns of one list.
        columns: Vec<String>,
        /// Those of all lists that may be scores of one system.
        common: Vec<String>,
    },
    /// Each row is a system, and the score columns are items or averages.
    SystemsInRows {
        /// The column that names the systems; empty if none does.
        column: String,
        /// How many rows there are.
        rows: usize,
    },
    /// In long form, there are several columns that may hold the scores.
    WhichScore {
        /// The columns.
        columns: Vec<String>,
        /// Two columns that may be the systems, if no column names systems.
        pair: Option<[String; 2]>,
    },
    /// The values of a column may be the systems, instead of the columns of numbers.
    WhichSystems {
        /// The columns that may name the systems.
        columns: Vec<SystemsIn>,
        /// Two columns that may be the systems instead.
        pair: Option<[String; 2]>,
    },
    /// The tasks of a known tool have different main metrics, whose scores have no common mean.
    MetricsApart {
        /// Each metric with its tasks.
        metrics: Vec<(String, Vec<String>)>,
        /// Why there is no common mean.
        apart: Apart,
    },
    /// A score column is chosen, but no column names the systems.
    ScoreOfNone {
        /// The chosen column.
        score: String,
        /// A chosen system that is a column itself.
        column: Option<String>,
        /// Two columns that can be compared instead.
        pair: Option<[String; 2]>,
    },
    /// One of several lists has several score columns, and it is unclear which one counts.
    ListOfColumns {
        /// The list.
        list: Option<String>,
        /// How many score columns it has.
        columns: usize,
    },
    /// The columns hold labels, which need a column of right answers.
    Gold {
        /// The columns.
        columns: Vec<String>,
        /// Those that may hold the right answers.
        offered: Vec<String>,
        /// Their few distinct words with how often each occurs, if one of these may mean right.
        grades: Vec<(String, usize)>,
    },
    /// The columns hold labels, and no column can hold the right answers.
    NoGold {
        /// The columns.
        columns: Vec<String>,
        /// Their few distinct words with how often each occurs, if one of these may mean right.
        grades: Vec<(String, usize)>,
        /// Whether they only hold A, B and C, which may be the grades of SimpleQA.
        may_be_grades: bool,
    },
    /// Both a column of right answers and a grade that counts as right are chosen.
    GoldOrRight {
        /// The column.
        gold: String,
        /// The grade.
        right: String,
    },
    /// The columns are named after predictions and hold whole numbers, which may be classes or
    /// scores.
    Predictions {
        /// The score column of each list, or the columns of both systems.
        columns: Vec<String>,
        /// The guessed baseline, if there is one.
        baseline: Option<String>,
        /// The guessed experimental system.
        experimental: Option<String>,
    },
    /// The other columns do not hold the labels of the column of right answers.
    OtherLabels {
        /// The column of right answers.
        gold: String,
        /// A right answer, and a label that differs from it only in case and marks.
        alike: Option<[String; 2]>,
    },
}

/// A column whose values may be systems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemsIn {
    /// The column.
    pub column: String,
    /// Two of its values: the baseline and the experimental system.
    pub systems: [String; 2],
}

/// With more columns, a menu is a better way to choose.
const MOST_ANSWERS: usize = 5;

/// The most score columns that are named: systems often have that many metrics.
const MOST_SCORES: usize = 12;

/// Why the main metrics of several tasks have no common mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Some are better high, others low.
    Directions,
    /// Some lie from 0 to 1, others do not.
    Scales,
}

impl Open {
    /// The answers that need no further input. `chosen` is what the user has chosen so far.
    pub(super) fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        let name = |column: &String| shortened(column);
        let compare =
            |first: &str, second: &str| format!("Compare “{}” with “{}”", shortened(first), shortened(second));
        let two_columns = |pair: &Option<[String; 2]>| {
            let [first, second] = pair.as_ref()?;
            Some(Answer::new(format!("{} (two columns)", compare(first, second)), chosen, |choice| {
                (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                // With a chosen score column, rows would be the systems.
                choice.score = choice.score.take().map(|_| String::new());
            }))
        };
        let score = |column: &String| {
            let label = format!("Compare “{}”", name(column));
            Answer::new(label, chosen, |choice| choice.score = Some(column.clone()))
        };
        match self {
            Self::Gold { offered, grades, .. } => {
                let gold = |column: &String| {
                    let label = format!("“{}” holds the right answers", name(column));
                    Answer::new(label, chosen, |choice| (choice.gold, choice.right) = (Some(column.clone()), None))
                };
                let offered = if offered.len() <= MOST_ANSWERS { offered.as_slice() } else { &[] };
                offered.iter().map(gold).chain(Answer::grades(grades, chosen)).collect()
            }
            Self::NoGold { grades, .. } => Answer::grades(grades, chosen).collect(),
            Self::GoldOrRight { gold, right } => vec![
                Answer::new(format!("“{}” holds the right answers", name(gold)), chosen, |choice| {
                    choice.right = None
                }),
                Answer::new(format!("“{}” is right", name(right)), chosen, |choice| choice.gold = None),
            ],
            Self::Scales { first, second, percents: Some(_) } => {
                let (baseline, experimental) = (Some(first.clone()), Some(second.clone()));
                Answer::on_percent(&Choice { baseline, experimental, ..chosen.clone() })
            }
            Self::Scales { first, second, percents: None } | Self::Metrics { first, second }
                if are_nested(first, second) || ![first, second].into_iter().any(|name| is_measure(name)) =>
            {
                let are_scales = matches!(self, Self::Scales { .. });
                vec![Answer::new(compare(first, second), chosen, |choice| {
                    (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                    // Several systems have no experimental one: they need to know of the scale.
                    choice.scale = if are_scales { Some(Scales::Same) } else { choice.scale };
                })]
            }
            Self::Sizes { pairs, .. } => pairs
                .each_ref()
                .map(|[first, second]| {
                    Answer::new(compare(first, second), chosen, |choice| {
                        (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                    })
                })
                .to_vec(),
            Self::Parts { parts, .. } if let [first, second] = parts.as_slice() => {
                vec![Answer::new(compare(first, second), chosen, |choice| {
                    (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                })]
            }
            Self::Ascending { systems: [baseline, experimental] } => {
                vec![Answer::new("They are scores", chosen, |choice| {
                    (choice.baseline, choice.experimental) = (Some(baseline.clone()), Some(experimental.clone()));
                })]
            }
            Self::CountsOfRows { pair: [first, second], .. } => {
                vec![Answer::new("The rows are items", chosen, |choice| {
                    (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                })]
            }
            Self::SignedErrors { .. } => [("Higher is better", false), ("Lower is better", true)]
                .map(|(label, lower)| Answer::new(label, chosen, |choice| choice.lower_is_better = Some(lower)))
                .to_vec(),
            Self::Steps { column } => {
                vec![Answer::new("The rows are items", chosen, |choice| choice.id = Some(column.clone()))]
            }
            Self::Predictions { baseline, experimental, .. } => {
                vec![Answer::new("They are scores", chosen, |choice| {
                    choice.baseline = baseline.clone().filter(|_| choice.constant.is_none());
                    choice.experimental.clone_from(experimental);
                })]
            }
            Self::WhichSystems { columns, pair } => {
                let values = |SystemsIn { column, systems: [first, second] }: &SystemsIn| {
                    let label = format!("{} (“{}”)", compare(first, second), name(column));
                    Answer::new(label, chosen, |choice| {
                        (choice.baseline, choice.experimental) = (Some(first.clone()), Some(second.clone()));
                    })
                };
                let columns = columns.iter().take(MOST_ANSWERS).map(values);
                columns.chain(two_columns(pair)).collect()
            }
            Self::ScoreOfNone { pair, .. } => two_columns(pair).into_iter().collect(),
            Self::WhichScore { columns, pair } if columns.len() <= MOST_SCORES => {
                columns.iter().map(score).chain(two_columns(pair)).collect()
            }
            Self::SystemsInEach { common, .. } if common.len() <= MOST_SCORES => common.iter().map(score).collect(),
            Self::MetricsApart { metrics, .. } => {
                metrics.iter().take(MOST_SCORES).map(|(metric, _)| score(metric)).collect()
            }
            Self::OtherLabels { alike: Some(_), .. } => vec![Answer::labels(LabelMatch::Alike, chosen)],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScores { list, texts } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                f.write_str("no scores found. ")?;
                if let Some(last) = texts.len().checked_sub(1) {
                    let held =
                        |[column, text]: &[String; 2]| format!("“{}” holds “{}”", shortened(column), shortened(text));
                    let held: Vec<String> = texts.iter().map(held).collect();
                    let first = held[..last].join(", ");
                    write!(f, "{first}{}{}. ", if last > 0 { ", and " } else { "" }, held[last])?;
                }
                let is_number = |[_, text]: &[String; 2]| text.parse::<f64>().is_ok();
                if texts.iter().any(is_number) {
                    f.write_str(
                        "Columns named after ids, dates, settings, times or right answers are not read as scores. If \
                         one is, choose its column. ",
                    )?;
                }
                f.write_str(
                    "Put one score on each line, or use two columns. A score is a number, 1/0, true/false, \
                     correct/incorrect, yes/no or pass/fail",
                )
            }
            Self::OneSystem { only } => {
                write!(
                    f,
                    "two systems or more are needed, but only “{only}” looks like scores. Add another system's scores, or choose two columns to compare"
                )
            }
            Self::Scales { first, second, percents: Some(percents) } => {
                let shares = if percents == first { second } else { first };
                write!(
                    f,
                    "the scores of “{shares}” lie between 0 and 1, and those of “{percents}” between 0 and 100. Are the scores of \
                     “{percents}” percent? If so, they are divided by 100. If these are not two systems, choose the columns to compare"
                )
            }
            Self::Scales { first, second, percents: None } => write!(
                f,
                "“{first}” and “{second}” have different scales, so they are probably not two systems' scores. Choose the columns to \
                 compare"
            ),
            Self::Sizes { sizes, pairs } => write!(
                f,
                "{} {} whole numbers far outside the range of {}: perhaps counts or sizes, not scores. Choose the columns to \
                 compare",
                listed(sizes),
                if sizes.len() == 1 { "holds" } else { "hold" },
                listed(&pairs[0])
            ),
            Self::Metrics { first, second } if are_nested(first, second) => write!(
                f,
                "“{first}” and “{second}” may be two scores of one system. Choose the columns to compare, or add another \
                 system's"
            ),
            Self::Metrics { first, second } => write!(
                f,
                "“{first}” and “{second}” are two metrics, not two systems. Choose the columns to compare, or add another \
                 system's"
            ),
            Self::Parts { parts, total } => {
                write!(f, "{} add up to ", listed(parts))?;
                match total {
                    Some(total) => write!(f, "“{}”", shortened(total))?,
                    None => f.write_str("the same total")?,
                }
                f.write_str(
                    " in every row, so they are probably parts of one answer, not two systems' scores. Choose the columns to \
                     compare, or add another system's",
                )
            }
            Self::Statistics { columns } => write!(
                f,
                "{} are statistics of several measurements, not the scores of two systems. Add the scores of each item, or \
                 choose the columns to compare",
                listed(columns)
            ),
            Self::Ascending { .. } => f.write_str(
                "the numbers in each list only go up. They look like ids (perhaps of the solved items), not like \
                 scores. List all items, each with 1 or 0 after its id",
            ),
            Self::Steps { column } => write!(
                f,
                "the rows look like steps or trials of a training run (“{}”), not test items. Add the scores of each item",
                shortened(column)
            ),
            Self::Averages { columns } => write!(
                f,
                "each list has only one row, with {}: averages, not the scores of test items. Add the scores of each item",
                listed(columns)
            ),
            Self::MetricRows { metrics } if metrics.len() == 1 => write!(
                f,
                "the only row, {}, is an average, not a test item. Add the scores of each item",
                listed(metrics)
            ),
            Self::MetricRows { metrics } => write!(
                f,
                "the rows {} are {}, not test items. Add the scores of each item",
                listed(metrics),
                match metrics.iter().any(|label| statistic(label).is_none()) {
                    true => "averages of different metrics",
                    false => "statistics of all items",
                }
            ),
            Self::Unnamed { columns } => write!(
                f,
                "{columns} columns of numbers have no name in words, so it is not clear which are the scores. Choose \
                 two of them, or name each system in the header line, such as model_a"
            ),
            Self::Verdicts { column } => write!(
                f,
                "no scores found. “{}” says which system wins. Give each system a column instead: 1 where it wins, 0 where it loses, 0.5 for a tie",
                shortened(column)
            ),
            Self::Counts { columns } => {
                write!(f, "{} counts or lengths, not scores. Choose the columns to compare", hold(columns))
            }
            Self::CountsOfOutcomes { columns } => write!(
                f,
                "{} counts of items, not the score of each. Enter how many items are helped and hurt instead, or add the scores of \
                 each item",
                hold(columns)
            ),
            Self::Pairs { names } => write!(
                f,
                "both the rows and the columns are called {}, as in a confusion matrix. Add the scores of each item",
                listed(names)
            ),
            Self::CountsOfRows { counts, pair: [first, second] } => write!(
                f,
                "“{}” seems to say how many items have the scores of each row. If so, write two columns instead, \
                 named difference and count: in each row, “{}” minus “{}” (1, 0 or −1 for right and wrong), and the number \
                 of items",
                shortened(counts),
                shortened(second),
                shortened(first)
            ),
            Self::SignedErrors { names } => write!(
                f,
                "the values of {} seem to be errors with a sign, so neither higher nor lower ones are better. Usually \
                 absolute values are compared: for these, lower is better. If the values are meant as they are, say \
                 which direction is better",
                listed(names)
            ),
            Self::Finished { columns } => write!(
                f,
                "each row looks like a finished comparison of two systems, with its result in {}. To compare systems here, add \
                 the scores of each item, or choose the columns to compare",
                listed(columns)
            ),
            Self::Predicted { prediction, truth, are_probabilities } => {
                let (prediction, truth) = (shortened(prediction), shortened(truth));
                write!(f, "“{prediction}” holds predictions of “{truth}”, not scores. ")?;
                f.write_str(if *are_probabilities {
                    "Give each system a column of labels, such as 1 from 0.5 on and 0 below, and choose the column of right answers"
                } else {
                    "Give each system a column with the distance of each prediction from the truth: lower is better"
                })
            }
            Self::SystemsInEach { columns, common } => {
                let (may_be_one, scores) = match common.as_slice() {
                    [] => ("", ""),
                    _ => ("one system with several scores, or ", "If it holds one, choose the column of its scores. "),
                };
                write!(
                    f,
                    "each list may hold {may_be_one}several systems: {}. {scores}If it holds several, use one list alone. \
                     To read them as one table, join them in one file with different ids",
                    listed(columns)
                )
            }
            Self::SystemsInRows { column, rows } => {
                let named = if column.is_empty() { String::new() } else { format!(" (“{}”)", shortened(column)) };
                write!(
                    f,
                    "each of the {rows} rows looks like one system{named}, and the columns like its items or averages. The \
                     scores of each item are needed: give each system a column, and each item a row. Or choose two \
                     columns. If this is a paper’s table, paste it in Review"
                )
            }
            Self::WhichScore { columns, .. } => write!(
                f,
                "{} may hold the scores: {}. Choose one",
                counted(columns.len() as u64, "column"),
                listed_up_to(MOST_SCORES, columns)
            ),
            Self::MetricsApart { metrics, apart } => write!(
                f,
                "the tasks have different main metrics, {}: {}. Choose one of them, or one task",
                match apart {
                    Apart::Directions => "some of which are better high and others low",
                    Apart::Scales => "which are not all on a scale from 0 to 1",
                },
                by_tasks(metrics)
            ),
            Self::WhichSystems { columns, pair } => {
                let names: Vec<String> = columns.iter().map(|systems| systems.column.clone()).collect();
                let names = alternatives(&names);
                match pair {
                    Some(pair) => {
                        write!(f, "are the systems the values of {names}, or the columns {}? Choose two", listed(pair))
                    }
                    None => write!(f, "are the systems the values of {names}? Choose two systems, or two columns"),
                }
            }
            Self::ScoreOfNone { score, column: Some(column), .. } => write!(
                f,
                "“{}” is chosen as the column of scores, but the chosen system “{}” is itself a column. Choose two \
                 columns to compare and no column of scores. Or choose two systems that are named in the rows",
                shortened(score),
                shortened(column)
            ),
            Self::ScoreOfNone { score, .. } => write!(
                f,
                "“{}” is chosen as the column of scores, but no column names the systems. Add one, or choose two columns to compare instead",
                shortened(score)
            ),
            Self::ListOfColumns { list, columns } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                write!(
                    f,
                    "{columns} columns in the list of one system. Put one score on each line. Or give both systems as \
                     two columns of one list, without a second list"
                )
            }
            Self::Gold { columns, grades, .. } => {
                write!(f, "{} labels, not scores. Choose the column of right answers", hold(columns))?;
                if grades.is_empty() { Ok(()) } else { write!(f, ", if there is one. {}", which_is_right(grades)) }
            }
            Self::NoGold { columns, grades, may_be_grades } => {
                write!(f, "{} labels, not scores. ", hold(columns))?;
                if *may_be_grades {
                    f.write_str("SimpleQA grades with A (correct), B (incorrect) and C (not attempted). ")?;
                }
                match grades.as_slice() {
                    [] => f.write_str(
                        "Add a column with the right answers, or write numbers instead: 1 for right and 0 for wrong, or grades \
                         such as 1 to 5",
                    ),
                    grades => {
                        write!(f, "{}. If no word is, add a column with the right answers", which_is_right(grades))
                    }
                }
            }
            Self::GoldOrRight { gold, right } => write!(
                f,
                "“{}” is chosen as the column of right answers, and “{}” as the word that is right. Choose one of the two",
                shortened(gold),
                shortened(right)
            ),
            Self::Predictions { columns, .. } => write!(
                f,
                "{} whole numbers, and {} named like predictions. If the numbers are classes, choose or add the column \
                 of right answers",
                hold(columns),
                if columns.len() == 1 { "is" } else { "are" }
            ),
            Self::OtherLabels { gold, alike: Some([answer, label]) } => write!(
                f,
                "no label is written exactly as in “{gold}”. Some differ only in case or marks, such as “{label}” and \
                 “{answer}”. Count these as right, or choose another column of right answers"
            ),
            Self::OtherLabels { gold, .. } => write!(
                f,
                "the other columns do not hold the labels of “{gold}”. Choose the systems' columns, or another column of right \
                 answers"
            ),
        }
    }
}

/// Whether a column is named after what was measured or counted, so that it is not a system.
fn is_measure(name: &str) -> bool {
    is_count(name, false) || Title::of(name).is_of_metric()
}

/// `Which of “AC” (5) and “WA” (4) is right? It counts as 1, and the others as 0`
fn which_is_right(grades: &[(String, usize)]) -> String {
    format!("Which of {} is right? It counts as 1, and the others as 0", listed_with_counts(grades))
}

/// `“a” and “b” hold`
fn hold(columns: &[String]) -> String {
    format!("{} {}", listed(columns), if columns.len() == 1 { "holds" } else { "hold" })
}
