//! What cells and columns mean: which rows are items, which direction is better, and how numbers
//! are written.

use super::*;
use crate::table::Held;
use crate::table::{Scales, SummaryRows, Thousands};

/// How many items were helped, hurt and tied.
fn counts(selection: &Selection) -> (u64, u64, u64) {
    let differences = Differences::from_scores(&selection.scores).expect("differences");
    (differences.helped(), differences.hurt(), differences.tied())
}

fn chosen(change: impl FnOnce(&mut Choice)) -> Choice {
    let mut choice = Choice::default();
    change(&mut choice);
    choice
}

const FUNCTIONS: &str = "function,old,new\nabs,1,1\nsorted,0,1\nzip,1,1\nrange,0,0\n";

#[test]
fn a_function_called_max_is_an_item() {
    for label in ["max", "min", "count", "sum", "total", "all", "mean"] {
        let selection = guessed(&format!("{FUNCTIONS}{label},0,1\n"));
        assert_eq!(counts(&selection), (2, 0, 3), "{label}");
        let question = Note::SummaryOrItem {
            file: None,
            line: 6,
            label: label.to_owned(),
            rows: 1,
            holds: Held::Nothing,
            is_left_out: false,
        };
        assert_eq!(selection.notes, std::slice::from_ref(&question), "{label}");
        assert!(question.is_question());
        let top = FUNCTIONS.replacen('\n', &format!("\n{label},0,1\n"), 1);
        assert_eq!(counts(&guessed(&top)), (2, 0, 3), "{label} on top");
    }
    let text = format!("{FUNCTIONS}max,0,1\n");
    let dropped = select(&text, &chosen(|choice| choice.summary = Some(SummaryRows::Drop))).expect("four items");
    let left_out = Note::RowLeftOut { file: None, line: 6, label: "max".to_owned(), is_beside_folds: false };
    assert_eq!((counts(&dropped), dropped.notes), ((1, 0, 3), vec![left_out]));
    let kept = select(&text, &chosen(|choice| choice.summary = Some(SummaryRows::Keep))).expect("five items");
    assert_eq!((counts(&kept), kept.notes), ((2, 0, 3), vec![]));
}

#[test]
fn many_rows_with_labels_are_items() {
    for label in ["median", "mean", "rank"] {
        let rows = |count: usize| (0..count).map(|at| format!("{label},{},1\n", at % 2)).collect::<String>();
        let selection = guessed(&format!("{FUNCTIONS}{}", rows(17)));
        let (helped, hurt, tied) = counts(&selection);
        assert_eq!(helped + hurt + tied, 21, "{label}");
        assert!(!selection.notes.iter().any(|note| matches!(note, Note::SummaryOrItem { .. })), "{label}");
    }
}

#[test]
fn a_row_sums_up_others_if_it_holds_what_its_label_says() {
    // Of the four functions, two are right before and three after.
    for row in ["mean,0.5,0.75", "sum,2,3", "Total:,2,3", "overall,0.5,0.75", "all,50,75", "count,4,4", "Total,,"] {
        let selection = guessed(&format!("{FUNCTIONS}{row}\n"));
        assert_eq!(
            (counts(&selection), selection.notes),
            ((1, 0, 3), vec![Note::SummaryRow { file: None, line: 6 }]),
            "{row}"
        );
    }
    // As in a description by pandas: the sample standard deviations are √(1/3) and 1/2.
    let described = "count,4,4\nmean,0.5,0.75\nstd,0.577350,0.5\nmin,0,0\n25%,0,0.75\n50%,0.5,1\n75%,1,1\nmax,1,1\n";
    assert_eq!(counts(&guessed(&format!("{FUNCTIONS}{described}"))), (1, 0, 3));
    // Next to a mean, a row that does not hold what it says is kept.
    let selection = guessed(&format!("{FUNCTIONS}max,0,1\nmean,0.4,0.8\n"));
    assert_eq!((counts(&selection), selection.notes.len()), ((2, 0, 3), 2), "{:?}", selection.notes);
}

#[test]
fn all_rows_below_with_labels_of_sums_are_asked_about_together() {
    let described = "count,4,4\nmean,0.4,0.8\nstd,0.5,0.5\nmax,1,1\n";
    let text = format!("{FUNCTIONS}{described}");
    let selection = guessed(&text);
    assert_eq!(
        notes(&selection),
        ["Line 6, “count”, and 3 rows below count as items: not all of them sum up the other rows. Should they be \
             left out instead?"]
    );
    assert_eq!(selection.notes[0].assumption().as_deref(), Some("Line 6, “count”, and 3 rows below count as items."));
    let answers = selection.notes[0].answers(&Choice::default());
    let labels: Vec<&str> = answers.iter().map(|answer| answer.label.as_str()).collect();
    assert_eq!((selection.scores.pairs(), labels), (8, vec!["They are items", "Leave them out"]));
    assert_eq!(select(&text, &answers[1].choice).map(|selection| counts(&selection)), Ok((1, 0, 3)));
    // A label may be followed by brackets, and the name of a metric may be the label.
    for label in ["Overall (weighted)", "F1", "Écart-type"] {
        let selection = guessed(&format!("{FUNCTIONS}{label},0.61,0.62\n"));
        assert!(matches!(selection.notes[..], [Note::SummaryOrItem { rows: 1, .. }]), "{label}: {:?}", selection.notes);
    }
    for rows in [
        "ALL (macro),0.5,0.75\n",
        "accuracy,0.5,0.75\n",
        "macro avg,0.5,0.75\nweighted_avg,0.5,0.75\n",
        "N,4,4\nMean,0.5,0.75\n",
        "Moyenne,0.5,0.75\nÉcart-type,0.577,0.5\n",
    ] {
        let selection = guessed(&format!("{FUNCTIONS}{rows}"));
        let is_left_out = |note: &Note| matches!(note, Note::SummaryRow { .. });
        assert!(counts(&selection) == (1, 0, 3) && selection.notes.iter().all(is_left_out), "{:?}", selection.notes);
    }
}

#[test]
fn rows_that_sum_up_their_group_are_left_out() {
    // Of three items, one and two are right, then two and all three.
    let groups = |labels: [&str; 2], [first, second]: [&str; 2]| {
        let [one, two] = labels;
        format!("id,old,new\na,0,1\nb,0,0\nc,1,1\n{one},{first}\nd,1,1\ne,0,1\nf,1,1\n{two},{second}\n")
    };
    let note = |label: &str, rows| Note::Subtotals { file: None, line: 5, label: label.to_owned(), rows };
    for (labels, numbers) in [
        (["Subtotal", "Subtotal"], ["1,2", "2,3"]),
        (["mean", "mean"], ["0.333,0.667", "0.667,1"]),
        (["easy average", "hard average"], ["33.3,66.7", "66.7,100"]),
        (["Total (easy)", "Total (hard)"], ["1,2", "2,3"]),
    ] {
        let text = groups(labels, numbers);
        let selection = guessed(&text);
        assert_eq!((counts(&selection), selection.notes), ((2, 0, 4), vec![note(labels[0], 2)]), "{text}");
        let selection = guessed(&format!("{text}overall,0.5,0.83\n"));
        let total = Note::SummaryRow { file: None, line: 10 };
        assert_eq!((counts(&selection), selection.notes), ((2, 0, 4), vec![note(labels[0], 2), total]), "{text}");
    }
    // A single summary, and one for each category.
    let text = "id,old,new\na,0,1\nb,0,0\nc,1,1\nmean,0.333,0.667\nd,1,1\ne,0,1\n";
    assert_eq!((counts(&guessed(text)), guessed(text).notes), ((2, 0, 3), vec![note("mean", 1)]));
    let text = "category,id,old,new\nx,1,0,1\nx,2,0,0\nx,3,1,1\nx,mean,0.33,0.67\ny,4,1,1\ny,5,0,1\ny,mean,0.5,1\n";
    assert_eq!((counts(&guessed(text)), guessed(text).notes), ((2, 0, 3), vec![note("mean", 2)]));
    let text = groups(["x mean", "y mean"], ["0.333,0.667", "0.667,1"]);
    let kept = select(&text, &chosen(|choice| choice.summary = Some(SummaryRows::Keep))).expect("eight items");
    assert_eq!((kept.scores.pairs(), kept.notes), (8, vec![]));
}

#[test]
fn items_with_the_labels_of_sums_stay() {
    for text in [
        // The mean of two right items, and the sum of the right ones before, equal to items'
        // scores.
        "id,old,new\nabs,1,1\nround,1,1\nmean,1,1\nzip,0,1\n",
        "id,old,new\nabs,1,0\nround,0,1\nsum_of_list,1,1\nzip,0,1\n",
        // Not the numbers of the rows above.
        "id,old,new\nabs,1,0\nround,0,1\nmean,0.6,0.5\nzip,0,1\n",
    ] {
        let selection = guessed(text);
        assert_eq!((selection.scores.pairs(), selection.notes), (4, vec![]), "{text}");
    }
}

#[test]
fn means_under_a_label_of_another_language_are_left_out() {
    for label in ["Mittelwert", "Média", "平均", "Durchschnitt", "Moyenne"] {
        let selection = guessed(&format!("{FUNCTIONS}{label},0.5,0.75\n"));
        assert_eq!(
            (counts(&selection), selection.notes),
            ((1, 0, 3), vec![Note::SummaryRow { file: None, line: 6 }]),
            "{label}"
        );
    }
    // If the label is unknown, the means suggest a summary, and the user is asked.
    let selection = guessed(&format!("{FUNCTIONS}Genomsnittet,0.5,0.75\n"));
    let question = Note::SummaryOrItem {
        file: None,
        line: 6,
        label: "Genomsnittet".to_owned(),
        rows: 1,
        holds: Held::Means,
        is_left_out: true,
    };
    assert_eq!((counts(&selection), selection.notes), ((1, 0, 3), vec![question]));
    let item = guessed(&format!("{FUNCTIONS}q17,0.5,0.75\n"));
    assert_eq!((item.scores.pairs(), item.notes), (5, vec![]), "an id");
}

#[test]
fn means_that_are_whole_numbers_are_asked_about() {
    let items = "Übung;alt;neu\nÜ1;0 %;50 %\nÜ2;0 %;50 %\nÜ3;50 %;0 %\nÜ4;50 %;50 %\nÜ5;0 %;0 %\n";
    for label in ["Ø", "∅", "Schnitt", "Overall score"] {
        let selection = guessed(&format!("{items}{label};20 %;30 %\n"));
        let is_asked = |note: &Note| matches!(note, Note::SummaryOrItem { is_left_out: true, holds: Held::Means, .. });
        assert_eq!(selection.scores.pairs(), 5, "{label}");
        assert!(selection.notes.iter().any(is_asked), "{label}");
    }
    for last in ["Ü6;20 %;30 %", "Ø;21 %;30 %", "Ø;20 %;50 %"] {
        let selection = guessed(&format!("{items}{last}\n"));
        assert_eq!((selection.scores.pairs(), selection.notes.len()), (6, 0), "{last}");
    }
    // An item rated 3 has the mean of others rated 2, 3 and 4.
    let ratings = guessed("task,old,new\nchat,2,3\ncode,4,5\nmaths,3,4\nwriting,3,4\n");
    assert_eq!((ratings.scores.pairs(), ratings.notes.len()), (4, 0));
}

#[test]
fn statistics_below_a_mean_are_left_out_in_any_language() {
    // Of 61, 58, 70, 67, 63 and of 63, 63, 71, 66, 60: NumPy's mean, median, std(ddof=1), min, max,
    // n.
    let items = "item;old;new\na;61;63\nb;58;63\nc;70;71\nd;67;66\ne;63;60\n";
    let tables = [
        "Moyenne;63.8;64.6\nMédiane;63;63\n",
        "Media;63.8;64.6\nDesviación;4.76;4.16\nRecuento;5;5\n",
        "Średnia;63.8;64.6\nOdchylenie;4.76;4.16\n",
        "平均;63.8;64.6\n標準偏差;4.76;4.16\n件数;5;5\n",
        "Média;63.8;64.6\nMínimo;58;60\nMáximo;70;71\n",
        "Moyenne;63.8;64.6\nMédiane;63;63\nMax;70;71\n",
        "Somme;319;323\nMoyenne;63.8;64.6\nÉcart-type;4.76;4.16\nEffectif;5;5\n",
    ];
    for rows in tables {
        let selection = guessed(&(items.to_owned() + rows));
        assert_eq!((selection.scores.pairs(), helped_and_hurt(&selection)), (5, (3, 2, 0)), "{rows}");
    }
    let shares = "item;old;new\na;0.5;0.7\nb;0.4;0.6\nc;0.9;0.8\nd;0.3;0.6\nMoyenne;0.525;0.675\nEffectif;4;4\n";
    assert_eq!(guessed(shares).scores.pairs(), 4);
    // Other items below the mean of a group are items, and so is one that is the best of right and
    // wrong.
    let group = guessed(&format!("{items}Moyenne;63.8;64.6\nf;66;60\ng;61;72\n"));
    assert_eq!(group.scores.pairs(), 7);
    let binary = guessed("item;old;new\na;1;0\nb;0;1\nc;1;1\nd;0;0\ne;0;0\nMoyenne;0.4;0.4\nbonus;1;1\n");
    assert_eq!(binary.scores.pairs(), 6);
}

#[test]
fn means_under_a_running_number_are_asked_about() {
    let question = |line| Note::SummaryOrItem {
        file: None,
        line,
        label: "6".to_owned(),
        rows: 1,
        holds: Held::Means,
        is_left_out: false,
    };
    let numbered = |last: &str| format!("id,old,new\n1,0,1\n2,1,1\n3,0,0\n4,1,1\n5,0,1\n{last}\n");
    let selection = guessed(&numbered("6,0.4,0.8"));
    assert_eq!((selection.scores.pairs(), selection.notes), (6, vec![question(7)]));
    let dropped = select(&numbered("6,0.4,0.8"), &chosen(|choice| choice.summary = Some(SummaryRows::Drop)));
    assert_eq!(counts(&dropped.expect("five items")), (2, 0, 3));
    for last in ["6,0.4,0.7", "6,0.4,1", "9,0.4,0.8"] {
        assert_eq!(guessed(&numbered(last)).notes, [], "{last}");
    }
    assert_eq!(guessed("id,old,new\n1,0,1\n2,1,1\n3,0,0\n4,1,1\n5,0.5,0.75\n").notes, [], "too few");
}

/// Whether lower is better, whether that was told, and the notes.
fn direction(baseline: &str, experimental: &str) -> (bool, bool, Vec<Note>) {
    let text = format!("id,{baseline},{experimental}\nx,0.5,0.7\ny,0.2,0.1\nz,0.4,0.9\n");
    let choice = chosen(|choice| {
        choice.baseline = named(baseline);
        choice.experimental = named(experimental);
    });
    let selection = select(&text, &choice).unwrap_or_else(|error| panic!("{text}{error}"));
    assert_eq!(selection.scores.is_lower_better(), selection.choice.lower_is_better == Some(true));
    let mut notes = selection.notes;
    notes.retain(|note| !matches!(note, Note::MeanOfRatios { .. }));
    (selection.scores.is_lower_better(), selection.is_direction_told, notes)
}

#[test]
fn known_metrics_have_their_direction() {
    for name in
        ["bleu per sentence", "accuracy_per_item", "reward_per_step", "neg_rmse", "neg_log_loss", "1-wer", "error_free"]
    {
        assert_eq!(direction(&format!("{name} A"), &format!("{name} B")), (false, true, vec![]), "{name}");
    }
    for name in ["logloss", "brier_score", "eer", "mape", "fid", "time_s", "latency", "rank", "wer", "ms"] {
        let (baseline, experimental) = (format!("{name}_A"), format!("{name}_B"));
        let note = Note::LowerIsBetter { name: baseline.clone() };
        assert_eq!(direction(&baseline, &experimental), (true, true, vec![note]), "{name}");
    }
    assert_eq!(direction("gpt", "claude"), (false, false, vec![]), "nothing is said");
    let (lower, _, notes) = direction("gpt_loss", "gpt_acc");
    assert!(!lower && notes.iter().any(|note| matches!(note, Note::DirectionUnclear { .. }) && note.is_question()));
}

#[test]
fn words_and_a_choice_say_the_direction() {
    assert!(guessed("id,a,b\n1,true,false\n2,true,true\n3,false,true\n").is_direction_told);
    let choice = chosen(|choice| choice.lower_is_better = Some(false));
    let told = select("id,loss_a,loss_b\n1,.5,.6\n2,.1,.3\n", &choice).expect("two columns");
    assert!(told.is_direction_told && !told.scores.is_lower_better() && told.notes.is_empty());
}

#[test]
fn differences_have_one_direction() {
    // Of ten items, six have lower scores and one has a higher one.
    let text = "difference,count\n-1,6\n0,3\n1,1\n";
    assert_eq!(counts(&guessed(text)), (1, 6, 3));
    let lower = select(text, &chosen(|choice| choice.lower_is_better = Some(true))).expect("ten items");
    assert_eq!((counts(&lower), lower.choice.lower_is_better), ((6, 1, 3), Some(true)));
}

#[test]
fn what_an_outcome_made_is_no_category() {
    let rows = |outcomes: [&str; 6]| {
        let rows = (1..).zip(outcomes).map(|(n, outcome)| format!("q{n},{},{outcome}\n", n % 2)).collect::<String>();
        format!("id,score,kind\n{rows}")
    };
    let first = rows(["x", "x", "y", "y", "x", "y"]);
    let read =
        |second: &str| files(&[("a", &first), ("b", second)]).expect("six items").categories.map(|own| own.column);
    assert_eq!(read(&first), named("kind"));
    assert_eq!(read(&rows(["x", "y", "y", "y", "x", "y"])), None, "the systems differ on q2");
    for name in ["result", "target_hash", "prediction", "outcome", "verdict"] {
        let text = format!(
            "id,{name},a,b\n1,solved,1,1\n2,unsolved,0,1\n3,solved,1,0\n4,unsolved,0,0\n5,solved,1,1\n6,unsolved,0,1\n"
        );
        assert_eq!(guessed(&text).categories, None, "{name}");
    }
    let long = "item,model,type,score\n1,a,x,1\n1,b,y,0\n2,a,x,0\n2,b,x,1\n3,a,y,1\n3,b,y,1\n4,a,y,0\n4,b,y,1\n";
    assert_eq!(guessed(long).categories, None);
    assert_eq!(guessed(&long.replace("1,b,y,0", "1,b,x,0")).categories.map(|own| own.column), named("type"));
}

#[test]
fn averages_of_metrics_are_no_items() {
    let sentence =
        "the rows “BLEU” and “chrF” are averages of different metrics, not test items. Add the scores of each item";
    for text in ["metric,base,new\nBLEU,32.1,33.4\nchrF,55.0,60.7\n", "\tbase\tnew\nBLEU\t32.1\t33.4\nchrF\t55\t60.7\n"]
    {
        assert_eq!(
            select(text, &Choice::default()).map_err(|error| error.to_string()).err().as_deref(),
            Some(sentence)
        );
    }
    let of_files =
        files(&[("a", "metric,score\nBLEU,32.1\nchrF,55.0\n"), ("b", "metric,score\nBLEU,33.4\nchrF,60.7\n")]);
    assert_eq!(of_files.map_err(|error| error.to_string()).err().as_deref(), Some(sentence));
    let rows = "system,BLEU,chrF\nbase,32.1,55.0\nnew,33.4,60.7\n";
    let error = select(rows, &Choice::default()).expect_err("two metrics").to_string();
    assert!(error.starts_with("each of the 2 rows looks like one system"), "{error}");
}

#[test]
fn percent_against_shares_is_asked() {
    let lists = tables(&[(None, "0.62\n0.58\n0.71\n0.5\n"), (None, "65\n57\n74\n52.5\n")]).expect("two lists");
    let error = lists.select(&Choice::default()).expect_err("two scales");
    assert_eq!(error, TableError::PercentOrShares { percents: System::Experimental });
    let percent = lists.select(&chosen(|choice| choice.scale = Some(Scales::Percent))).expect("one scale");
    assert_eq!(scores(&percent), "0.62 0.58 0.71 0.5|0.65 0.57 0.74 0.525");
    let same = lists.select(&chosen(|choice| choice.scale = Some(Scales::Same))).expect("as they are");
    assert_eq!(scores(&same), "0.62 0.58 0.71 0.5|65 57 74 52.5");
    for (first, second) in [("1\n0\n1\n", "100\n100\n0\n"), ("62\n58\n", "0.6\n0.7\n")] {
        let read = tables(&[(None, first), (None, second)]).and_then(|tables| tables.select(&Choice::default()));
        assert!(matches!(read, Err(TableError::PercentOrShares { .. })), "{first}{second}");
    }
    // Losses that are mostly small, and percent signs, which leave no doubt.
    for (first, second) in [("0.9\n0.4\n0.7\n", "0.5\n1.4\n2.5\n"), ("0.62\n0.58\n", "65%\n57%\n")] {
        assert!(tables(&[(None, first), (None, second)]).and_then(|tables| tables.select(&Choice::default())).is_ok());
    }
}

#[test]
fn rounding_noise_of_programs_is_a_tie() {
    let text = "id,base,new\n1,0.3,0.30000000000000004\n2,0.6,0.6000000000000001\n3,0.5,0.5\n4,0.7,0.7\n";
    let selection = guessed(text);
    assert_eq!((counts(&selection), selection.notes), ((0, 0, 4), vec![Note::Noise { items: 2 }]));
    // A difference in the last of 15 digits counts.
    let selection = guessed("id,base,new\n1,0.3,0.300000000000001\n2,0.5,0.5\n3,0.1,0.1\n");
    assert_eq!((counts(&selection), selection.notes), ((1, 0, 2), vec![]));
    // The same number, written in two ways.
    let selection = guessed("id,base,new\n1,0.3333333333333333,0.33333333333333331\n2,0.5,0.5\n3,0.1,0.1\n");
    assert_eq!(selection.notes, []);
}

#[test]
fn points_for_thousands_are_asked_about() {
    let text = "id;ms_alt;ms_neu\nr0;1.204;1.150\nr1;987;1.002\nr2;2.310;2.101\nr3;764;720\n";
    let error = select(text, &Choice::default()).expect_err("1.204 beside 987").to_string();
    assert_eq!(
        error,
        "line 2, column “ms_alt”: “1.204” could mean 1.204 or 1204, because “987” is beside it (line 3, column \
         “ms_alt”). Choose which, or write such numbers without the point"
    );
    let thousands = select(text, &chosen(|choice| choice.thousands = Some(Thousands::Point))).expect("milliseconds");
    assert_eq!(scores(&thousands), "1204 987 2310 764|1150 1002 2101 720");
    assert!(thousands.format.ends_with("points for thousands"), "{}", thousands.format);
    let decimals = select(text, &chosen(|choice| choice.thousands = Some(Thousands::None))).expect("as they are");
    assert_eq!(scores(&decimals), "1.204 987 2.31 764|1.15 1.002 2.101 720");
    // Both can be read in one way only.
    let clear = guessed("item;base;new\na;1.234,5;1.250,5\nb;20.5;30.5\nc;3.250,5;2.25\n");
    assert_eq!(scores(&clear), "1234.5 20.5 3250.5|1250.5 30.5 2.25");
    // A program's three decimals, and whole numbers that are averages as well.
    assert_eq!(scores(&guessed("id,a,b\nx,1.333,2\ny,3,2.667\nz,1,1\n")), "1.333 3 1|2 2.667 1");
    // A decimal comma in another column means that points are not decimal.
    let beside = "id;alt;neu;anteil\nq1;1.234;1.534;0,5\nq2;2.341;2.541;0,7\n";
    let error = select(beside, &Choice::default()).expect_err("0,5 beside 1.234").to_string();
    let told =
        "line 2, column “alt”: “1.234” could mean 1.234 or 1234, because “0,5” is beside it (line 2, column “anteil”)";
    assert!(error.starts_with(told), "{error}");
    let thousands = select(beside, &chosen(|choice| choice.thousands = Some(Thousands::Point))).expect("thousands");
    assert_eq!(scores(&thousands), "1234 2341|1534 2541");
}

#[test]
fn commas_for_thousands_are_read_or_asked_about() {
    let text = "id,latency_base,latency_new\nr0,\"1,204.5\",\"1,150.2\"\nr1,\"987.0\",\"1,002.5\"\nr2,\"2,310.7\",\"12,101.0\"\n";
    let selection = guessed(text);
    assert_eq!(scores(&selection), "1204.5 987 2310.7|1150.2 1002.5 12101");
    assert!(selection.format.ends_with("commas for thousands"), "{}", selection.format);
    let quoted = "id,a,b\nx,\"1,083\",\"1,100\"\ny,\"2,310\",\"1,900\"\n";
    let error = select(quoted, &Choice::default()).expect_err("1.083 or 1083");
    assert!(matches!(error, TableError::UnclearComma { .. }), "{error}");
    let thousands = select(quoted, &chosen(|choice| choice.thousands = Some(Thousands::Comma))).expect("thousands");
    assert_eq!(scores(&thousands), "1083 2310|1100 1900");
    let decimals = select(quoted, &chosen(|choice| choice.thousands = Some(Thousands::None))).expect("decimals");
    assert_eq!(scores(&decimals), "1.083 2.31|1.1 1.9");
    let list = tables(&[(None, "\"1,083\"\n\"2,310\"\n"), (None, "\"1,100\"\n\"1,900\"\n")]).expect("two lists");
    assert!(matches!(list.select(&Choice::default()), Err(TableError::UnclearComma { .. })));
}

#[test]
fn what_is_not_finite_in_json_is_refused_by_name() {
    let lines = "{\"id\": 1, \"a\": 0.5, \"b\": NaN}\n{\"id\": 2, \"a\": 0.1, \"b\": 0.4}\n";
    for (text, said) in [
        (lines.to_owned(), "line 1, column “b”: NaN is not a score"),
        (lines.replace("NaN", "-Infinity"), "line 1, column “b”: -Infinity is not a score"),
        (
            "[{\"a\": 1, \"b\": 0},\n{\"a\": Infinity, \"b\": 0}]".to_owned(),
            "line 2, column “a”: Infinity is not a score",
        ),
    ] {
        let error = select(&text, &Choice::default()).expect_err("no score").to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

/// The results of the answers to a question or an error: the scores, or the next error.
fn answered(text: &str, answers: &[crate::table::Answer]) -> Vec<String> {
    let read = |answer: &crate::table::Answer| match select(text, &answer.choice) {
        Ok(selection) => format!("{}: {}", answer.label, scores(&selection)),
        Err(error) => format!("{}: {error}", answer.label),
    };
    answers.iter().map(read).collect()
}

#[test]
fn every_answer_settles_its_question() {
    let none = Choice::default();
    let points = "id;a;b\nx;1.204;987\ny;764;2.310\n";
    let error = select(points, &none).expect_err("a question");
    assert_eq!(
        answered(points, &error.answers(&none)),
        ["Points group thousands: 1204 764|987 2310", "Points are decimal marks: 1.204 764|987 2.31"]
    );
    let commas = "a\tb\n1,204\t987\n2,310\t764\n";
    let error = select(commas, &none).expect_err("a question");
    assert_eq!(
        answered(commas, &error.answers(&none)),
        ["Commas group thousands: 1204 2310|987 764", "Commas are decimal marks: 1.204 2.31|987 764"]
    );
    let percents = "a,b\n0.5,62\n0.75,50\n";
    let error = select(percents, &none).expect_err("a question");
    assert_eq!(
        answered(percents, &error.answers(&none)),
        ["Yes, divide them by 100: 0.5 0.75|0.62 0.5", "No, compare them as they are: 0.5 0.75|62 50"]
    );
    let function = "function,a,b\nabs,1,1\nzip,0,1\nmax,0,1\n";
    assert_eq!(
        answered(function, &guessed(function).notes[0].answers(&none)),
        ["It is an item: 1 0 0|1 1 1", "Leave it out: 1 0|1 1"]
    );
    let losses = "gpt_loss,gpt_acc\n0.5,0.25\n0.75,0.5\n";
    let choice = Choice { baseline: named("gpt_loss"), experimental: named("gpt_acc"), ..none };
    let notes = select(losses, &choice).expect("as chosen").notes;
    let directions = notes[0].answers(&choice).into_iter().map(|answer| answer.choice.lower_is_better);
    assert_eq!(directions.collect::<Vec<_>>(), [Some(false), Some(true)]);
}

#[test]
fn sums_under_a_running_number_are_asked_about() {
    let rows: String = (1..=30).map(|item| format!("{item},{},{}\n", item % 2, item % 3 / 2)).collect();
    let selection = guessed(&format!("id,old,new\n{rows}31,15,10\n"));
    let told = "Line 32, “31”, counts as an item, although it holds the sums of the other rows. Should it be left out \
         instead?";
    assert_eq!((selection.scores.pairs(), notes(&selection)), (31, vec![told.to_owned()]));
    let selection = guessed(&format!("id,old,new\n{rows}Σ,15,10\n"));
    let told = "Line 32, “Σ”, holds the sums of the other rows, and is left out. Is it an item?";
    assert_eq!((selection.scores.pairs(), notes(&selection)), (30, vec![told.to_owned()]));
}
