//! Which notes are questions, and what can be answered.

use super::phrases::{either, listed};
use super::{MOST_VALUES, Note};
use crate::table::answer::Answer;
use crate::table::choice::{Choice, FirstRow, Folders, LabelMatch, Scales, SummaryRows, Thousands};
use crate::table::inside::Inside;
use crate::text::{count, counted, shortened};

/// The most columns offered as ids, or systems offered to compare with.
const MOST_COLUMNS: usize = 3;

impl Note {
    /// Whether the user should check or choose something. An answer other than the assumed one
    /// could change the verdict, so the question is shown next to it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        // If all systems are compared, there is nothing to choose.
        if let Self::OtherRuns { compared, .. } | Self::MayBeOnTasks { compared, are_files: false, .. } = self {
            return !compared.is_empty();
        }
        matches!(
            self,
            Self::OrderOrIds { .. }
                | Self::FilterGuessed { .. }
                | Self::FewMatch { is_asked: true, .. }
                | Self::IdsFromZeroAndOne { is_asked: true, .. }
                | Self::OtherItems { is_asked: true, .. }
                | Self::SystemsAlike { is_asked: true, .. }
                | Self::OtherMetric { is_asked: true, .. }
                | Self::OtherOrder { .. }
                | Self::TwoScales { .. }
                | Self::OtherUnits { .. }
                | Self::SameRows { is_asked: true, .. }
                | Self::TasksOfFolders { is_asked: true, .. }
                | Self::NoRatings { is_left_out: false, .. }
                | Self::Inside { inside: Inside::LeftOut { .. } | Inside::Lists { .. }, .. }
                | Self::IdsInOneList { .. }
                | Self::IdsOrDecimals { .. }
                | Self::DecimalsOrIds
                | Self::GapsDiffer
                | Self::IdsPerCategory { .. }
                | Self::LongForm { may_be_runs: Some(_), .. }
                | Self::Repeats { .. }
                | Self::RunsWithoutItems { .. }
                | Self::DataSets { .. }
                | Self::RunSummaries { is_left_out: false, .. }
                | Self::MayBeOnTasks { .. }
                | Self::MayBeTasks { is_asked: true, .. }
                | Self::Doubled { .. }
                | Self::MayBeClusters { .. }
                | Self::OneIsRight { .. }
                | Self::LabelsAlike { is_asked: true, .. }
                | Self::LabelsOneOff { .. }
                | Self::Gold { is_asked: true, .. }
                | Self::GoldOrScores { .. }
                | Self::ScoreOrConfidence { .. }
                | Self::UnlikeOthers { .. }
                | Self::OtherScores { .. }
                | Self::DirectionUnclear { .. }
                | Self::SummaryOrItem { .. }
                | Self::HeaderOrItem { .. }
        )
    }

    /// The answers to a question in the order in which they are offered, or the changes that an
    /// assumption allows. Each answer adds to `chosen`, which holds what the user has chosen so far
    /// but nothing that was guessed. A question without answers asks the user to check something.
    #[must_use]
    pub fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        let clusters = |column: &str, no: &str| {
            let yes = Answer::new(format!("Yes, “{}” holds the clusters", shortened(column)), chosen, |choice| {
                choice.cluster = Some(column.to_owned());
            });
            let no = Answer::new(no, chosen, |choice| choice.cluster = Some(String::new()));
            vec![yes, no]
        };
        match self {
            Self::Constant { in_unit, others, .. } => {
                in_unit.iter().chain(others).map(|other| Answer::against(other, chosen)).collect()
            }
            Self::MayBeClusters { column, .. } => clusters(column, "No, items are independent"),
            Self::LongForm { column, may_be_runs: Some(compared), .. } => {
                let systems = Answer::new("They are systems", chosen, |choice| {
                    let [baseline, experimental] = compared.clone();
                    (choice.baseline, choice.experimental) = (Some(baseline), Some(experimental));
                });
                let runs = Answer::new("They are runs", chosen, |choice| choice.run = Some(column.clone()));
                vec![systems, runs]
            }
            Self::FilterGuessed { column, value, others, .. } => {
                let by = |value: &String| {
                    let label = format!("Use “{}”", shortened(value));
                    Answer::new(label, chosen, |choice| {
                        choice.filter.get_or_insert_default().push((column.clone(), value.clone()));
                    })
                };
                std::iter::once(value).chain(others).take(MOST_VALUES).map(by).collect()
            }
            Self::Inside { inside: Inside::Lists { column, lists }, .. } => {
                let only = |(list, _): &(String, usize)| {
                    let label = format!("Use only “{}”", shortened(list));
                    Answer::new(label, chosen, |choice| choice.filter = Some(vec![(column.clone(), list.clone())]))
                };
                let all = Answer::new("Use all", chosen, |choice| choice.filter = Some(Vec::new()));
                lists.iter().take(MOST_VALUES).map(only).chain([all]).collect()
            }
            Self::LabelsAlike { are_right, is_asked, .. } => {
                let others = |labels: &LabelMatch| *is_asked || (*labels == LabelMatch::Exact) == *are_right;
                let labels = [LabelMatch::Alike, LabelMatch::Exact].into_iter().filter(others);
                labels.map(|labels| Answer::labels(labels, chosen)).collect()
            }
            Self::DirectionUnclear { .. } => [("Higher is better", false), ("Lower is better", true)]
                .map(|(label, lower)| Answer::new(label, chosen, |choice| choice.lower_is_better = Some(lower)))
                .to_vec(),
            Self::SummaryOrItem { rows, .. } => {
                let [keep, drop] = match rows {
                    1 => ["It is an item", "Leave it out"],
                    _ => ["They are items", "Leave them out"],
                };
                [(keep, SummaryRows::Keep), (drop, SummaryRows::Drop)]
                    .map(|(label, rows)| Answer::new(label, chosen, |choice| choice.summary = Some(rows)))
                    .to_vec()
            }
            Self::NoRatings { numbers, items, is_left_out } => {
                let label = match items {
                    1 => "Leave this item out".to_owned(),
                    items => format!("Leave these items out ({})", count(*items as u64)),
                };
                let omit = Answer::new(label, chosen, |choice| choice.omits_gaps = true);
                let are = if numbers.len() == 1 { "is a score" } else { "are scores" };
                let label = format!("{} {are}", either(numbers, "and"));
                let keep = Answer::new(label, chosen, |choice| choice.counts_minus_one = true);
                if *is_left_out { vec![keep] } else { vec![omit, keep] }
            }
            Self::OrderOrIds { columns } => {
                let by = |column: &String| {
                    let label = format!("Match rows by “{}”", shortened(column));
                    Answer::new(label, chosen, |choice| choice.id = Some(column.clone()))
                };
                let in_order = Answer::new("Keep the order", chosen, |choice| choice.id = Some(String::new()));
                columns.iter().take(MOST_COLUMNS).map(by).chain([in_order]).collect()
            }
            Self::TwoScales { .. } => {
                vec![Answer::new("Yes, one scale", chosen, |choice| choice.scale = Some(Scales::Same))]
            }
            Self::OtherUnits { column, units, .. } => {
                let only = |(unit, _): &(String, usize)| {
                    let label = format!("Use only scores in “{}”", shortened(unit));
                    Answer::new(label, chosen, |choice| {
                        choice.filter.get_or_insert_default().push((column.clone(), unit.clone()));
                    })
                };
                let all = Answer::new("All are in one unit", chosen, |choice| choice.scale = Some(Scales::Same));
                units.iter().take(MOST_VALUES).map(only).chain([all]).collect()
            }
            Self::OtherOrder { together, .. } => {
                let by = |pair| Answer::together("No, match rows by", pair, chosen);
                let in_order = Answer::new("Yes, keep the order", chosen, |choice| choice.id = Some(String::new()));
                together.iter().map(by).chain([in_order]).collect()
            }
            Self::FewMatch { both, id, are_as_long, .. } => {
                let label = format!("Compare only {}", counted(*both as u64, "item"));
                let by_id = Answer::new(label, chosen, |choice| choice.id = Some(id.clone()));
                let in_order =
                    Answer::new("Pair rows in their order", chosen, |choice| choice.id = Some(String::new()));
                std::iter::once(by_id).chain(are_as_long.then_some(in_order)).collect()
            }
            Self::IdsFromZeroAndOne { id, are_in_order, .. } => {
                let in_order = Answer::new("Yes, pair rows in their order", chosen, |choice| {
                    choice.id = Some(String::new());
                });
                let by_id = Answer::new("No, the numbers are right", chosen, |choice| choice.id = Some(id.clone()));
                are_in_order.then_some(in_order).into_iter().chain([by_id]).collect()
            }
            Self::OtherItems { id, column, tells_apart, .. } => {
                let by =
                    |label: String, ids: &String| Answer::new(label, chosen, |choice| choice.id = Some(ids.clone()));
                let same = by("They are the same items".to_owned(), id);
                let label = format!("Match rows by “{}”", shortened(column));
                std::iter::once(same).chain(tells_apart.then(|| by(label, column))).collect()
            }
            Self::OtherMetric { systems: [baseline, experimental], .. } => {
                vec![Answer::new("They measure the same", chosen, |choice| {
                    choice.baseline = Some(baseline.clone());
                    choice.experimental = Some(experimental.clone());
                })]
            }
            Self::SameRows { systems: [baseline, experimental], others, .. } => {
                let compare = |label: String, other: &String| {
                    Answer::new(label, chosen, |choice| {
                        choice.baseline = Some(baseline.clone());
                        choice.experimental = Some(other.clone());
                    })
                };
                let with = |other: &String| {
                    compare(format!("Compare “{}” with “{}”", shortened(baseline), shortened(other)), other)
                };
                let same = compare("They are two systems".to_owned(), experimental);
                others.iter().take(MOST_COLUMNS).map(with).chain([same]).collect()
            }
            Self::TasksOfFolders { is_asked: true, .. } => {
                [("Folders are systems", Folders::Systems), ("Folders are tasks", Folders::Tasks)]
                    .map(|(label, folders)| {
                        Answer::new(label, chosen, |choice| {
                            // Now the systems have other names.
                            (choice.baseline, choice.experimental) = (None, None);
                            choice.folders = Some(folders);
                        })
                    })
                    .to_vec()
            }
            Self::Repeats { column, run, .. } => {
                let average = |run: &String| {
                    let label = format!("They are runs, by “{}”: average them", shortened(run));
                    Answer::new(label, chosen, |choice| choice.run = Some(run.clone()))
                };
                run.iter().map(average).chain(clusters(column, "No, each row is an item")).collect()
            }
            Self::RunsAveraged { .. } => {
                vec![Answer::new("Make each run an item", chosen, |choice| choice.run = Some(String::new()))]
            }
            Self::RunSummaries { is_left_out, .. } => {
                let runs = Answer::new("They are runs", chosen, |choice| choice.summary = Some(SummaryRows::Keep));
                let drop = Answer::new("Leave them out", chosen, |choice| choice.summary = Some(SummaryRows::Drop));
                std::iter::once(runs).chain((!is_left_out).then_some(drop)).collect()
            }
            Self::RunsWithoutItems { .. } => {
                vec![Answer::new("Each row is an item", chosen, |choice| choice.run = Some(String::new()))]
            }
            Self::DataSets { column, .. } => {
                vec![Answer::new("Each data set is an item", chosen, |choice| choice.id = Some(column.clone()))]
            }
            Self::MayBeOnTasks { metrics, are_files: false, .. } if !metrics.is_empty() => {
                let compare = |[baseline, experimental]: &[String; 2]| {
                    let label = format!("Compare “{}” with “{}”", shortened(baseline), shortened(experimental));
                    Answer::new(label, chosen, |choice| {
                        (choice.baseline, choice.experimental) = (Some(baseline.clone()), Some(experimental.clone()));
                    })
                };
                metrics.iter().take(MOST_VALUES).map(compare).collect()
            }
            Self::MayBeOnTasks { parts, compared, are_files, .. } => {
                let on_tasks = [Folders::Systems, Folders::Tasks].into_iter().zip(parts).map(|(folders, part)| {
                    Answer::new(format!("{} are the systems", listed(part)), chosen, |choice| {
                        (choice.baseline, choice.experimental) = (None, None);
                        choice.folders = Some(folders);
                    })
                });
                let all = Answer::new("They are all systems", chosen, |choice| {
                    choice.baseline = compared.first().cloned();
                    choice.experimental = compared.last().cloned();
                });
                on_tasks.filter(|_| *are_files).chain([all]).collect()
            }
            Self::OtherRuns { compared, are_of_one, .. } if !compared.is_empty() => {
                let label = match compared.len() {
                    1 => "Compare only this one",
                    _ if *are_of_one => "They are two systems",
                    _ => "Compare only these two",
                };
                vec![Answer::new(label, chosen, |choice| {
                    choice.baseline = compared.first().filter(|_| compared.len() > 1).cloned();
                    choice.experimental = compared.last().cloned();
                })]
            }
            Self::MayBeTasks { systems, is_asked: true } => {
                vec![Answer::new("They are two systems", chosen, |choice| {
                    choice.baseline = systems.first().cloned();
                    choice.experimental = systems.last().cloned();
                })]
            }
            Self::IdsPerCategory { id, .. } => clusters(id, "No, these are different items"),
            Self::IdsInOneList { .. } => {
                vec![Answer::new("The orders are the same", chosen, |choice| choice.id = Some(String::new()))]
            }
            Self::IdsOrDecimals { id } => vec![
                Answer::new("They are ids", chosen, |choice| choice.id = Some(id.clone())),
                Answer::new("Commas are decimal marks", chosen, |choice| choice.thousands = Some(Thousands::None)),
            ],
            Self::DecimalsOrIds => vec![Answer::new("Commas are decimal marks", chosen, |choice| {
                choice.thousands = Some(Thousands::None);
            })],
            Self::OtherScores { may_be_percent, .. } => {
                let percent =
                    may_be_percent.then_some(("The larger ones are percent: divide them by 100", Scales::Percent));
                let same = ("All scores are on one scale: compare them, too", Scales::Same);
                let answer = |(label, scale)| Answer::new(label, chosen, |choice| choice.scale = Some(scale));
                percent.into_iter().chain([same]).map(answer).collect()
            }
            // Only the most frequent grades, as in the question about them.
            Self::Graded { others, .. } => {
                let none = Answer::new("No word is right", chosen, |choice| choice.right = None);
                Answer::grades(&others[..others.len().min(MOST_VALUES)], chosen).chain([none]).collect()
            }
            Self::OneIsRight { right, .. } => {
                vec![Answer::new(format!("{right} is right"), chosen, |choice| choice.gold = Some(String::new()))]
            }
            Self::Gold { column, is_asked: true, scores } => {
                let by =
                    |label: &str, gold: &str| Answer::new(label, chosen, |choice| choice.gold = Some(gold.to_owned()));
                let (first, mut other) = match scores.as_slice() {
                    [] => ("They are answers".to_owned(), by("1 is right", "")),
                    _ => (
                        format!("Check answers against “{}”", shortened(column)),
                        by(&format!("Use {}", listed(scores)), ""),
                    ),
                };
                match scores.as_slice() {
                    [] => {}
                    [score] => other.choice.score = Some(score.clone()),
                    [baseline, experimental, ..] => {
                        other.choice.baseline = Some(baseline.clone());
                        other.choice.experimental = Some(experimental.clone());
                    }
                }
                vec![by(&first, column), other]
            }
            Self::GoldOrScores { column, systems, may_be_right } => {
                let answers = Answer::new("Yes, they are answers", chosen, |choice| {
                    choice.gold = Some(column.clone());
                    // The guess does not recognise answers that are mostly wrong, so name them.
                    match systems.as_slice() {
                        [baseline, experimental] => {
                            choice.baseline = Some(baseline.clone());
                            choice.experimental = Some(experimental.clone());
                        }
                        systems => choice.score = systems.first().cloned(),
                    }
                });
                let scores = Answer::new("No, they are scores", chosen, |choice| choice.gold = Some(String::new()));
                may_be_right.then_some(answers).into_iter().chain([scores]).collect()
            }
            Self::ScoreOrConfidence { prediction, gold, .. } => {
                let scores = Answer::new("How right", chosen, |choice| choice.gold = Some(String::new()));
                let label = format!("How sure: check “{}” against “{}”", shortened(prediction), shortened(gold));
                let labels = Answer::new(label, chosen, |choice| {
                    choice.gold = Some(gold.clone());
                    choice.score = Some(prediction.clone());
                });
                vec![scores, labels]
            }
            Self::UnlikeOthers { column, pair, others } => {
                let compares = |choice: &mut Choice, [baseline, experimental]: &[String; 2]| {
                    choice.baseline = Some(baseline.clone());
                    choice.experimental = Some(experimental.clone());
                };
                let system = Answer::new("It is a system", chosen, |choice| compares(choice, pair));
                let gold = Answer::new("It holds the right answers", chosen, |choice| {
                    compares(choice, others);
                    choice.gold = Some(column.clone());
                });
                let neither = Answer::new("It is neither", chosen, |choice| compares(choice, others));
                if pair.contains(column) { vec![system, gold, neither] } else { vec![gold, neither] }
            }
            Self::HeaderOrItem { .. } => [("It is an item", FirstRow::Item), ("It is a header", FirstRow::Header)]
                .map(|(label, row)| Answer::new(label, chosen, |choice| choice.first_row = Some(row)))
                .to_vec(),
            Self::IdsTogether { .. } => {
                vec![Answer::new("Keep the order", chosen, |choice| choice.id = Some(String::new()))]
            }
            Self::SummaryRow { .. } | Self::Subtotals { .. } => {
                vec![Answer::new("Keep summary rows as items", chosen, |choice| {
                    choice.summary = Some(SummaryRows::Keep);
                })]
            }
            Self::RowLeftOut { .. } => {
                vec![Answer::new("It is an item", chosen, |choice| choice.summary = Some(SummaryRows::Keep))]
            }
            Self::Doubled { .. } => {
                vec![Answer::new("Each row is an item", chosen, |choice| choice.cluster = Some(String::new()))]
            }
            _ => Vec::new(),
        }
    }
}
