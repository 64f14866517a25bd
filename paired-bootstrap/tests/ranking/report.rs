//! The texts of a report on several systems.

use crate::answered;
use paired_bootstrap::analysis::{Items, Ranking, RankingQuestion};
use paired_bootstrap::question::{Adjustment, Against, Question};
use paired_bootstrap::report::ranking::{RankingExport, RankingFindings};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::table::{Choice, Scales, Source, read};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The made-up table of six systems, which `six_systems.py` wrote.
fn table() -> String {
    let file: Value = serde_json::from_str(include_str!("../golden/reference/six_systems.json")).expect("JSON");
    file["table"].as_str().expect("a table").to_owned()
}

fn items(table: &str, choice: &Choice) -> Items {
    let tables = read(vec![Source::text(Some("scores"), table)]).expect("a table");
    Items::all_selected(&tables.into(), choice, &[]).expect("systems")
}

fn six(question: RankingQuestion) -> RankingFindings {
    let baseline = question.baseline.clone();
    answered(items(&table(), &Choice { baseline, ..Choice::default() }), question)
}

/// The JSON report, parsed and checked against the schema.
fn json(findings: &RankingFindings) -> Value {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/ranking.schema.json")).expect("the schema is JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("it follows the rules for schemas");
    let report = serde_json::from_str(&RankingExport::Json.text(findings)).expect("the report is JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("the schema is one");
    let errors: Vec<String> =
        validator.iter_errors(&report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert_eq!(errors, [""; 0]);
    report
}

#[test]
fn the_verdict_says_who_is_better_and_what_is_open() {
    let sentence = |question| RankingExport::Sentence.text(&six(question));
    let base = Some("base".to_owned());
    // From systems.json: p of tuned and large are below 0.05, and rank sets are 1 to 2, 1 to 2 …
    assert_eq!(
        sentence(RankingQuestion { baseline: base.clone(), ..RankingQuestion::default() }),
        "Two of five other systems are significantly better than base (Holm, α = 0.05). Two systems may be the best: large and \
         tuned; no place is sure. Here higher is better."
    );
    let two_sided = Question { sides: paired_bootstrap::bootstrap::Sides::Two, ..Question::default() };
    let both_ways = RankingQuestion { question: two_sided, baseline: base.clone(), ..RankingQuestion::default() };
    assert!(sentence(both_ways).contains("better than base, and one is significantly worse (Holm"));
    let all = sentence(RankingQuestion {
        question: two_sided,
        baseline: base,
        against: Against::All,
        adjustment: Adjustment::MaxT,
    });
    assert!(
        all.starts_with("Of 15 pairs of systems, ") && all.contains("(step-down maxT over 15 comparisons, α = 0.05)"),
        "{all}"
    );
    assert!(!all.contains("base"), "{all}");
}

#[test]
fn notes_say_what_the_adjustment_guards_against() {
    let notes = |baseline: &str, adjustment| {
        let baseline = Some(baseline.to_owned());
        six(RankingQuestion { baseline, adjustment, ..RankingQuestion::default() }).notes().join(" ")
    };
    assert!(notes("base", Adjustment::Holm).starts_with(
        "Five comparisons are made; the adjustment keeps the chance of even one false alarm at a nominal α"
    ));
    assert!(notes("base", Adjustment::None).contains("chance alone nominally makes 0.25 of them"));
    let best = notes("large", Adjustment::BenjaminiHochberg);
    // The optimism in six_systems.json is 0.0038.
    assert!(best.contains("too good by 0.003") && best.contains("winner’s curse"), "{best}");
    let mut little = six(RankingQuestion { baseline: Some("large".to_owned()), ..RankingQuestion::default() });
    little.optimism = 1e-9;
    let told = little.notes().join(" ");
    assert!(told.contains("that flatters it by less than 0.") && told.contains("cannot tell from nothing"), "{told}");
}

/// A table of 0/1 scores with a column for each system.
fn of_rows(rows: &[(usize, &str)], choice: &Choice) -> Items {
    let names: Vec<String> = ('a'..).take(rows[0].1.len()).map(String::from).collect();
    let line = |scores: &str| scores.chars().map(String::from).collect::<Vec<_>>().join(",") + "\n";
    let rows = rows.iter().flat_map(|(times, scores)| std::iter::repeat_n(line(scores), *times));
    items(&format!("{}\n{}", names.join(","), rows.collect::<String>()), choice)
}

#[test]
fn a_baseline_that_shares_the_best_mean_is_not_alone_ahead() {
    let told = |table: &[(usize, &str)]| {
        let findings = answered(of_rows(table, &Choice::default()), RankingQuestion::default());
        findings.notes().join(" ")
    };
    // a is right on 30 of 60 items, and b on 30 others; c on 20.
    let two = told(&[(20, "101"), (10, "100"), (30, "010")]);
    assert!(two.contains("The baseline, a, has the best mean of all, 50."), "{two}");
    assert!(two.contains(", and shares it with b. If it was chosen"), "{two}");
    let three = told(&[(20, "1001"), (10, "1001"), (30, "0110")]);
    assert!(three.contains(", and shares it with three others. If it was chosen"), "{three}");
}

#[test]
fn a_choice_among_equals_flatters_nobody() {
    let told = |table: &[(usize, &str)]| {
        let findings = answered(of_rows(table, &Choice::default()), RankingQuestion::default());
        findings.notes().join(" ")
    };
    let three = told(&[(30, "111"), (30, "000")]);
    assert!(three.ends_with("shares it with two others."), "{three}");
    // Beside a rival, the choice matters again.
    let rival = told(&[(20, "1111"), (10, "1110"), (9, "0001"), (30, "0000")]);
    assert!(rival.contains("shares it with two others. If it was chosen"), "{rival}");
}

#[test]
fn items_that_systems_lack_are_counted_in_all_texts() {
    let table = "id,a,b,c\n1,0.1,0.2,0.3\n2,0.2,,0.4\n3,0.3,0.5,0.5\n4,0.4,0.6,\n5,0.5,,0.7\n6,0.6,0.8,0.8\n";
    let findings = answered(items(table, &Choice::default()), RankingQuestion::default());
    let told = "Some systems lack scores: of 6 items, the 3 that all 3 systems have in common are compared.";
    for export in [RankingExport::Sentence, RankingExport::LatexTable, RankingExport::Numpy, RankingExport::Json] {
        let text = export.text(&findings);
        assert_eq!(text.matches(told).count(), if export == RankingExport::Json { 2 } else { 1 }, "{text}");
    }
    let methods = RankingExport::Methods.text(&findings);
    assert!(methods.contains("on the same 3 items, those of 6 for which every system has a score, with"), "{methods}");
    assert!(RankingExport::Signature.text(&findings).contains("|left-out:3|"));
    assert_eq!(json(&findings)["data"]["overlap"]["left_out"], 3);
    let whole = RankingExport::Signature.text(&six(RankingQuestion::default()));
    assert!(!whole.contains("left-out"), "{whole}");
}

#[test]
fn a_single_comparison_is_not_adjusted() {
    let methods = |table: &[(usize, &str)]| {
        let findings = answered(of_rows(table, &Choice::default()), RankingQuestion::default());
        RankingExport::Methods.text(&findings)
    };
    let two = methods(&[(20, "10"), (30, "01")]);
    assert!(two.contains("Each system is compared with a. Intervals are") && !two.contains("Holm"), "{two}");
    assert!(methods(&[(20, "101"), (30, "010")]).contains("p-values of 2 comparisons are adjusted by Holm’s"));
}

#[test]
fn places_on_few_graded_items_are_not_called_sure_without_a_caution() {
    // b is better than a by 1.0 to 1.2 on every item.
    let graded = |rows: usize| {
        let rows = (0..rows).map(|row| (row * 37 % 100, 100 + row % 3 * 10));
        let rows: String =
            rows.map(|(a, gain)| format!("0.{a:02},{}.{:02}\n", (a + gain) / 100, (a + gain) % 100)).collect();
        answered(items(&format!("a,b\n{rows}"), &Choice::default()), RankingQuestion::default())
    };
    let right = |rows: usize| answered(of_rows(&[(rows, "01")], &Choice::default()), RankingQuestion::default());
    let few = "There are only 8 items. Below 30, p-values from resampling";
    let places = "Places of graded scores are called sure too often.";
    for (findings, says) in [
        (graded(8), [true, true]),
        (graded(30), [false, false]),
        (right(8), [true, false]),
        (right(30), [false, false]),
    ] {
        for export in [RankingExport::Sentence, RankingExport::Methods, RankingExport::LatexTable] {
            let text = export.text(&findings);
            assert_eq!([few, places].map(|said| text.contains(said)), says, "{text}");
        }
        assert!(findings.verdict().join(" ").contains("The order is sure."));
        assert_eq!(findings.verdict().iter().any(|said| said.ends_with(places)), says[1]);
        assert!(RankingExport::Methods.text(&findings).contains("at a nominal level of 95%"));
    }
}

#[test]
fn a_difference_that_is_the_same_on_all_items_is_shown_with_its_digits() {
    // The scores scatter by some 0.1, and b is above a by a millionth on every item.
    let rows: String = (0..40).map(|row| format!("0.{:02},0.{:02}0001\n", row * 37 % 100, row * 37 % 100)).collect();
    for table in [format!("a,b\n{rows}"), format!("a,b\n{}", "0.5,0.500001\n".repeat(40))] {
        let findings = answered(items(&table, &Choice::default()), RankingQuestion::default());
        let best = &findings.systems[0];
        let (pair, _) = best.against.as_ref().expect("b is compared with a");
        assert_eq!(findings.scale().signed(pair.difference), "+0.000001");
        assert!(findings.scale().mean(best.mean).ends_with('1'));
    }
}

#[test]
fn a_tie_with_the_critical_value_is_not_sure() {
    // 84 and 74 of 100: ten apart, and many resamples move by exactly as much.
    let table = [(66, "11"), (18, "10"), (8, "01"), (8, "00")];
    for seed in 1..=4 {
        let question = Question { seed, ..Question::default() };
        let question = RankingQuestion { question, ..RankingQuestion::default() };
        let findings = answered(of_rows(&table, &Choice::default()), question);
        assert_eq!([0, 1].map(|at| findings.systems[at].ranks), [(1, 2); 2], "seed {seed}");
    }
}

#[test]
fn places_that_depend_on_the_resamples_are_told() {
    // One system scores 0 on all items, the other by 1 more on each next item: its mean divided by
    // its standard error, √(9,999 / 12) / 10, is `ratio`. The resamples of the difference do not
    // depend on it.
    let compared = |ratio: f64, seed| {
        let mean = ratio * (9_999.0_f64 / 12.0).sqrt() / 10.0;
        let rows: String = (0..100).map(|row| format!("0,{:.6}\n", f64::from(row) - 49.5 + mean)).collect();
        let question = Question { seed, ..Question::default() };
        answered(
            items(&format!("a,b\n{rows}"), &Choice::default()),
            RankingQuestion { question, ..RankingQuestion::default() },
        )
    };
    let critical = compared(0.0, 1).critical_value;
    let told = "The places of b and a depend on the resamples drawn: their difference lies within the Monte Carlo error of the \
                critical value. Draw more, such as 100,000.";
    let near: Vec<RankingFindings> = (1..=3).map(|seed| compared(critical, seed)).collect();
    assert!(near.iter().any(|findings| findings.systems[0].ranks != near[0].systems[0].ranks), "seeds decide");
    for findings in &near {
        assert!(findings.notes().contains(&told.to_owned()), "{:?}", findings.notes());
        for export in [RankingExport::Methods, RankingExport::LatexTable, RankingExport::Json] {
            assert!(export.text(findings).contains(told), "{export:?}");
        }
    }
    for ratio in [critical - 0.2, critical + 0.2] {
        assert_eq!(compared(ratio, 1).undecided, []);
    }
}

#[test]
fn reports_say_where_few_items_decide() {
    // b is right on five of nine items, the others on none: too few items for three pairs.
    let findings = answered(of_rows(&[(5, "010"), (4, "000")], &Choice::default()), RankingQuestion::default());
    let few =
        "Some places are open only because too few items differ: an exact sign test, corrected for all pairs, could";
    let enough = answered(of_rows(&[(9, "01")], &Choice::default()), RankingQuestion::default());
    for (findings, says_few) in [(&findings, true), (&enough, false)] {
        assert_eq!(findings.notes().iter().any(|note| note.starts_with(few)), says_few);
        let latex = RankingExport::LatexTable.text(findings);
        assert_eq!(latex.contains(few), says_few, "{latex}");
        let methods = RankingExport::Methods.text(findings);
        assert!(methods.contains("for an exact sign test, corrected for all pairs, to reach α = 0.05;"), "{methods}");
    }
    let certain = answered(of_rows(&[(4, "01")], &Choice::default()), RankingQuestion::default());
    assert!(certain.has_few && certain.systems[0].ranks == (1, 2));
    let latex = RankingExport::LatexTable.text(&certain);
    assert!(
        latex.contains("% For b against a, the bootstrap’s p is 0")
            && latex.contains("so the p of the exact sign test replaces it"),
        "{latex}"
    );
}

#[test]
fn too_few_resamples_for_a_level_are_told() {
    let question = |resamples| Question { alpha: 0.001, resamples, ..Question::default() };
    let asked = |resamples, adjustment| {
        six(RankingQuestion { question: question(resamples), adjustment, ..RankingQuestion::default() })
            .notes()
            .join(" ")
    };
    let told = asked(100, Adjustment::MaxT);
    assert!(
        told.contains(
            "100 resamples are too few for α = 0.001: places rest on the largest difference of all, and no adjusted p can be \
             below α. Draw at least 1,000."
        ),
        "{told}"
    );
    assert!(asked(100, Adjustment::Holm).contains("the largest difference of all. Draw at least 1,000."));
    assert!(!asked(1_000, Adjustment::MaxT).contains("too few for α"));
}

#[test]
fn sentences_name_what_was_found_and_left_out() {
    let all = |rows: &[(usize, &str)], against, sides| {
        let question = Question { sides, ..Question::default() };
        answered(of_rows(rows, &Choice::default()), RankingQuestion { question, against, ..RankingQuestion::default() })
    };
    let verdict = all(&[(40, "110"), (40, "100"), (20, "111")], Against::All, Sides::One).verdict();
    assert_eq!(
        verdict[0],
        "Of 3 pairs of systems, 3 differ significantly (Holm over 6 comparisons, α = 0.05): a from b, a from c and b from c."
    );
    let verdict = all(&[(60, "1000"), (40, "1111")], Against::Baseline, Sides::Two).verdict();
    assert_eq!(
        verdict[0],
        "None of three other systems is significantly better than a, and all three are significantly worse (Holm, α = 0.05)."
    );
    // The baseline is one of the systems, too.
    for (row, all_better) in [("011", "Both other systems"), ("0111", "All three other systems")] {
        let verdict = all(&[(40, row)], Against::Baseline, Sides::One).verdict();
        assert_eq!(verdict[0], format!("{all_better} are significantly better than a (Holm, α = 0.05)."));
    }
    // Four items are too few to call the other system worse, but a leads every resample.
    let same = all(&[(4, "10")], Against::Baseline, Sides::One).notes().join(" ");
    assert!(same.contains("that does not flatter it, as its mean is the same in all resamples"), "{same}");
    let tables = read(vec![Source::text(Some("f"), "a,b,c,d\n1,1,0,1\n0,1,1,1\n1,0,1,0\n")]).expect("a table");
    let left_out = vec!["c".to_owned()];
    let items = Items::all_selected(&tables.into(), &Choice::default(), &left_out).expect("three systems are left");
    let findings = answered(items, RankingQuestion::default());
    let told = "“c” is left out by choice, so p-values are not adjusted for it.";
    for export in [RankingExport::Sentence, RankingExport::Methods, RankingExport::LatexTable, RankingExport::Json] {
        let text = export.text(&findings);
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn a_report_says_who_was_renamed() {
    let renamed = items(&table(), &Choice::default()).renamed(&[("tuned".to_owned(), "ours".to_owned())]);
    let findings = answered(renamed.expect("there is one"), RankingQuestion::default());
    let told = "“tuned” is called “ours”.";
    for export in [RankingExport::Sentence, RankingExport::Methods, RankingExport::LatexTable, RankingExport::Json] {
        let text = export.text(&findings);
        assert!(text.contains(told), "{text}");
    }
    assert_eq!(findings.question.baseline.as_deref(), Some("base"), "the first of the pair, where none is chosen");
}

#[test]
fn scores_that_look_like_another_scale_are_compared_where_somebody_says_so() {
    let table = "a,b,c\n1,0,0.7\n0,1,0.65\n1,1,0.9\n0,1,0.2\n";
    let systems = |choice: Choice| answered(items(table, &choice), RankingQuestion::default()).systems.len();
    assert_eq!(systems(Choice::default()), 2);
    assert_eq!(systems(Choice { scale: Some(Scales::Same), ..Choice::default() }), 3);
}

#[test]
fn json_follows_its_schema() {
    let question =
        RankingQuestion { against: Against::All, adjustment: Adjustment::Bonferroni, ..RankingQuestion::default() };
    let report = json(&six(question));
    assert_eq!(
        (report["systems"].as_array().map(Vec::len), report["pairs"].as_array().map(Vec::len)),
        (Some(6), Some(30))
    );
    assert_eq!(report["question"]["comparisons"], 30);
    let gaps = "a,b,c,passage\n1,2,3,x\n2,,4,x\n4,3,3,y\n1,1,4,z\n";
    let choice = Choice { cluster: Some("passage".to_owned()), lower_is_better: Some(true), ..Choice::default() };
    let report = json(&answered(items(gaps, &choice), RankingQuestion::default()));
    assert_eq!((&report["data"]["clusters"], &report["data"]["overlap"]["common"]), (&3.into(), &3.into()));
    assert_eq!(report["data"]["lower_is_better"], true);
}

#[test]
fn findings_can_be_sent() {
    let findings = six(RankingQuestion::default());
    let text = serde_json::to_string(&findings).expect("all of it can be written");
    assert_eq!(serde_json::from_str::<RankingFindings>(&text).expect("and read back"), findings);
}

#[test]
fn names_do_no_harm() {
    let table = "\"=cmd|'/c'\",</script>,$\\input{x}$\n1,2,3\n2,2,4\n4,3,3\n1,1,4\n";
    let findings = answered(items(table, &Choice::default()), RankingQuestion::default());
    json(&findings);
    let text = |export: RankingExport| export.text(&findings);
    assert!(!text(RankingExport::Json).contains("</script>"));
    assert!(text(RankingExport::SystemsCsv).contains("\"'=cmd|'/c'\""));
    assert!(text(RankingExport::LatexTable).contains(r"\$\textbackslash{}input\{x\}\$"));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b":|.+-".contains(&byte);
    assert!(text(RankingExport::Signature).bytes().all(is_plain));
    assert!(!text(RankingExport::Numpy).contains("input"), "names stand in the file of scores alone");
}

#[test]
fn a_program_adjusts_as_the_report_does() {
    let program = |against, adjustment| {
        RankingExport::Numpy.text(&six(RankingQuestion { against, adjustment, ..RankingQuestion::default() }))
    };
    let all = program(Against::All, Adjustment::Holm);
    assert!(all.contains("for other in range(k) if one != other]") && all.contains("Holm {adjusted"), "{all}");
    let baseline = program(Against::Baseline, Adjustment::Holm);
    assert!(baseline.contains("pairs = [(one, baseline) for one in range(k) if one != baseline]"), "{baseline}");
    for other in [Adjustment::Bonferroni, Adjustment::BenjaminiHochberg, Adjustment::MaxT, Adjustment::None] {
        assert!(!program(Against::All, other).contains("Holm"), "{other:?}");
    }
    for none in [Adjustment::MaxT, Adjustment::None] {
        assert!(!program(Against::Baseline, none).contains("adjusted["), "{none:?}");
    }
}

/// 61.666… and 68.333… differ by 6.666…, but 61.7 and 68.3 would differ by 6.6. For 20 items, one
/// decimal is enough.
#[test]
fn means_and_differences_agree_as_they_are_shown() {
    let shown = |items_in_all: u32, right: [u32; 3]| {
        let row = |item: u32| right.map(|right| u32::from(item < right).to_string()).join(",") + "\n";
        let rows: String = (0..items_in_all).map(row).collect();
        let findings = answered(items(&format!("a,b,c\n{rows}"), &Choice::default()), RankingQuestion::default());
        right.map(|right| findings.scale().mean(f64::from(right) / f64::from(items_in_all)))
    };
    assert_eq!(shown(60, [37, 41, 45]), ["61.67", "68.33", "75.00"]);
    assert_eq!(shown(20, [11, 13, 16]), ["55.0", "65.0", "80.0"]);
}

#[test]
fn paragraphs_cite_what_the_entries_hold() {
    for adjustment in Adjustment::ALL {
        let findings = six(RankingQuestion { adjustment, ..RankingQuestion::default() });
        let [latex, entries] =
            [RankingExport::MethodsLatex, RankingExport::Bibtex].map(|export| export.text(&findings));
        let cited = latex.split("\\citep{").skip(1).filter_map(|rest| rest.split('}').next());
        let keys: Vec<&str> = cited.flat_map(|keys| keys.split(',')).collect();
        assert!(keys.contains(&"mogstad2024") && keys.len() >= 8, "{latex}");
        for key in &keys {
            assert_eq!(entries.matches(&format!("{{{key},")).count(), 1, "{key} in {entries}");
        }
    }
}

#[test]
fn tables_have_a_row_for_each_system_and_pair() {
    let findings = six(RankingQuestion { against: Against::All, ..RankingQuestion::default() });
    let lines = |export: RankingExport| export.text(&findings).lines().map(str::to_owned).collect::<Vec<_>>();
    let systems = lines(RankingExport::SystemsCsv);
    let cells = systems[1].split(',').count();
    assert_eq!((systems.len(), cells), (8, 19));
    assert!(systems[1..].iter().all(|line| line.split(',').count() == cells), "{systems:?}");
    assert_eq!(lines(RankingExport::PairsCsv).len(), 32);
    let latex = lines(RankingExport::LatexTable);
    let rows: Vec<&String> = latex.iter().filter(|line| line.ends_with("\\\\") && !line.starts_with('%')).collect();
    assert_eq!(rows.len(), 6);
    assert!(rows[0].starts_with("\\textbf{large}$^\\dagger$ & ") && !rows[5].contains("textbf"), "{rows:?}");
    assert!(!latex.concat().contains("ouble dagger"), "one-sided tests find no worse system");
    let question = Question { sides: Sides::Two, ..Question::default() };
    let (baseline, question) = (Some("base".to_owned()), question);
    let two_sided = six(RankingQuestion { question, baseline, ..RankingQuestion::default() });
    let latex = RankingExport::LatexTable.text(&two_sided);
    assert!(
        latex.contains("at alpha = 0.05, adjusted; double dagger: worse.") && latex.contains("$^\\ddagger$ & "),
        "{latex}"
    );
}

/// `cargo xtask test` provides a Python with NumPy. Without one, this test does nothing.
#[test]
fn the_program_reproduces_p_and_rank_sets() {
    let Some(python) = env::var_os("EXPLORER_PYTHON") else { return };
    for cluster in [None, Some("passage")] {
        let mut table = table();
        if cluster.is_some() {
            let rows = table.lines().enumerate();
            table = rows
                .map(|(row, line)| {
                    format!("{line},{}\n", if row == 0 { "passage".to_owned() } else { (row * row % 41).to_string() })
                })
                .collect();
        }
        let choice = Choice { cluster: cluster.map(str::to_owned), ..Choice::default() };
        let question = RankingQuestion { baseline: Some("base".to_owned()), ..RankingQuestion::default() };
        let mut ranking = Ranking::new(items(&table, &choice).into(), question).expect("six systems");
        while ranking.step() {}
        let findings = ranking.findings().expect("all is drawn");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ranking").join(cluster.unwrap_or("items"));
        fs::create_dir_all(&folder).expect("the build's own folder can be written");
        let write = |name: &str, text: String| fs::write(folder.join(name), text).expect("it can be written");
        write("scores.csv", ranking.scores_csv(findings.systems.iter().map(|system| system.name.as_str())));
        write("program.py", RankingExport::Numpy.text(&findings));
        let mut command = Command::new(&python);
        command.args(["-W", "error", "program.py"]).current_dir(&folder);
        if let Some(packages) = env::var_os("EXPLORER_PYTHON_PACKAGES") {
            command.env("PYTHONPATH", packages);
        }
        let output = command.output().expect("the interpreter that xtask found starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = |start: String| {
            let line = printed.lines().find_map(|line| line.strip_prefix(&start));
            line.unwrap_or_else(|| panic!("{start} in {printed}")).to_owned()
        };
        for system in &findings.systems {
            let ranks = told(format!("{}: rank ", system.name));
            let ranks = ranks.split_once(" to ").expect("a rank set");
            let [lower, upper] = [ranks.0, ranks.1].map(|rank| rank.parse::<usize>().expect("a place"));
            // With other random numbers, a close call may change.
            assert!(lower.abs_diff(system.ranks.0) <= 1 && upper.abs_diff(system.ranks.1) <= 1, "{ranks:?}");
            let Some((compared, adjusted)) = &system.against else { continue };
            let line = told(format!("{} against base: p = ", system.name));
            let (p, holm) = line.split_once(", Holm ").expect("both p-values");
            let [p, holm] = [p, holm].map(|p| p.parse::<f64>().expect("a number"));
            let exact = compared.p(findings.question.question.sides);
            let error = 5.0 * (exact.max(1e-4) * (1.0 - exact).max(1e-4) / 10_000.0).sqrt();
            assert!((p - exact).abs() <= error, "{line}: {exact}");
            // Each p is multiplied by at most five.
            assert!((holm - adjusted.p).abs() <= 5.0 * error.max(0.01), "{line}: {adjusted:?}");
        }
    }
}

#[test]
fn scores_of_one_system_only_are_no_ranking() {
    assert!(Items::from_scores(&[("a", &[1.0, 2.0])]).is_err());
    let items = Items::from_scores(&[("a", &[1.0, 2.0]), ("b", &[2.0, 2.0])]).expect("two systems");
    let question = RankingQuestion { baseline: Some("c".to_owned()), ..RankingQuestion::default() };
    assert!(Ranking::new(items.into(), question).is_err());
}
