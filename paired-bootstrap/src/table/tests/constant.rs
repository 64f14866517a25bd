//! One system's scores, alone or compared with a number.

use super::*;
use crate::scores::Unit;
use crate::table::Constant;

fn constant(text: &str) -> Option<Constant> {
    Some(Constant::parse(text).expect("a number"))
}

fn against(text: &str) -> Choice {
    Choice { constant: constant(text), ..Choice::default() }
}

/// The labels of the answers, and the selection that each makes.
fn ways_out(tables: &Tables, choice: &Choice) -> Vec<(String, Selection)> {
    let error = tables.select(choice).expect_err("one system only");
    let answers = error.answers(choice).into_iter();
    answers.map(|answer| (answer.label, tables.select(&answer.choice).expect("the way out leads out"))).collect()
}

fn labels(ways: &[(String, Selection)]) -> Vec<&str> {
    ways.iter().map(|(label, _)| label.as_str()).collect()
}

fn two(baseline: &str, experimental: &str) -> Tables {
    tables(&[(None, baseline), (None, experimental)]).expect("two lists")
}

#[test]
fn a_single_baseline_score_may_be_that_of_every_item() {
    let tables = two("0.25", "1\n0\n1\n1\n");
    let message = tables.select(&Choice::default()).expect_err("1 against 4").to_string();
    assert!(message.starts_with("1 baseline score, 4 experimental."), "{message}");
    assert!(message.ends_with("Should every item be compared with 0.25?"), "{message}");
    let ways = ways_out(&tables, &Choice::default());
    assert_eq!(labels(&ways), ["Compare every item with 0.25"]);
    let selection = &ways[0].1;
    assert_eq!(scores(selection), "0.25 0.25 0.25 0.25|1 0 1 1");
    assert_eq!(notes(selection), ["The baseline is the same score for every item: 0.25."]);
    let differences = Differences::from_scores(&selection.scores).expect("differences");
    // Hundredths: 0.75 and −0.25, exactly.
    assert_eq!((differences.helped(), differences.hurt(), differences.is_exact()), (3, 1, true));
    assert_eq!(differences.mean(), 0.5);
}

#[test]
fn a_pasted_list_takes_the_place_of_the_constant() {
    let chosen = against("0.25");
    let list = two("0\n0\n1\n", "1\n0\n1\n").select(&chosen).expect("two lists");
    assert_eq!((scores(&list).as_str(), list.choice.constant), ("0 0 1|1 0 1", None));
    let ways = ways_out(&two("0.5", "1\n0\n1\n"), &chosen);
    assert_eq!(labels(&ways), ["Compare every item with 0.5"], "another number was not chosen");
}

#[test]
fn percent_signs_mean_what_they_mean_beside_the_scores() {
    for (baseline, list, expected) in [
        ("25%", "1\n0\n1\n", "0.25 0.25 0.25|1 0 1"),
        ("25%", "71%\n80%\n", "25 25|71 80"),
        ("25", "71%\n80%\n", "25 25|71 80"),
        ("25%", "71\n80\n", "25 25|71 80"),
    ] {
        let ways = ways_out(&two(baseline, list), &Choice::default());
        assert_eq!(scores(&ways[0].1), expected, "{baseline} and {list:?}");
    }
}

#[test]
fn one_list_is_shown_alone_or_against_chance() {
    for text in ["1\n0\n1\n1\n", "id,correct\na,1\nb,0\nc,1\nd,1\n", "model\n1\n0\n1\n1\n"] {
        let tables = one(text);
        let ways = ways_out(&tables, &Choice::default());
        assert_eq!(
            labels(&ways),
            ["Show its mean alone", "Compare every item with 0.5", "Compare every item with 0.25"],
            "{text}"
        );
        let (alone, chance) = (&ways[0].1, &ways[2].1);
        assert_eq!((scores(alone).as_str(), alone.scores.unit()), ("0 0 0 0|1 0 1 1", Unit::Correctness), "{text}");
        assert_eq!(scores(chance), "0.25 0.25 0.25 0.25|1 0 1 1", "{text}");
        assert_eq!(notes(alone), ["One system alone: its mean is compared with nothing."], "{text}");
        assert_eq!(chance.choice.baseline, None);
    }
    let percent = one("71%\n80%\n");
    assert_eq!(
        labels(&ways_out(&percent, &Choice::default()))[1..],
        ["Compare every item with 50", "Compare every item with 25"]
    );
}

#[test]
fn one_of_several_systems_is_compared_with_a_number() {
    let text = "id,a,b\nx,1,0\ny,0,1\nz,1,1\n";
    let tables = one(text);
    let choice = Choice { experimental: Some("a".to_owned()), ..against("0.5") };
    let selection = tables.select(&choice).expect("a against 0.5");
    assert_eq!((scores(&selection).as_str(), names(&selection)), ("0.5 0.5 0.5|1 0 1", ("the constant 0.5", "a")));
    assert_eq!(selection.to_string(), "System: a; ids: id; not compared: b");
    let all = tables.select_all(&choice, &[]).expect("both systems");
    assert_eq!(all.names, ["a", "b"], "all systems are compared with each other");
    let long = "model,id,score\na,x,1\na,y,0\nb,x,0\nb,y,1\n";
    let tables = one(long);
    let selection = tables.select(&Choice { experimental: Some("b".to_owned()), ..against("0.5") }).expect("b");
    assert_eq!(scores(&selection), "0.5 0.5|0 1");
}

#[test]
fn clusters_gaps_gold_and_runs_are_those_of_the_system() {
    let text = "doc,passage,gold,answer\n1,p,A,A\n2,p,B,A\n3,q,A,A\n";
    let tables = one(text);
    let choice = Choice {
        experimental: Some("answer".to_owned()),
        gold: Some("gold".to_owned()),
        cluster: Some("passage".to_owned()),
        ..against("0.25")
    };
    let selection = tables.select(&choice).expect("three answers");
    assert_eq!(scores(&selection), "0.25 0.25 0.25|1 0 1");
    assert_eq!(selection.clusters.expect("chosen").of, [0, 0, 1]);

    let gaps = one("id,score\na,1\nb,\nc,0\n");
    let selection = gaps.select(&Choice { omits_gaps: true, ..against("0.5") }).expect("two items");
    assert_eq!((scores(&selection).as_str(), selection.gaps), ("0.5 0.5|1 0", 1));

    let runs = one("id,seed,score\na,1,1\na,2,0\nb,1,1\nb,2,1\n");
    let selection = runs.select(&against("0.25")).expect("two items");
    assert_eq!(scores(&selection), "0.25 0.25|0.5 1");
    let runs = selection.runs.expect("two runs each");
    // s² / r is 1/4 for the first item and 0 for the second; a constant adds nothing.
    assert_eq!((runs.baseline.variance, runs.variance()), (Some(0.0), Some(0.125)));
}

#[test]
fn what_is_found_of_the_system_is_told_once() {
    let gold = one("id,gold,answer\n1,Yes,yes\n2,No,No\n3,No,Yes\n");
    let choice = Choice { experimental: Some("answer".to_owned()), gold: Some("gold".to_owned()), ..against("0.5") };
    let told = notes(&gold.select(&choice).expect("three answers")).join(" ");
    assert!(told.contains("1 label ") || told.contains("One label "), "{told}");
    let gap = one("id,score\na,1\nb,\nc,0\n");
    let error = gap.select(&against("0.5")).expect_err("a gap");
    assert!(matches!(error, TableError::Missing { more: 0, .. }), "{error:?}");
    // The last item scores the mean of the others, which means nothing for a single system.
    let mean = one("id,score\na,0.4\nb,0.8\nc,0.6\n");
    let selection = mean.select(&against("0.5")).expect("three items");
    assert_eq!(scores(&selection), "0.5 0.5 0.5|0.4 0.8 0.6");
    // Next to a number, an earlier column of numbers is read, whatever the last column holds.
    let tables = two("25%", "score,category\n1,easy\n0,hard\n1,easy\n");
    let ways = ways_out(&tables, &Choice::default());
    assert_eq!(scores(&ways[0].1), "0.25 0.25 0.25|1 0 1");
}

#[test]
fn a_mean_alone_has_no_direction() {
    let tables = one("id,wer\na,0.25\nb,0.5\n");
    let lower = tables.select(&against("0.4")).expect("two items");
    assert!(lower.scores.is_lower_better());
    let alone = tables.select(&against("0")).expect("two items");
    assert!(!alone.scores.is_lower_better());
    assert_eq!(Differences::from_scores(&alone.scores).expect("differences").mean(), 0.375);
}

#[test]
fn what_cannot_be_read_is_told_first() {
    let tables = one("1\n0\nx\n1\n");
    let error = tables.select(&Choice::default()).expect_err("x is no score");
    assert!(matches!(error, TableError::NotANumber { .. }), "{error}");
}

#[test]
fn of_several_files_the_longest_stands_beside_the_constant() {
    let summary = (Some("summary"), "metric,value\naccuracy,0.6\nn,3\n");
    let list = |name| (Some(name), "id,score\n1,1\n2,0\n3,1\n4,1\n5,0\n");
    let experimental = |sources: &[_]| {
        let selection = tables(sources).and_then(|tables| tables.select(&against("0.5"))).expect("one system");
        (selection.choice.experimental.clone().unwrap_or_default(), selection)
    };
    let (name, selection) = experimental(&[list("sys"), summary]);
    assert_eq!((name.as_str(), selection.scores.pairs()), ("sys", 5));
    assert_eq!(experimental(&[summary, list("sys")]).0, "sys");
    let (name, selection) = experimental(&[list("m_seed1"), list("m_seed2"), list("m_seed3")]);
    assert_eq!(name, "m_seed1");
    let told = "Only “m_seed1” is compared. By their names, “m_seed2” and “m_seed3” may be other runs of the same \
                system. To average all runs, put the scores in one table with a column “run”, or in files with names \
                such as “a_run1.csv”.";
    let question = selection.notes.iter().find(|note| note.is_question()).expect("a question");
    assert_eq!(question.to_string(), told);
    let [answer] = &*question.answers(&against("0.5")) else { panic!("one answer") };
    assert_eq!(answer.choice, Choice { experimental: Some("m_seed1".to_owned()), ..against("0.5") });
}

#[test]
fn a_share_beside_percent_may_be_meant_otherwise() {
    let note = |text: &str, number: &str| {
        let selection = select(text, &against(number)).expect("a system");
        let note = selection.notes.into_iter().find(|note| matches!(note, Note::Constant { .. })).expect("a note");
        (note.to_string(), note.answers(&against(number))[0].choice.constant.clone())
    };
    let (told, first) = note("id,sys\n1,48%\n2,71%\n3,80%\n", "0.5");
    let expected = "The baseline is the same score for every item: 0.5. In the unit of these scores, you may mean 50.";
    assert_eq!((told.as_str(), first), (expected, constant("50")));
    let (told, first) = note("id,sys\n1,0.48\n2,0.71\n3,0.8\n", "50");
    let expected = "The baseline is the same score for every item: 50. In the unit of these scores, you may mean 0.5.";
    assert_eq!((told.as_str(), first), (expected, constant("0.5")));
    assert_eq!(note("id,sys\n1,0\n2,1\n3,1\n", "0.5").0, "The baseline is the same score for every item: 0.5.");
}
