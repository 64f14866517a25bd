//! The program as used in a shell: arguments and texts in, text and exit status out.

use bootstrap_explorer_cli::{Console, Status, run};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The ten questions of P. Jansen's bootstrap primer.
const TEN_QUESTIONS: &str = "before,after\n0,1\n1,1\n1,0\n0,1\n0,1\n1,0\n0,1\n1,1\n0,0\n1,0\n";

struct Said {
    status: Status,
    output: String,
    error: String,
}

fn with_input(arguments: &[&str], input: &str) -> Said {
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: Box::new(input.as_bytes()),
        output: Box::new(&mut output),
        error: Box::new(&mut error),
        is_watched: false,
    };
    let status =
        run(std::iter::once("bootstrap-explorer").chain(arguments.iter().copied()).map(Into::into), &mut console);
    drop(console);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Said { status, output: text(output), error: text(error) }
}

fn shell(arguments: &[&str]) -> Said {
    with_input(arguments, "")
}

fn json(arguments: &[&str]) -> Value {
    let said = shell(&[arguments, &["--format", "json"]].concat());
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    serde_json::from_str(&said.output).expect("JSON")
}

/// Writes a file for this test, and returns its path.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder of this test can be written");
    path
}

#[test]
fn folders_of_one_name_are_called_after_those_above_them() {
    let folder = |system: &str, scores: &str| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("one_name").join(system).join("results");
        fs::create_dir_all(&folder).expect("the folder of this test can be written");
        fs::write(folder.join("scores.csv"), format!("id,score\n{scores}")).expect("the folder was made");
        folder.display().to_string()
    };
    let (first, second) = (folder("bm25", "q1,1\nq2,0\nq3,1\n"), folder("dense", "q1,1\nq2,1\nq3,1\n"));
    let systems = &json(&[&first, &second])["systems"];
    assert_eq!((&systems["baseline"]["name"], &systems["experimental"]["name"]), (&"bm25".into(), &"dense".into()));
}

#[test]
fn a_table_gives_the_sentence_and_a_histogram() {
    let said = with_input(&["-"], TEN_QUESTIONS);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    assert!(said.output.contains("4 helped, 3 hurt, 3 tied"), "{}", said.output);
    // The primer's p, over all 10^10 resamples: 0.4217.
    assert!(said.output.contains("p = 0.422"), "{}", said.output);
    assert!(said.output.contains("█") && said.output.contains("at or below zero"), "{}", said.output);
}

#[test]
fn a_shell_tells_as_the_page_does_how_scores_were_read() {
    let exchanged = "Baseline and experimental system are exchanged, as chosen.";
    let rounded = "so they are rounded in the last digit.";
    let assumed = "Assumed: higher is better.";
    let huge = "before,after\n1e17,2\n3,4e-30\n5,6\n";
    for (arguments, input, told) in [
        (&["-"][..], TEN_QUESTIONS, &[assumed][..]),
        (&["-", "--lower", "1"], TEN_QUESTIONS, &["Lower is better, as chosen."]),
        (&["-", "--swapped", "1"], TEN_QUESTIONS, &[assumed, exchanged]),
        (&["-", "--lower", "0"], huge, &["Higher is better, as chosen.", rounded]),
        (&["compare", "-"], huge, &[assumed, rounded]),
    ] {
        let said = with_input(arguments, input);
        assert_eq!(said.status, Status::Fine, "{}", said.error);
        for sentence in [assumed, "Lower is better, as chosen.", "Higher is better, as chosen.", exchanged, rounded] {
            let is_told = told.contains(&sentence);
            assert_eq!(said.output.contains(sentence), is_told, "{arguments:?}, {sentence}: {}", said.output);
        }
    }
}

#[test]
fn counts_need_no_file() {
    let report = json(&["--n", "500", "--helped", "10", "--hurt", "7", "--sides", "2", "--seed", "7"]);
    assert_eq!(report["data"]["helped"], 10);
    assert_eq!((&report["bootstrap"]["sides"], &report["bootstrap"]["seed"]), (&2.into(), &"7".into()));
}

#[test]
fn keys_of_the_address_are_options() {
    let table = "id,grp,old model,b:new\n1,x,0,1\n2,x,1,1\n3,y,0,1\n4,y,0,0\n5,y,1,1\n";
    let path = file("keys.csv", table);
    let path = path.to_str().expect("a name");
    let report = json(&[path, "--baseline", "b:new", "--experimental", "old model", "--filter", "grp:y"]);
    assert_eq!(report["data"]["pairs"], 3);
    assert_eq!(report["systems"]["baseline"]["name"], "b:new");
    assert_eq!(report["data"]["hurt"], 1);
    let swapped = json(&[path, "--swapped", "1"]);
    assert_eq!(swapped["systems"]["baseline"]["name"], "b:new");
}

#[test]
fn bad_input_says_where_and_what_to_do() {
    let said = with_input(&["-"], "a,b\n0,1\n1,\n0,1\n");
    assert_eq!((said.status, said.output.as_str()), (Status::BadInput, ""));
    assert!(said.error.contains("line 3"), "{}", said.error);
    // The option that does the same as the page's button.
    assert!(said.error.contains("--gaps omit"), "{}", said.error);
    assert_eq!(with_input(&["-", "--gaps", "omit"], "a,b\n0,1\n1,\n0,1\n").status, Status::Fine);
    let grades = "id,a,b\n1,AC,AC\n2,TLE,AC\n3,WA,gave up\n";
    let said = with_input(&["-"], grades);
    assert!(said.error.contains("--right AC") && said.error.contains("--right 'gave up'"), "{}", said.error);
    let said = with_input(&["-", "--right", "AC"], "id,a,b\n1,1,0\n2,0,1\n");
    assert!(said.error.contains("No word is right: without --right"), "{}", said.error);
    let said = with_input(&["-", "--right", "AC"], grades);
    assert!(said.status == Status::Fine && said.output.contains("graded “AC”"), "{}{}", said.output, said.error);
    let said = shell(&["no-such-file.csv"]);
    assert!(said.status == Status::BadInput && said.error.contains("no-such-file.csv"), "{}", said.error);
    let said = shell(&["--n", "10", "--helped", "4", "--hurt", "3", "--alpha", "5"]);
    assert!(said.status == Status::BadInput && said.error.contains("alpha = “5”"), "{}", said.error);
    assert_eq!(shell(&["--no-such-option"]).status, Status::BadInput);
    assert_eq!(shell(&[]).status, Status::BadInput);
}

#[test]
fn questions_are_told_beside_the_answer_and_fail_a_build() {
    let rows: String =
        (0..60).map(|item| format!("{},{item},{},{}\n", item / 2, item / 2 % 5 / 4, item / 2 % 3 / 2)).collect();
    let table = format!("passage,question,baseline,experimental\n{rows}");
    let said = with_input(&["-"], &table);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    assert!(said.error.contains("--cluster passage"), "{}", said.error);
    let build = |answer: &[&str]| with_input(&[&["-", "--fail-if", "worse"], answer].concat(), &table).status;
    assert_eq!(build(&[]), Status::BadInput);
    assert_eq!(build(&["--cluster", "passage"]), Status::Fine);
    assert_eq!(build(&["--cluster", ""]), Status::Fine);
}

#[test]
fn systems_are_named_with_those_that_are_not_compared() {
    let said = with_input(&["-"], "id,new,base,other\n1,1,0,0\n2,1,1,0\n3,0,1,1\n4,1,0,1\n");
    let told = "Baseline: base, experimental: new; ids: id; not compared: other";
    assert!(said.output.contains(told), "{}", said.output);
}

#[test]
fn no_option_is_filled_in_or_ignored() {
    for arguments in ["--n 500 --helped 10", "--hurt 5", "--n 100 --helped 10 --hurt 5 --cluster foo"] {
        let said = shell(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!((said.status, said.output.as_str()), (Status::BadInput, ""), "{arguments}");
    }
    assert_eq!(with_input(&["-", "--n", "10"], TEN_QUESTIONS).status, Status::BadInput);
    assert_eq!(with_input(&["-", "-"], TEN_QUESTIONS).status, Status::BadInput);
    let said = with_input(&["-", "--seed", "-1"], TEN_QUESTIONS);
    assert!(said.status == Status::BadInput && said.error.contains("seed = “-1”"), "{}", said.error);
}

/// An output without space, as on a full disk.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_no_answer() {
    let mut error = Vec::new();
    let (input, output) = (Box::new(TEN_QUESTIONS.as_bytes()), Box::new(Full));
    let mut console = Console { input, output, error: Box::new(&mut error), is_watched: false };
    let status = run(["bootstrap-explorer", "-"].map(Into::into), &mut console);
    drop(console);
    assert_eq!(status, Status::BadInput);
    assert!(String::from_utf8_lossy(&error).contains("standard output"));
}

#[test]
fn builds_fail_where_they_should() {
    let status = |arguments: &str| shell(&arguments.split(' ').collect::<Vec<_>>()).status;
    let better = "--n 100 --helped 20 --hurt 5";
    let worse = "--n 100 --helped 5 --hurt 20";
    let unclear = "--n 500 --helped 10 --hurt 7";
    for (counts, fail_if, expected) in [
        (better, "worse", Status::Fine),
        (better, "not-better", Status::Fine),
        (worse, "worse", Status::Failed),
        (worse, "not-better", Status::Failed),
        (unclear, "worse", Status::Fine),
        (unclear, "not-better", Status::Failed),
    ] {
        assert_eq!(status(&format!("{counts} --fail-if {fail_if}")), expected, "{counts}, {fail_if}");
        assert_eq!(
            status(&format!("{counts} --sides 2 --fail-if {fail_if}")),
            expected,
            "{counts}, {fail_if}, two-sided"
        );
    }
    // The one-sided test of the answer asks whether the experimental system is better.
    let said = shell(&"--n 100 --helped 3 --hurt 9 --fail-if worse".split(' ').collect::<Vec<_>>());
    assert!(
        said.output.contains("p = 0.975") && said.error.contains("with the systems exchanged, p = 0.0496"),
        "{}",
        said.error
    );
    // 2,000 items, 60 helped, 40 hurt, a margin of 1 point: p = 3.4462e-5 for a loss as large as
    // the margin. Equivalence is not shown.
    let quantised = "--n 2000 --helped 60 --hurt 40 --margin 1";
    assert_eq!(status(&format!("{quantised} --fail-if not-noninferior")), Status::Fine);
    assert_eq!(status(&format!("{quantised} --fail-if not-equivalent")), Status::Failed);
    assert_eq!(status(&format!("{unclear} --fail-if not-equivalent")), Status::BadInput, "there is no margin");
}

#[test]
fn formats_are_the_exports_of_the_page() {
    let counts = ["--n", "10", "--helped", "4", "--hurt", "3"];
    for (format, beginning) in [
        ("json", "{\n"),
        ("csv", "# "),
        ("latex", ""),
        ("methods", ""),
        ("bibtex", "% Works cited"),
        ("signature", "pairs:10|"),
        ("link", "#n=10&helped=4&hurt=3"),
    ] {
        let said = shell(&[&counts[..], &["--format", format]].concat());
        assert_eq!(said.status, Status::Fine, "{format}: {}", said.error);
        assert!(said.output.starts_with(beginning) && said.output.ends_with('\n'), "{format}: {}", said.output);
    }
    let said = with_input(&["-", "--format", "link", "--page", "https://example.org/page/"], TEN_QUESTIONS);
    assert!(said.output.starts_with("https://example.org/page/#") && said.output.contains("files="), "{}", said.output);
}

#[test]
fn the_documented_signature_is_that_of_the_program() {
    let said = shell(&["--n", "500", "--helped", "10", "--hurt", "7", "--format", "signature"]);
    let documented = include_str!("../../docs/report.md").lines().find(|line| line.starts_with("pairs:500|"));
    assert_eq!(documented, Some(said.output.trim_end()));
}

#[test]
fn a_shell_gets_completions_and_man_a_page() {
    assert!(shell(&["--formats"]).output.contains("Kaldi\n  wer_details/per_utt\n  The error rate of each utterance"));
    assert!(shell(&["--completions", "bash"]).output.contains("--cluster"));
    assert!(shell(&["--man"]).output.contains(".TH bootstrap"));
    assert_eq!(shell(&["--help"]).status, Status::Fine);
}

#[test]
fn all_systems_of_a_table_are_compared() {
    let table: String = std::iter::once("id,base,twin,better\n".to_owned())
        .chain(
            (0..60)
                .map(|item| format!("{item},{},{},{}\n", item % 2, u32::from(item % 4 < 2), u32::from(item % 8 > 0))),
        )
        .collect();
    let said = with_input(&["compare", "-"], &table);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    let verdict = "One of two other systems is significantly better than base (Holm, α = 0.05). better is surely first; places 2 and 3";
    assert!(said.output.contains(verdict), "{}", said.output);
    assert!(said.output.contains("\n* may be the best; † significantly better than the baseline, adjusted\n"));
    let said = with_input(&["compare", "-", "--correct", "none"], &table);
    assert!(said.output.contains("\n* may be the best; † significantly better than the baseline\n"));
    assert!(
        said.output.contains("\nMeans and differences in points; 90% percentile intervals of the means; exact one-")
    );
    let turned = ["compare", "-", "--lower", "1", "--sides", "2", "--against", "twin"];
    let said = with_input(&turned, &table);
    assert!(said.output.contains(" ‡  ") && said.output.contains("; ‡ significantly worse\n"), "{}", said.output);
    assert!(said.output.contains("a difference is above zero where the system is better"), "{}", said.output);
    // With all pairs, there is no baseline, only a reference.
    let said = with_input(&["compare", "-", "--against", "all", "--rename", "base=first"], &table);
    assert!(said.output.contains("significantly better than the reference, adjusted\n"), "{}", said.output);
    assert!(said.output.contains("  reference  ") && !said.output.contains("baseline"), "{}", said.output);
    let said = with_input(&["compare", "-", "--format", "json", "--against", "all", "--leave-out", "twin"], &table);
    let report: Value = serde_json::from_str(&said.output).expect("JSON");
    assert_eq!((&report["systems"][0]["name"], report["pairs"].as_array().map(Vec::len)), (&"better".into(), Some(2)));
    let said = with_input(&["compare", "-", "--format", "pairs"], &table);
    assert!(said.error.contains("--format pairs needs --against all"), "{}", said.error);
    for format in ["sentence", "csv", "pairs", "latex", "methods", "bibtex", "signature", "python", "scores"] {
        let against = if format == "pairs" { "all" } else { "base" };
        let asked = ["compare", "-", "--format", format, "--correct", "maxt", "--against", against];
        let said = with_input(&asked, &table);
        assert!(said.status == Status::Fine && said.output.ends_with('\n'), "{format}: {}", said.error);
    }
    let said = with_input(&["compare", "-", "--against", "twin", "--rename", "better=ours"], &table);
    assert!(
        said.output.contains("better than twin") && said.output.contains("ours is surely first"),
        "{}",
        said.output
    );
    assert!(said.output.contains("\n“better” is called “ours”.\n"), "{}", said.output);
    // All pairs, with differences from one system, as in the page's address; in either order.
    let said = with_input(&["compare", "-", "--against", "twin", "--against", "all"], &table).output;
    assert!(said.contains("better than the reference") && said.contains("\n  twin  "), "{said}");
    assert_eq!(with_input(&["compare", "-", "--against", "all", "--against", "twin"], &table).output, said);
    assert_eq!(with_input(&["compare", "-", "--baseline", "twin", "--against", "all"], &table).output, said);
    // The word for all pairs may be a system's name.
    let said = with_input(&["compare", "-", "--baseline", "all"], &table.replacen("twin", "all", 1));
    assert!(said.output.contains("better than all (Holm"), "{} {}", said.output, said.error);
    for wrong in [&["--leave-out", "nobody"][..], &["--rename", "better"], &["--correct", "fdr"], &["--alpha", "5"]] {
        let said = with_input(&[&["compare", "-"], wrong].concat(), &table);
        assert_eq!((said.status, said.output.as_str()), (Status::BadInput, ""), "{wrong:?}");
    }
}

#[test]
fn two_systems_have_the_p_of_their_own_test() {
    let pair = with_input(&["-", "--format", "json"], TEN_QUESTIONS).output;
    let all = with_input(&["compare", "-", "--format", "json"], TEN_QUESTIONS).output;
    let [pair, all] = [pair, all].map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
    assert_eq!(pair["exact"]["p_value"], all["systems"][0]["compared"]["p_exact"]);
    assert_eq!(pair["exact"]["intervals"]["percentile"], all["systems"][0]["compared"]["interval"]);
}

#[test]
fn a_stated_scale_is_obeyed_for_several_systems() {
    let table = "a,b,c\n0.33,0.96,74\n0.99,0.72,31\n0.32,0.99,30\n0.79,0.12,78\n";
    let said = with_input(&["compare", "-", "--format", "signature"], table);
    assert!(said.output.starts_with("systems:2|"), "{}", said.output);
    for option in ["divide them by 100: --scale percent\n", "compare them, too: --scale same\n"] {
        assert!(said.error.contains(option), "{}", said.error);
    }
    for scale in ["percent", "same"] {
        let said = with_input(&["compare", "-", "--format", "signature", "--scale", scale], table);
        assert!(said.output.starts_with("systems:3|") && !said.error.contains("--scale"), "{}", said.error);
    }
}

/// To the last digit, also where quantiles are told from their neighbours by the last bits: scores
/// of 16 digits, and scores that are no decimals.
#[test]
fn two_systems_have_the_numbers_of_their_own_test() {
    let decimal = |item: u64, times: u64| format!("0.{:016}", item * item * times % 9_000_000_000_000_000);
    let third = |item: u64, times: u64| format!("{}", (item * times % 9) as f64 / 9.0);
    let [graded, thirds]: [&dyn Fn(u64, u64) -> String; 2] = [&decimal, &third];
    for score in [graded, thirds] {
        let row = |item: u64| format!("{item},{},{}\n", score(item, 6_172_839_451), score(item, 7_919_000_011));
        let table: String = std::iter::once("id,base,new\n".to_owned()).chain((1..=60).map(row)).collect();
        for sides in ["1", "2"] {
            let json = |command: &[&str]| {
                let said = with_input(&[command, &["-", "--format", "json", "--sides", sides]].concat(), &table);
                serde_json::from_str::<Value>(&said.output).expect("JSON")
            };
            let (pair, all) = (json(&[]), json(&["compare"]));
            let of = |name: &str| {
                let systems = all["systems"].as_array().expect("systems");
                systems.iter().find(|system| system["name"] == name).expect("a system").clone()
            };
            for (key, name) in [("baseline", "base"), ("experimental", "new")] {
                let own = &pair["systems"][key];
                assert_eq!((&own["mean"], &own["interval"]), (&of(name)["mean"], &of(name)["interval"]), "{name}");
            }
            let compared = &of("new")["compared"];
            assert_eq!(pair["exact"]["p_value"], compared["p_exact"]);
            assert_eq!(pair["exact"]["intervals"]["percentile"], compared["interval"]);
        }
    }
}

#[test]
fn a_sentence_of_a_paper_is_reviewed() {
    let said = shell(&["--claim", "84.1 vs 83.2 on 1,000 items, p < 0.05"]);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    for part in [
        "Read: 84.1 and 83.2 as accuracies; 1,000 items; p < 0.05. Baseline: 83.2, the lower one",
        "\n\nSignificant only if at most ",
        "\n\np < 0.05 is possible by the paired bootstrap, exact, one-sided, if at most ",
        "\n  unpaired z-test of two proportions, two-sided: no (",
        "\n\nWhat to ask the authors for:\nThe paper reports accuracies of 83.2 % and 84.1 %",
    ] {
        assert!(said.output.contains(part), "{part}: {}", said.output);
    }
    // Options with the address's keys give the same, and correct a sentence.
    let keys = shell(&["--items", "1000", "--base", "83.2", "--exp", "84.1", "--p", "lt0.05"]);
    assert!(said.output.ends_with(&keys.output), "{}", keys.output);
    let corrected = shell(&["--claim", "84.1 vs 83.2 on 100 items, p < 0.05", "--items", "1000"]);
    assert!(corrected.output.ends_with(&keys.output), "{}", corrected.output);
}

#[test]
fn a_table_of_a_paper_is_reviewed() {
    let text = "Model & RTE & CB \\\\ BERT & 70.0 & 71.2 \\\\ Ours & \\textbf{72.0} & 72.3 \\\\";
    let file = file("results.tex", text).to_string_lossy().into_owned();
    let said = shell(&["--results-table", &file, "--sizes", "500; 65"]);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    for part in [
        "Read as a LaTeX table of 2 systems × 2 data sets: its rows are systems.",
        "\n\nOf 2 comparisons: 1 is impossible, 1 may be significant.\n\n",
        "RTE:\n  Ours 72.0 against BERT 70.0: ◐ may be significant; p ",
        "✕ impossible. Impossible: no whole number of 65 items gives 71.2 %.",
    ] {
        assert!(said.output.contains(part), "{part}: {}", said.output);
    }
    for (arguments, why) in [
        (vec!["--sizes", "1; 2; 3"], "--sizes: 3 numbers for 2 data sets."),
        (vec!["--sizes", "x"], "--sizes: “x” is not a number of items."),
        (vec!["--row", "GPT"], "--row: there is no system “GPT”. There are BERT, Ours"),
        (vec!["--runs", "0"], "--runs: enter a whole number from 1 to 1000"),
    ] {
        let said = shell(&[&["--results-table", &file], arguments.as_slice()].concat());
        assert!(said.status == Status::BadInput && said.error.contains(why), "{arguments:?}: {}", said.error);
    }
}

/// The number of runs in the caption applies to all means, unless `--runs` overrides it.
#[test]
fn a_table_tells_over_how_many_runs_its_means_are() {
    let text = "Table 1: mean ± std over 5 seeds.\nModel\tRTE\nBERT\t77.4 ± 0.3\nOurs\t82.0 ± 0.4\n";
    let [file, many] = [("runs.txt", text.to_owned()), ("many.txt", text.replace('5', "5000"))]
        .map(|(name, text)| file(name, &text).to_string_lossy().into_owned());
    let of = |file: &str, arguments: &[&str]| shell(&[&["--results-table", file], arguments].concat()).output;
    let said = |arguments: &[&str]| of(&file, arguments);
    assert!(said(&[]).contains("● must be significant"), "{}", said(&[]));
    assert_eq!(said(&[]), said(&["--runs", "5"]));
    assert_ne!(said(&[]), said(&["--runs", "2"]));
    // A caption with more runs than are allowed is ignored.
    assert_eq!(of(&many, &[]), of(&many, &["--runs", "1"]));
}

#[test]
fn papers_of_other_kinds_are_reviewed() {
    for (sentence, part) in [
        ("84.1 ± 0.4 vs 83.2 ± 0.3 over 5 seeds", "Over 5 runs, p is from 0.000564 to 0.00747 by Welch’s t-test"),
        ("BLEU 28.1 vs 27.3 on 3,003 sentences", "3,003 items and two BLEU scores do not limit p"),
        ("22 helped and 12 hurt of 500 items", "Only one outcome fits: 12 hurt, 22 helped, p = 0.0496"),
        ("71.2 vs 72.3 on 65 items", "Impossible: no whole number of 65 items gives 71.2 %."),
    ] {
        let said = shell(&["--claim", sentence]);
        assert!(said.status == Status::Fine && said.output.contains(part), "{sentence}: {}{}", said.output, said.error);
    }
}

/// Each answer to a question about a claim is a line of options, which answer it.
#[test]
fn a_paper_that_leaves_a_choice_is_asked_about() {
    let counts = "Of the 68 questions, the baseline gets 31 and ours 35.";
    let said = shell(&["--claim", counts]);
    let asked = "bootstrap-explorer: which scores are compared? Add one of these:\n  \
                 --base '45.6' --exp '51.5' (31 of 68 against 35 of 68)\n  \
                 --base '31 %' --exp '35 %' (31 % against 35 %)\n";
    assert!(said.status == Status::BadInput && said.error.starts_with(asked), "{}", said.error);
    for [base, exp] in [["45.6", "51.5"], ["31 %", "35 %"]] {
        let said = shell(&["--claim", counts, "--base", base, "--exp", exp]);
        assert_eq!(said.status, Status::Fine, "{}", said.error);
    }
    let said = shell(&["--claim", "84.1, 83.2 and 79.9 on 1,000 items"]);
    assert!(said.error.contains("--base '79.9' --exp '84.1' (79.9 against 84.1)"), "{}", said.error);
    let said = shell(&["--claim", "84.1, 83.2 and 79.9 on 1,000 items", "--base", "79.9"]);
    assert!(said.error.starts_with("bootstrap-explorer: --exp: enter a percentage"), "{}", said.error);
}

#[test]
fn a_paper_that_says_too_little_is_told_what_is_missing() {
    for (arguments, why) in [
        (vec!["--claim", "84.1 vs 83.2"], "bootstrap-explorer: --items: enter a whole number from 1 to 10,000,000"),
        (
            vec!["--items", "500", "--base", "107", "--exp", "72"],
            "bootstrap-explorer: --base: “107” is more than 100 %",
        ),
        (vec!["--items", "500", "--base", "70", "--exp", "72", "--p", "2"], "--p: “2” is not a p-value from 0 to 1"),
        (vec!["--claim", "70 vs 72 on 500 items", "--format", "json"], "only be printed as --format text"),
        (vec!["--claim", "70 vs 72 on 500 items", "--n", "5"], "cannot be combined with files"),
    ] {
        let said = shell(&arguments);
        assert!(said.status == Status::BadInput && said.error.contains(why), "{arguments:?}: {}", said.error);
    }
}

#[test]
fn one_system_is_compared_with_a_number_or_stands_alone() {
    let scores = "id,correct\na,1\nb,0\nc,1\nd,1\ne,1\nf,0\n";
    let refused = with_input(&["-"], scores);
    assert_eq!(refused.status, Status::BadInput);
    assert!(refused.error.contains("--constant 0.25"), "{}", refused.error);
    let said = with_input(&["-", "--constant", "0.25"], scores);
    assert_eq!(said.status, Status::Fine, "{}", said.error);
    assert!(
        said.output.contains("than the constant 0.25, 0.67 against 0.25 (4 better, 2 worse, 0 equal)"),
        "{}",
        said.output
    );
    let alone = with_input(&["-", "--constant", "0"], scores);
    assert!(alone.output.contains("correct has a mean score of 66.7%"), "{}", alone.output);
    assert!(!alone.output.contains("p ="), "{}", alone.output);
    let written = |constant, format| with_input(&["-", "--constant", constant, "--format", format], scores).output;
    let signature = written("0", "signature");
    assert!(signature.contains("|constant:0|mean:0.6666666666666666|interval:"), "{signature}");
    let methods = written("0", "methods");
    assert!(methods.contains("of the same level is 33.3% to 100.0%. Computed"), "{methods}");
    let latex = written("0.25", "latex");
    assert!(latex.contains("% Constant & System &") && latex.contains("\n$0.25$ & correct &"), "{latex}");
    let ranked = with_input(&["compare", "-"], scores);
    assert!(ranked.status == Status::BadInput && !ranked.error.contains("--constant"), "{}", ranked.error);
    let path = file("one-system.csv", scores);
    let report = json(&[path.to_str().expect("a name"), "--constant", "0.25"]);
    assert_eq!(
        (&report["data"]["columns"]["constant"], &report["data"]["columns"]["baseline"]),
        (&0.25.into(), &Value::Null)
    );
    assert_eq!(report["systems"]["baseline"]["mean"], 0.25);
}

#[cfg(unix)]
#[test]
fn links_to_folders_that_are_read_anyway_are_left_out() {
    use std::os::unix::fs::symlink;
    let all = std::env::temp_dir().join(format!("bootstrap-explorer-links-{}", std::process::id()));
    let (results, elsewhere) = (all.join("results"), all.join("elsewhere"));
    for (folder, scores) in [(results.join("run-1"), "0\n1\n0\n"), (elsewhere.clone(), "1\n1\n0\n")] {
        fs::create_dir_all(&folder).expect("a temporary folder");
        fs::write(folder.join("scores.csv"), format!("score\n{scores}")).expect("a temporary file");
    }
    for (target, name) in [("run-1", "latest"), (".", "loop"), ("../elsewhere", "run-2")] {
        symlink(target, results.join(name)).expect("a link");
    }
    symlink(&results, all.join("given")).expect("a link");
    for folder in ["results", "given"] {
        let said = shell(&[&all.join(folder).to_string_lossy(), "--format", "json"]);
        let answer: Value = serde_json::from_str(&said.output).unwrap_or_else(|_| panic!("{}", said.error));
        let names = ["baseline", "experimental"].map(|side| answer["systems"][side]["name"].clone());
        assert_eq!(names, ["run-1", "run-2"]);
        for name in ["latest", "loop"] {
            assert!(said.error.contains(&format!("{name}” is a link")), "{name}: {}", said.error);
        }
    }
    fs::remove_dir_all(all).expect("the temporary folder");
}
