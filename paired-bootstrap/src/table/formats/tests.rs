//! Small files in the form of each tool, with invented values.

use crate::scores::Content;
use crate::table::{Choice, Note, Selection, Source, TableError, known_tools, read};
use std::{env, fs, path};

/// What is read from these files: the systems with the scores of their items.
fn selected(files: &[(&str, &str)]) -> Result<Selection, TableError> {
    let sources = files.iter().map(|(path, text)| Source::text(Some(Source::name_of(path)), text)).collect();
    read(sources)?.select(&Choice::default())
}

fn told(files: &[(&str, &str)]) -> String {
    match selected(files) {
        Ok(selection) => told_of(&selection),
        Err(error) => error.to_string(),
    }
}

fn told_of(selection: &Selection) -> String {
    let Content::Scores { baseline, experimental } = selection.scores.content() else { panic!("two lists") };
    let (first, second) = selection.scores.names();
    let system = |name: Option<&str>, scores: &[crate::scores::Score]| {
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        format!("{} {}", name.unwrap_or("?"), scores.join(" "))
    };
    format!("{}: {}; {}", selection.format, system(first, baseline), system(second, experimental))
}

fn notes(files: &[(&str, &str)]) -> Vec<String> {
    selected(files).expect("scores of two systems").notes.iter().map(ToString::to_string).collect()
}

/// A line of lm-evaluation-harness's samples.
fn sample(doc: u32, filter: &str, metrics: &[(&str, f64)]) -> String {
    let names: Vec<String> = metrics.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let members: Vec<String> = metrics.iter().map(|(name, value)| format!("\"{name}\": {value:?}")).collect();
    format!(
        "{{\"doc_id\": {doc}, \"resps\": [[\"a\"]], \"filter\": \"{filter}\", \"metrics\": [{}], \"doc_hash\": \"x\", {}}}\n",
        names.join(", "),
        members.join(", ")
    )
}

#[test]
fn a_copy_that_a_system_names_is_no_run() {
    let of = |scores: [f64; 3]| -> String {
        (0..).zip(scores).map(|(doc, score)| sample(doc, "none", &[("acc", score)])).collect()
    };
    let (base, new) = (of([1.0, 0.0, 0.0]), of([1.0, 1.0, 0.0]));
    let files = [
        ("out/base/samples_arc_2026-01-14T09-12-33.10.jsonl", base.as_str()),
        ("out/base/samples_arc_2026-01-14T09-12-33.10 (1).jsonl", &base),
        ("out/new/samples_arc_2026-01-14T11-40-02.77.jsonl", &new),
    ];
    assert_eq!(told(&files), "lm-evaluation-harness, 2 systems: base 1 0 0; new 1 1 0");
    assert!(notes(&files).iter().any(|note| note.contains("repeats scores of other files")), "{:?}", notes(&files));
}

#[test]
fn lm_evaluation_harness_is_named_after_its_folders() {
    let of = |scores: &[f64]| -> String {
        let lines = (0..).zip(scores).map(|(doc, &score)| sample(doc, "none", &[("acc", score), ("acc_norm", 1.0)]));
        lines.collect()
    };
    let (base, tuned) = (of(&[1.0, 0.0, 0.0]), of(&[1.0, 1.0, 0.0, 1.0]));
    let files = [
        ("out/m-7b-dpo/samples_arc_2026-01-14T11-40-02.77.jsonl", tuned.as_str()),
        ("out/m-7b/samples_arc_2026-01-14T09-12-33.10.jsonl", base.as_str()),
    ];
    assert_eq!(told(&files), "lm-evaluation-harness, 2 systems: m-7b 1 0 0; m-7b-dpo 1 1 0");
    assert!(
        notes(&files).iter().any(|note| note.contains("“acc”") && note.contains("acc_norm")),
        "{:?}",
        notes(&files)
    );
    let joined = selected(&files).expect("two systems").joined.expect("ids");
    assert_eq!((joined.both, joined.only_first, joined.only_second), (3, 0, 1));
}

#[test]
fn tasks_of_a_benchmark_are_put_together_and_averages_left_out() {
    let line = |score: f64| sample(0, "none", &[("acc", score)]);
    let texts = [line(1.0), line(0.0), line(1.0), line(1.0)];
    let averages = "{\"results\": {\"mmlu_law\": {\"acc,none\": 1.0, \"acc_stderr,none\": 0.1}}}";
    let files = [
        ("a/samples_mmlu_law_2026-01-14T09-12-33.1.jsonl", texts[0].as_str()),
        ("a/samples_mmlu_art_2026-01-14T09-12-33.1.jsonl", texts[1].as_str()),
        ("a/results_2026-01-14T09-12-33.1.json", averages),
        ("b/samples_mmlu_art_2026-01-14T10-12-33.1.jsonl", texts[2].as_str()),
        ("b/samples_mmlu_law_2026-01-14T10-12-33.1.jsonl", texts[3].as_str()),
    ];
    assert_eq!(told(&files), "lm-evaluation-harness, 2 systems: a 1 0; b 1 1");
    let expected =
        "1 file has no lm-evaluation-harness scores by item and is left out: “a/results_2026-01-14T09-12-33.1”.";
    assert!(notes(&files).iter().any(|note| note == expected), "{:?}", notes(&files));
    let selection = selected(&files).expect("two systems");
    assert_eq!(
        selection.categories.map(|groups| groups.names),
        Some(vec!["mmlu_law".to_owned(), "mmlu_art".to_owned()])
    );
}

#[test]
fn lighteval_s_details_are_read_as_json() {
    let row = |id: u32, scores: [f64; 2]| {
        format!(
            "{{\"doc\": {{\"id\": \"{id}\", \"query\": \"q\"}}, \"metric\": {{\"em\": {:?}, \"length\": {:?}}}, \"model_response\": {{}}}}\n",
            scores[0], scores[1]
        )
    };
    let (base, tuned) = (row(0, [1.0, 3.0]) + &row(1, [0.0, 2.0]), row(1, [1.0, 5.0]) + &row(0, [1.0, 4.0]));
    let files = [
        ("details/org/x/2026-01-14T09-12-33.1/details_gsm8k|0_2026-01-14T09-12-33.1.jsonl", base.as_str()),
        ("details/org/y/2026-01-14T10-12-33.1/details_gsm8k|0_2026-01-14T10-12-33.1.jsonl", &tuned),
    ];
    assert_eq!(told(&files), "lighteval, 2 systems: x 1 0; y 1 1");
    // Before version 0.10: no ids, and a question that occurs twice.
    let old = |question: &str, score: u32| {
        format!("{{\"example\": \"{question}\", \"full_prompt\": \"\", \"metrics\": {{\"acc\": {score}}}}}\n")
    };
    let (base, tuned) = (old("p", 0) + &old("p", 1) + &old("q", 0), old("q", 1) + &old("p", 0) + &old("p", 1));
    assert_eq!(told(&[("x.jsonl", &base), ("y.jsonl", &tuned)]), "lighteval, 2 systems: x 0 1 0; y 0 1 1");
}

#[test]
fn runs_that_a_tool_names_are_averaged() {
    let log = |model: &str, run: &str, correct: [bool; 2]| {
        let event = |at: usize| {
            format!("{{\"sample_id\": \"e.{at}\", \"type\": \"match\", \"data\": {{\"correct\": {}}}}}\n", correct[at])
        };
        format!(
            "{{\"spec\": {{\"completion_fns\": [\"{model}\"], \"eval_name\": \"e\", \"run_id\": \"{run}\"}}}}\n{}{}",
            event(0),
            event(1)
        )
    };
    let logs = [
        log("m", "1A", [true, false]),
        log("m", "2B", [false, false]),
        log("n", "3C", [true, true]),
        log("n", "4D", [false, true]),
    ];
    let files: Vec<(&str, &str)> =
        ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl"].into_iter().zip(logs.iter().map(String::as_str)).collect();
    assert_eq!(told(&files), "OpenAI evals, 2 systems: m 0.5 0; n 0.5 1");
    assert_eq!(told(&files[1..3]), "OpenAI evals, 2 systems: m 0 0; n 1 1");
    // Runs with the same scores are no copies, but a second log of a run is.
    let again = logs[0].replace("1A", "2B");
    let same = [files[0], ("b.jsonl", &again), files[2]];
    assert!(notes(&same)[0].starts_with("Each “item” has 2 runs of the baseline"), "{:?}", notes(&same));
    let copied = [files[0], ("again.jsonl", &logs[0]), files[1], files[2]];
    assert_eq!(told(&copied), "OpenAI evals, 2 systems: m 0.5 0; n 1 1");
    assert!(notes(&copied)[0].starts_with("“again” repeats scores"), "{:?}", notes(&copied));
    let all = sample(0, "none", &[("acc", 1.0)]) + &sample(1, "none", &[("acc", 0.0)]);
    let first = sample(0, "none", &[("acc", 0.0)]);
    let with = |other: &str| {
        told(&[
            ("base/samples_arc_2026-01-14T09.jsonl", &all),
            ("base/samples_arc_2026-01-15T09.jsonl", other),
            ("sft/samples_arc_2026-01-14T10.jsonl", &all),
        ])
    };
    let second = all.replace("1.0", "0.0");
    assert_eq!(with(&second), "lm-evaluation-harness, 2 systems: base 0.5 0; sft 1 0");
    let asked = |text: &str, prompt: &str, temperature: f64| {
        let arguments = format!("\"arguments\": [[\"{prompt}\", {{\"temperature\": {temperature:?}}}]], \"resps\"");
        text.replace("\"resps\"", &arguments)
    };
    let one_then = |other: &str| {
        told(&[
            ("base/samples_arc_2026-01-14T09.jsonl", &asked(&all, "p", 0.0)),
            ("base/samples_arc_2026-01-15T09.jsonl", other),
            ("sft/samples_arc_2026-01-14T10.jsonl", &asked(&all, "p", 0.0)),
        ])
    };
    let same = one_then(&asked(&second, "p", 0.0));
    assert_eq!(same, "lm-evaluation-harness, 2 systems: base 0.5 0; sft 1 0");
    // Only the first documents, other prompts, or other settings.
    let others = [asked(&first, "p", 0.0), asked(&second, "Step by step:", 0.0), asked(&second, "p", 1.0)];
    for refused in others.iter().map(|other| one_then(other)).chain([with(&first)]) {
        assert!(refused.contains("a folder of its own, called base_run1 and base_run2"), "{refused}");
    }
}

#[test]
fn files_that_may_hold_the_other_system_are_named() {
    let of = |scores: [f64; 2]| (0..).zip(scores).map(|(doc, score)| sample(doc, "none", &[("acc", score)])).collect();
    let base: String = of([1.0, 0.0]);
    let said = told(&[("a/samples_arc.jsonl", &base), ("b/scores.csv", "id,base,new\nq1,0,1\nq2,1,1\n")]);
    let left_out = "1 file has no lm-evaluation-harness scores by item and is left out: “b/scores”";
    assert!(said.ends_with(&format!("a second list or a second column. {left_out}")), "{said}");
}

#[test]
fn files_of_one_name_are_systems() {
    let of = |scores: [f64; 2]| (0..).zip(scores).map(|(doc, score)| sample(doc, "none", &[("acc", score)])).collect();
    let (base, new): (String, String) = (of([1.0, 0.0]), of([1.0, 1.0]));
    let name = "samples_arc_2026-01-14T09";
    let files = [(name, base.as_str()), (name, &new)];
    assert_eq!(told(&files), format!("lm-evaluation-harness, 2 systems: {name} 1 0; {name} (2) 1 1"));
    let notes = selected(&files).expect("two systems").notes;
    let renamed = format!("Two files are called “{name}”. The later one is called “{name} (2)” here.");
    assert!(notes.iter().any(|note| note.to_string() == renamed), "{notes:?}");
}

#[test]
fn one_system_twice_or_two_tools_are_refused() {
    let line = sample(0, "none", &[("acc", 1.0)]);
    let twice = [("a/samples_arc_2026-01-14T09.jsonl", line.as_str()), ("a/samples_arc_2026-01-15T09.jsonl", &line)];
    let said = told(&twice);
    let sentence = "contain the same items of the system “a”. Use only one of them. If they are two runs of \
        the same setting";
    assert!(said.contains(sentence), "{said}");
    let human_eval = "{\"task_id\": \"H/0\", \"completion\": \"\", \"result\": \"passed\", \"passed\": true}\n";
    let mixed = [twice[0], ("samples_b.jsonl_results.jsonl", human_eval)];
    assert!(told(&mixed).contains("files of two tools, lm-evaluation-harness and human-eval"), "{}", told(&mixed));
    assert!(told(&twice[..1]).contains("of one system only"), "{}", told(&twice[..1]));
    let cut_off = format!("{line}{{\"doc_id\": 1, \"resps\": ");
    let cut_off = [twice[0], ("b/samples_arc_2026-01-15T09.jsonl", cut_off.as_str())];
    // Files of a tool may differ only in their folders.
    let sentence = "“b/samples_arc_2026-01-15T09”, line 2: the file ends in the middle of the JSON value";
    assert!(told(&cut_off).starts_with(sentence), "{}", told(&cut_off));
    // A line in the middle is damaged, but the file is whole.
    let damaged = format!("{line}{{\"doc_id\": 1, \"resps\": \n{line}");
    let said = told(&[twice[0], ("b/samples_arc_2026-01-15T09.jsonl", damaged.as_str())]);
    assert!(said.contains("line 2: this is not valid JSON"), "{said}");
}

#[test]
fn code_is_right_where_it_passes() {
    let line = |task: u32, passed: bool| {
        format!("{{\"task_id\": \"H/{task}\", \"completion\": \"x\", \"result\": \"r\", \"passed\": {passed}}}\n")
    };
    let (base, tuned) = (line(0, true) + &line(1, false), line(1, true) + &line(0, true));
    let files = [("samples_x.jsonl_results.jsonl", base.as_str()), ("x-tuned_samples.jsonl_results.jsonl", &tuned)];
    assert_eq!(told(&files), "human-eval, 2 systems: x 1 0; x-tuned 1 1");
    // HumanEval+ requires both; a solution that only passes the additional tests is wrong.
    let plus = |statuses: [[&str; 2]; 3]| {
        let task = |(task, [base, plus]): (u32, [&str; 2])| {
            format!(
                "\"H/{task}\": [{{\"task_id\": \"H/{task}\", \"base_status\": \"{base}\", \"plus_status\": \"{plus}\"}}]"
            )
        };
        format!("{{\"date\": \"x\", \"eval\": {{{}}}}}", (0..).zip(statuses).map(task).collect::<Vec<_>>().join(", "))
    };
    let base = plus([["pass", "pass"], ["fail", "pass"], ["pass", "fail"]]);
    let tuned = plus([["pass", "fail"], ["pass", "pass"], ["pass", "pass"]]);
    let files = [("x_vllm_temp_0.0_eval_results.json", base.as_str()), ("y_vllm_temp_0.0_eval_results.json", &tuned)];
    assert_eq!(told(&files), "EvalPlus or BigCodeBench, 2 systems: x 1 0 0; y 0 1 1");
    // The oldest form has each task's results in lists.
    let oldest = |statuses: [[&str; 2]; 3]| {
        let task = |(task, [base, plus]): (u32, [&str; 2])| {
            format!(
                "\"H/{task}\": {{\"nfiles\": 2, \"base\": [[\"{base}\", [true]], [\"success\", []]], \"plus\": [[\"{plus}\", []], [\"timeout\", []]]}}"
            )
        };
        format!("{{\"date\": \"x\", \"eval\": {{{}}}}}", (0..).zip(statuses).map(task).collect::<Vec<_>>().join(", "))
    };
    let base = oldest([["success", "success"], ["failed", "success"], ["success", "failed"]]);
    let tuned = oldest([["success", "failed"], ["success", "success"], ["success", "success"]]);
    let files = [("x_temp_0.8/eval_results.json", base.as_str()), ("y_temp_0.8/eval_results.json", &tuned)];
    let right = "EvalPlus or BigCodeBench, 2 systems: x_temp_0.8 0.5 0 0; y_temp_0.8 0 0.5 0.5";
    assert_eq!(told(&files), right);
    // The first version lists the files instead of their number.
    let [first, second] = [&base, &tuned].map(|text| text.replace("\"nfiles\": 2", "\"files\": [\"0.py\", \"1.py\"]"));
    assert_eq!(told(&[(files[0].0, &first), (files[1].0, &second)]), right);
    // If only the base tests were run, they count.
    let alone = |text: &str| {
        let plus = ["success", "failed"].map(|plus| format!("[[\"{plus}\", []], [\"timeout\", []]]"));
        plus.iter().fold(text.to_owned(), |text, plus| text.replace(plus, "[]"))
    };
    let (base, tuned) = (alone(&base), alone(&tuned));
    let files = [("x/eval_results.json", base.as_str()), ("y/eval_results.json", &tuned)];
    assert_eq!(told(&files), "EvalPlus or BigCodeBench, 2 systems: x 1 0.5 1; y 1 1 1");
    let big = |status: &str| {
        format!(
            "{{\"eval\": {{\"B/0\": [{{\"task_id\": \"B/0\", \"solution\": \"\", \"status\": \"{status}\"}}], \"B/1\": [{{\"status\": \"pass\"}}]}}}}"
        )
    };
    let (base, tuned) = (big("timeout"), big("pass"));
    let files = [("x--main--b_eval_results.json", base.as_str()), ("y--main--b_eval_results.json", &tuned)];
    assert_eq!(told(&files), "EvalPlus or BigCodeBench, 2 systems: x 0 1; y 1 1");
    let names =
        ["org--x--main", "org--y--v2"].map(|name| format!("{name}--bigcodebench-hard--vllm-0-1_eval_results.json"));
    let files = [(names[0].as_str(), base.as_str()), (&names[1], &tuned)];
    assert_eq!(told(&files), "EvalPlus or BigCodeBench, 2 systems: org--x 0 1; org--y--v2 1 1");
    // In EvalPlus, `--` stands for the `/` in the name of a model.
    let (base, tuned) = (plus([["pass", "pass"]; 3]), plus([["fail", "fail"]; 3]));
    let names = ["org--x-7B", "org--x-7B_hf-it"].map(|name| format!("{name}_vllm_temp_0.8.eval_results.json"));
    let files = [(names[0].as_str(), base.as_str()), (&names[1], &tuned)];
    let right = "EvalPlus or BigCodeBench, 2 systems: org--x-7B 1 1 1; org--x-7B_hf-it 0 0 0";
    assert_eq!(told(&files), right);
    let report = |id: &str, resolved: bool| {
        format!("{{\"{id}\": {{\"patch_successfully_applied\": true, \"resolved\": {resolved}}}}}")
    };
    let texts = [report("r-1", false), report("r-2", true), report("r-1", true), report("r-2", true)];
    let paths = ["run/x/r-1/report.json", "run/x/r-2/report.json", "run/y/r-1/report.json", "run/y/r-2/report.json"];
    let files: Vec<(&str, &str)> = paths.into_iter().zip(texts.iter().map(String::as_str)).collect();
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 0 1; y 1 1");
}

#[test]
fn helm_s_main_metric_is_read_without_perturbations() {
    let stat = |name: &str, mean: f64| {
        format!("{{\"name\": {{\"name\": \"{name}\", \"split\": \"test\"}}, \"sum_squared\": 1.0, \"mean\": {mean:?}}}")
    };
    let instance = |id: u32, rest: &str, stats: &[String]| {
        format!("{{\"instance_id\": \"id{id}\", {rest}\"train_trial_index\": 0, \"stats\": [{}]}}", stats.join(", "))
    };
    let run = |right: [f64; 2]| {
        let main = |id: u32| instance(id, "", &[stat("logprob", -2.0), stat("exact_match", right[id as usize])]);
        let typos = instance(0, "\"perturbation\": {\"name\": \"typos\"}, ", &[stat("exact_match", 0.5)]);
        let time = instance(1, "", &[stat("inference_runtime", 3.5)]);
        format!("[{}, {}, {typos}, {time}]", main(0), main(1))
    };
    let (base, tuned) = (run([0.0, 1.0]), run([1.0, 1.0]));
    let files = [
        ("runs/v1/qa:subject=art,model=m/per_instance_stats.json", base.as_str()),
        ("runs/v1/qa:subject=art,model=m-dpo/per_instance_stats.json", &tuned),
    ];
    assert_eq!(told(&files), "HELM, 2 systems: m 0 1; m-dpo 1 1");
    let averages = format!("[{}]", stat("exact_match", 0.5));
    let files = [("runs/a/stats.json", averages.as_str()), ("runs/b/stats.json", &averages)];
    assert!(told(&files).contains("per_instance_stats.json"), "{}", told(&files));
}

#[test]
fn helm_s_predictions_are_read_unless_other_files_have_them() {
    let prediction = |(id, right): (u32, u32)| {
        format!(
            "{{\"instance_id\": \"id{id}\", \"train_trial_index\": 0, \"predicted_text\": \"x\", \"stats\": \
             {{\"exact_match\": {right}.0, \"num_output_tokens\": 2.0}}}}"
        )
    };
    let predictions =
        |right: [u32; 3]| format!("[{}]", (0..).zip(right).map(prediction).collect::<Vec<_>>().join(", "));
    let (base, tuned) = (predictions([0, 1, 0]), predictions([1, 1, 0]));
    let requests = "[{\"instance_id\": \"id0\", \"train_trial_index\": 0, \"request\": {}}]";
    let files = [
        ("runs/qa:model=m/display_predictions.json", base.as_str()),
        ("runs/qa:model=m/display_requests.json", requests),
        ("runs/qa:model=n/display_predictions.json", &tuned),
        ("runs/qa:model=n/display_requests.json", requests),
    ];
    assert_eq!(told(&files), "HELM, 2 systems: m 0 1 0; n 1 1 0");
    // The other file has all metrics, and the split of each instance.
    let all = |right: [u32; 3]| {
        let stat = |name: &str, split: &str, mean: f64| {
            format!(
                "{{\"name\": {{\"name\": \"{name}\", \"split\": \"{split}\"}}, \"sum_squared\": 1.0, \"mean\": {mean:?}}}"
            )
        };
        let instance = |(id, right): (u32, u32)| {
            let split = if id == 0 { "valid" } else { "test" };
            let stats = stat("num_bytes", split, 0.5) + ", " + &stat("exact_match", split, right.into());
            format!("{{\"instance_id\": \"id{id}\", \"train_trial_index\": 0, \"stats\": [{stats}]}}")
        };
        format!("[{}]", (0..).zip(right).map(instance).collect::<Vec<_>>().join(", "))
    };
    let (whole, whole_tuned) = (all([0, 1, 0]), all([1, 1, 0]));
    for folders in [["runs/mmlu:model=m", "runs/mmlu:model=n"], ["mmlu:a=1/m", "mmlu:a=1/n"]] {
        let of = |folder: usize, name: &str| format!("{}/{name}.json", folders[folder]);
        let [stats, predictions] = ["per_instance_stats", "display_predictions"];
        let paths = [of(0, stats), of(1, stats), of(0, predictions), of(1, predictions)];
        let texts = [&whole, &whole_tuned, &base, &tuned];
        let mut files: Vec<(&str, &str)> =
            paths.iter().zip(texts).map(|(path, text)| (path.as_str(), text.as_str())).collect();
        for _ in 0..2 {
            let note = "repeat scores of other files, and are left out.";
            assert!(notes(&files).iter().any(|said| said.ends_with(note)), "{:?}", notes(&files));
            files.reverse();
        }
        assert_eq!(told(&files[..3]), "HELM, 2 systems: m 0 1 0; n 1 1 0");
        assert_eq!(told(&[files[0], files[3]]), "HELM, 2 systems: m 0 1 0; n 1 1 0", "each has one file");
        // The predictions of another run repeat nothing.
        let whole = whole.replace("valid", "test");
        (files[0].1, files[2].1) = (&whole, &tuned);
        assert!(told(&files).contains("contain the same items of the system “m”"), "{}", told(&files));
        assert!(!told(&[files[0], files[2]]).contains("2 systems"), "{}", told(&[files[0], files[2]]));
    }
    let of = |folder: &str, name: &str| format!("{folder}/mmlu:model=m/{name}.json");
    let paths = ["old", "new"].map(|folder| [of(folder, "display_predictions"), of(folder, "per_instance_stats")]);
    let files = [(&paths[0][0], &base), (&paths[0][1], &whole), (&paths[1][0], &tuned), (&paths[1][1], &whole_tuned)];
    let files = files.map(|(path, text)| (path.as_str(), text.as_str()));
    assert_eq!(told(&files), "HELM, 2 systems: old 0 1 0; new 1 1 0", "one model");
}

#[test]
fn a_last_line_that_is_cut_off_is_refused() {
    let comet = "a.de\tSegment 0\tscore: 0.6500\nb.de\tSegment 0\tscore: 0.7500\n\
                 a.de\tSegment 1\tscore: 0.5125\nb.de\tSegment 1\tscore: 0.4375\n";
    let measures = "1\tAP\t0.6500\n1\tRR\t0.5000\n2\tAP\t0.7500\n2\tRR\t1.0000\n";
    let bleu = "BLEU|nrefs:1 = 19.3 70.0/1 (BP = 1.0)\nBLEU|nrefs:1 = 24.4 60.0/1 (BP = 1.0)\n";
    let begin = |text: &str| text.trim_end().rfind('\n').unwrap_or(0) + 1;
    for length in begin(comet) + 1..=comet.rfind('.').unwrap_or(0) + 1 {
        let told = told(&[("c.txt", &comet[..length])]);
        // With `0`, the score is a number.
        assert!(told.contains("line 4: this line is cut off") || comet[..length].ends_with(" 0"), "{told}");
    }
    for (text, line) in [(measures, "line 4"), (bleu, "line 2")] {
        let end = text[begin(text)..].find('.').map_or(0, |at| begin(text) + at + 1);
        let told = told(&[("a", text), ("b", &text[..end])]);
        assert!(told.contains(&format!("{line}: this line is cut off")), "{told}");
    }
    // A last number with fewer decimals is whole.
    let thirds = "map q1 0.3333\nmap q2 0.2917\nmap q3 0.5";
    let said = told(&[("a", thirds), ("b", &thirds.replace("0.5", "1"))]);
    assert!(said.ends_with("a 0.3333 0.2917 0.5; b 0.3333 0.2917 1"), "{said}");
    // Without the last newline, a text is whole.
    for text in [comet, measures, bleu] {
        assert!(selected(&[("a", text.trim_end()), ("b", &text.replace(".de", ".fr"))]).is_ok(), "{text}");
    }
}

#[test]
fn inspect_s_letters_are_numbers_and_errors_are_gaps() {
    let log = |model: &str, letters: [&str; 4]| {
        let sample = |(id, letter): (u32, &str)| {
            let scores =
                if letter.is_empty() { String::new() } else { format!("\"match\": {{\"value\": \"{letter}\"}}") };
            format!("{{\"id\": \"s{id}\", \"epoch\": 1, \"scores\": {{{scores}}}}}")
        };
        let samples: Vec<String> = (0..).zip(letters).map(sample).collect();
        format!(
            "{{\"version\": 2, \"status\": \"success\", \"eval\": {{\"run_id\": \"r\", \"task\": \"t\", \"model\": \"{model}\"}}, \
             \"samples\": [{}]}}",
            samples.join(", ")
        )
    };
    let (base, tuned) = (log("v/m", ["C", "I", "P", "C"]), log("v/m-dpo", ["C", "C", "P", ""]));
    let files = [("b_log.json", tuned.as_str()), ("a_log.json", base.as_str())];
    assert_eq!(told(&files), "Inspect AI, 2 systems: v/m 1 0 0.5; v/m-dpo 1 1 0.5");
    let broken_off = base.replace("success", "error");
    let told = "The run of “v/m” did not finish: its status is “error”. Items that it did not reach are missing.";
    assert!(!notes(&files).contains(&told.to_owned()));
    assert!(notes(&[files[0], ("a_log.json", &broken_off)]).contains(&told.to_owned()));
}

#[test]
fn harnesses_of_one_object_are_read_by_item() {
    let compass = |correct: [bool; 2]| {
        let item = |(key, correct): (u32, bool)| {
            format!("\"{key}\": {{\"predictions\": \"A\", \"references\": \"B\", \"correct\": {correct}}}")
        };
        let items: Vec<String> = (0..).zip(correct).map(item).collect();
        format!("{{\"accuracy\": 50.0, \"details\": {{{}}}}}", items.join(", "))
    };
    let (base, tuned) = (compass([true, false]), compass([true, true]));
    let files = [("results/x/geo.json", base.as_str()), ("results/y/geo.json", &tuned)];
    assert_eq!(told(&files), "OpenCompass, 2 systems: x 1 0; y 1 1");
    // A judge's letters: A is right, if the accuracy says the same.
    let judged = |accuracy: f64, letters: [&str; 2]| {
        let item = |(key, letter): (u32, &str)| {
            format!("\"{key}\": {{\"origin_prompt\": [], \"prediction\": \"{letter}\", \"gold\": \"12\"}}")
        };
        let items: Vec<String> = (0..).zip(letters).map(item).collect();
        format!("{{\"accuracy\": {accuracy:?}, \"details\": {{{}}}}}", items.join(", "))
    };
    let (base, tuned) = (judged(50.0, ["A", "B: wrong"]), judged(0.0, ["B", "unclear"]));
    let files = [("results/x/geo.json", base.as_str()), ("results/y/geo.json", &tuned)];
    assert_eq!(told(&files), "OpenCompass, 2 systems: x 1 0; y 0 0");
    let other = judged(100.0, ["A", "B"]);
    let said = told(&[("results/x/geo.json", &other), ("results/y/geo.json", &other)]);
    assert!(said.contains("no scores found"), "{said}");
    let simple = |scores: [f64; 2]| {
        let [first, second] = scores;
        format!(
            "{{\"score\": 0.1, \"metrics\": {{}}, \"htmls\": [], \"convos\": [], \"metadata\": {{\"example_level_metadata\": \
             [{{\"prompt_id\": \"p\", \"score\": {first:?}}}, {{\"prompt_id\": \"q\", \"score\": {second:?}}}]}}}}"
        )
    };
    let (base, tuned) = (simple([0.25, -0.5]), simple([0.5, 0.75]));
    let files = [("hb_x_2026_09_allresults.json", base.as_str()), ("hb_y_2026_09_allresults.json", &tuned)];
    assert_eq!(told(&files), "simple-evals, 2 systems: x 0.25 -0.5; y 0.5 0.75");
    let mlflow = |scores: [u32; 2]| {
        let [first, second] = scores;
        format!(
            "{{\"columns\": [\"inputs\", \"token_count\", \"sim/v1/score\"], \"data\": [[\"p\", 9, {first}], [\"q\", 7, {second}]]}}"
        )
    };
    let (base, tuned) = (mlflow([1, 2]), mlflow([3, 2]));
    let files =
        [("1/aa/artifacts/eval_results_table.json", base.as_str()), ("1/bb/artifacts/eval_results_table.json", &tuned)];
    assert_eq!(told(&files), "MLflow, 2 systems: aa 1 2; bb 3 2");
}

#[test]
fn judges_are_read_as_their_tools_read_them() {
    let battle = |id: u32, a: &str, b: &str, winner: &str| {
        format!(
            "{{\"question_id\": \"{id}\", \"model_a\": \"{a}\", \"model_b\": \"{b}\", \"winner\": \"{winner}\", \"turn\": 1}}"
        )
    };
    let battles =
        [battle(0, "x", "y", "model_b"), battle(1, "y", "x", "model_a"), battle(2, "x", "y", "tie (bothbad)")];
    let text = format!("[{}]", battles.join(", "));
    assert_eq!(told(&[("battles.json", &text)]), "Arena, 2 systems: x 0 0 0.5; y 1 1 0.5");
    let table = "question_id,model_a,model_b,winner\nq1,x,y,model_b\nq2,y,x,y\nq3,x,y,tie (bothbad)\n";
    assert_eq!(told(&[("battles.csv", table)]), "Arena, 2 systems: x 0 0 0.5; y 1 1 0.5");
    let flags = "id,model_a,model_b,prompt,response_a,response_b,winner_model_a,winner_model_b,winner_tie\n\
        30,x,y,\"[\"\"p\"\"]\",r,s,0,1,0\n53,y,x,p,r,s,1,0,0\n65,x,y,p,r,s,0,0,1\n";
    assert_eq!(told(&[("train.csv", flags)]), "Arena, 2 systems: x 0 0 0.5; y 1 1 0.5");
    let floats = flags.replace(",0,1,0\n", ",0.0,1.0,0.0\n");
    assert_eq!(told(&[("train.csv", &floats)]), "Arena, 2 systems: x 0 0 0.5; y 1 1 0.5");
    for (row, reason) in [
        ("q1,x,y,nobody", "the winner should be model_a, model_b or a tie"),
        // By position it is the second model, by name the first.
        ("q1,model_b,model_a,model_b", "the winner should be model_a, model_b or a tie"),
    ] {
        let table = format!("question_id,model_a,model_b,winner\nq0,x,y,x\n{row}\n");
        let error = told(&[("battles.csv", &table)]);
        assert!(error.contains(reason) && error.contains("line 3"), "{row}: {error}");
    }
    // A question in both orders has two runs.
    let orders = format!("{table}q1,y,x,y\nq2,x,y,tie\nq3,y,x,tie\n");
    assert_eq!(told(&[("battles.csv", &orders)]), "Arena, 2 systems: x 0 0.25 0.5; y 1 0.75 0.5");
    // Other words for the winner; a battle without one; one of a model with itself.
    let words = "model_a,model_b,winner\nx,y,model_b\ny,x,A\ny,x,Tie\ny,x,y\n";
    let said = told(&[("battles.csv", words)]);
    assert!(said.contains("the winner should be model_a, model_b or a tie"), "{said}");
    assert_eq!(told(&[("battles.csv", &words.replace("Tie", "tie"))]), "Arena, 2 systems: x 0 0 0.5 0; y 1 1 0.5 1");
    // Models that are called by these letters win by name.
    let letters = "question_id,model_a,model_b,winner\nq1,B,A,B\nq2,A,B,A\nq3,B,A,A\n";
    assert_eq!(told(&[("battles.csv", letters)]), "Arena, 2 systems: B 1 0 0; A 0 1 1");
    let others = format!("{letters}q4,x,y,B\n");
    let said = told(&[("battles.csv", &others)]);
    assert!(said.contains("the winner should be model_a, model_b or a tie") && said.contains("line 5"), "{said}");
    let bools =
        "model_a,model_b,winner_model_a,winner_model_b,winner_tie\nx,y,False,True,False\ny,x,False,False,True\n";
    assert_eq!(told(&[("train.csv", bools)]), "Arena, 2 systems: x 0 0.5; y 1 0.5");
    let battle = |models: [&str; 2], winner: &str| {
        format!("{{\"model_a\": \"{}\", \"model_b\": \"{}\", \"winner\": {winner}}}\n", models[0], models[1])
    };
    let odd = [(["x", "y"], "\"model_a\""), (["y", "y"], "\"tie\""), (["x", "y"], "null"), (["y", "x"], "\"x\"")];
    let odd: String = odd.into_iter().map(|(models, winner)| battle(models, winner)).collect();
    assert_eq!(told(&[("battles.jsonl", &odd)]), "Arena, 2 systems: x 1 1; y 0 0");
    let rating = |model: &str, turn: u32, score: i32| {
        format!(
            "{{\"question_id\": 81, \"model\": \"{model}\", \"judge\": [\"j\", \"k\"], \"score\": {score}, \"turn\": {turn}}}\n"
        )
    };
    let ratings = [
        rating("x", 1, 7),
        rating("y", 1, 9),
        rating("y", 2, -1),
        rating("x", 2, 4),
        rating("x", 3, 5),
        rating("y", 3, 5),
    ];
    assert_eq!(told(&[("j_single.jsonl", &ratings.concat())]), "MT-bench, 2 systems: x 7 5; y 9 5");
    let pair = |question: u32, models: [&str; 2], games: [&str; 2]| {
        format!(
            "{{\"question_id\": {question}, \"model_1\": \"{}\", \"model_2\": \"{}\", \"g1_winner\": \"{}\", \"g2_winner\": \"{}\", \"judge\": [\"j\", \"k\"], \"turn\": 1}}\n",
            models[0], models[1], games[0], games[1]
        )
    };
    let both = [
        pair(81, ["x", "y"], ["model_2", "model_2"]),
        pair(82, ["y", "x"], ["model_1", "model_2"]),
        pair(83, ["x", "y"], ["model_1", "error"]),
        pair(84, ["y", "x"], ["tie", "tie"]),
        pair(85, ["y", "x"], ["model_2", "model_2"]),
    ];
    // One win in two games is a tie, and an error is not an item.
    assert_eq!(told(&[("j_pair.jsonl", &both.concat())]), "MT-bench pairs, 2 systems: x 0 0.5 0.5 1; y 1 0.5 0.5 0");
    let against_one = [
        pair(81, ["x", "base"], ["model_2", "model_2"]),
        pair(81, ["y", "base"], ["model_1", "model_1"]),
        pair(82, ["y", "base"], ["model_1", "tie"]),
        pair(82, ["x", "base"], ["model_1", "model_1"]),
    ];
    assert_eq!(told(&[("j_pair.jsonl", &against_one.concat())]), "MT-bench pairs, 2 systems: x 0 1; y 1 0.5");
    let tournament = [both[0].clone(), both[1].clone(), pair(81, ["x", "z"], ["model_1", "model_1"])];
    let tournament = tournament.concat() + &pair(81, ["y", "z"], ["tie", "tie"]);
    let said = told(&[("j_pair.jsonl", &tournament)]);
    assert!(said.starts_with("MT-bench pairs, 3 systems: x 0 0.5; y 1 0.5"), "{said}");
    // Ratings and wins of the same models are not combined.
    let both = [("j_single.jsonl", ratings.concat()), ("j_pair.jsonl", both.concat())];
    let both = both.each_ref().map(|(path, text)| (*path, text.as_str()));
    let advice = "these are files of two tools, MT-bench and MT-bench pairs (such as “j_pair”). Choose the files of \
                  one tool";
    assert_eq!(told(&both), advice);
    let ragas = |scores: [&str; 3]| {
        let [first, second, third] = scores;
        format!(
            "user_input,response,faithfulness,recall\n\"p, q\",\"a\nb\",{first},0.5\nr,c,{second},1\ns,d,{third},1\n"
        )
    };
    let (base, tuned) = (ragas(["0.5", "", "1"]), ragas(["1", "0.5", "0.75"]));
    assert_eq!(told(&[("x.csv", &base), ("y.csv", &tuned)]), "Ragas, 2 systems: x 0.5 1; y 1 0.75");
    let smith = |rows: &str| format!(",example_id,execution_time,id,feedback.correctness\n{rows}");
    let (base, tuned) = (smith("0,e1,1.5,r1,1.0\n1,e2,2.5,r2,0.0\n"), smith("0,e2,9.5,r3,1.0\n1,e1,8.5,r4,1.0\n"));
    assert_eq!(told(&[("x.csv", &base), ("y.csv", &tuned)]), "LangSmith, 2 systems: x 1 0; y 1 1");
    let braintrust = |rows: [&str; 2]| {
        format!("id,input,output,expected,scores.Factuality,scores.Exact\n{}\n{}\n", rows[0], rows[1])
    };
    let (base, tuned) =
        (braintrust(["a1,p,o,e,0.5,0", "a2,q,o,e,1,1"]), braintrust(["b1,q,o,e,0.25,1", "b2,p,o,e,1,0"]));
    assert_eq!(told(&[("x.csv", &base), ("y.csv", &tuned)]), "Braintrust, 2 systems: x 0.5 1; y 1 0.25");
    let row = |id: &str, input: &str, scores: &str| {
        format!(
            "{{\"id\": \"{id}\", \"input\": {input}, \"output\": \"o\", \"expected\": \"e\", \"scores\": {scores}}}"
        )
    };
    let rows = |prefix: &str, scores: [f64; 2]| {
        let scored = |score: f64| format!("{{\"Factuality\": {score:?}}}");
        [
            row(&format!("{prefix}1"), "{\"q\": \"p\"}", &scored(scores[0])),
            row(&format!("{prefix}2"), "\"step\"", "null"),
            row(&format!("{prefix}3"), "\"r\"", &scored(scores[1])),
        ]
        .join(", ")
    };
    let (base, tuned) =
        (format!("[{}]", rows("a", [0.5, 1.0])), format!("{{\"events\": [{}]}}", rows("b", [0.75, 0.25])));
    assert_eq!(told(&[("x.json", &base), ("y.json", &tuned)]), "Braintrust, 2 systems: x 0.5 1; y 0.75 0.25");
    // The trials of an input are runs.
    let trials = format!("[{}, {}]", rows("c", [0.25, 0.5]), rows("d", [0.75, 1.0]));
    assert_eq!(told(&[("x.json", &base), ("y.json", &trials)]), "Braintrust, 2 systems: x 0.5 1; y 0.5 0.75");
    let promptfoo = "q,[x] Say {{q}},Status,Score,Grader Reason,[y] Say {{q}},Status,Score,Grader Reason\n\
                     1,a,FAIL,0.25,,b,PASS,1.00,\n2,a,PASS,0.75,,b,PASS,0.50,\n";
    assert_eq!(told(&[("results.csv", promptfoo)]), "promptfoo, 2 systems: x 0.25 0.75; y 1 0.5");
    // A provider may have the same prompt twice, and a status that is no verdict leaves the score.
    let twice = promptfoo.replace("[y]", "[x]").replace("FAIL", "failed").replace("b,PASS", "b,");
    assert_eq!(
        told(&[("results.csv", &twice)]),
        "promptfoo, 2 systems: [x] Say {{q}} 0.25 0.75; [x] Say {{q}} (2) 1 0.5"
    );
    let cells = "q,[x] Say {{q}},Grader Reason,[y] Say {{q}},Grader Reason\n1,[PASS] (0.25) a,,[FAIL] (1.00) b,\n\
                 2,[PASS] (0.75) a,,[PASS] (0.50),\n";
    assert_eq!(told(&[("table.csv", cells)]), "promptfoo, 2 systems: x 0.25 0.75; y 1 0.5");
    let verdicts = cells.replace(" (0.25)", "").replace(" (0.75)", "").replace(" (1.00)", "").replace(" (0.50)", "");
    assert_eq!(told(&[("table.csv", &verdicts)]), "promptfoo, 2 systems: x 1 1; y 0 1");
}

#[test]
fn word_errors_are_divided_by_the_reference() {
    let kaldi = |second: &str| format!("s1-u1 ref a b\ns1-u1 hyp a c\ns1-u1 op C S\ns1-u1 #csid 1 1 0 0\n{second}");
    let files = [
        (
            "exp/x/decode/scoring_kaldi/wer_details/per_utt",
            kaldi("s1-u2 ref a\ns1-u2 hyp a b\ns1-u2 op C I\ns1-u2 #csid 1 0 1 0\n"),
        ),
        (
            "exp/y/decode/scoring_kaldi/wer_details/per_utt",
            kaldi("s1-u2 ref a\ns1-u2 hyp a\ns1-u2 op C\ns1-u2 #csid 1 0 0 0\n"),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    assert_eq!(told(&files), "Kaldi, 2 systems: x 0.5 1; y 0.5 0");
    assert!(selected(&files).expect("two systems").scores.is_lower_better());
    // The paths in a browser begin with the folder that was dropped.
    let alike = [("wer_details/per_utt", files[0].1), ("wer_details/per_utt", files[1].1)];
    assert_eq!(told(&alike), "Kaldi, 2 systems: wer_details 0.5 1; wer_details (2) 0.5 0");
    let notes = selected(&alike).expect("two systems").notes;
    let renamed = "Two folders are called “wer_details”. The later one is called “wer_details (2)” here.";
    assert!(notes.iter().any(|note| note.to_string() == renamed), "{notes:?}");
    let most = u64::MAX;
    let large = kaldi(&format!("s1-u2 #csid {most} 0 {most} {most}\n"));
    let said = told(&[("x/scoring_kaldi/wer_details/per_utt", large.as_str()), files[1]]);
    assert_eq!(said, "Kaldi, 2 systems: x 0.5 1; y 0.5 0", "counts of any size");
    let sclite = |counts: &str| {
        format!(
            "\n\t\tDUMP OF SYSTEM ALIGNMENT STRUCTURE\n\nSpeaker sentences   0:  s   #utts: 2\nid: (u1)\nScores: (#C #S #D #I) 3 0 1 0\nid: (u2)\nScores: (#C #S #D #I) {counts}\n"
        )
    };
    let (base, tuned) = (sclite("1 1 0 1"), sclite("2 0 0 0"));
    assert_eq!(told(&[("x.pra", &base), ("y.pra", &tuned)]), "sclite, 2 systems: x 0.25 1; y 0.25 0");
    let known = tuned.replace("#I) 2 0 0 0", "#I #UNK) 2 0 0 0 0");
    assert_eq!(told(&[("x.pra", &base), ("y.pra", &known)]), "sclite, 2 systems: x 0.25 1; y 0.25 0");
    // ESPnet has the averages in the same file, before the alignments.
    let [base, tuned] = [base, tuned].map(|pra| format!("SYSTEM SUMMARY PERCENTAGES by SPEAKER\n|  s | 2 5 |\n{pra}"));
    let files = [
        ("exp/asr_x/decode/test/score_cer/result.txt", base.as_str()),
        ("exp/asr_y/decode/test/score_cer/result.txt", &tuned),
    ];
    assert_eq!(told(&files), "sclite, 2 systems: asr_x 0.25 1; asr_y 0.25 0");
    assert_eq!(selected(&files).expect("two systems").choice.score.as_deref(), Some("cer"));
}

#[test]
fn texts_and_queries_are_read_line_by_line() {
    let bleu = |scores: [&str; 2]| {
        let line = |score: &str| {
            format!("BLEU|nrefs:1|case:mixed|version:2.6.0 = {score} 70.0/22.2/12.5/7.1 (BP = 1.000 ratio = 1.000)\n")
        };
        scores.map(line).concat() + "\n\n"
    };
    let (base, tuned) = (bleu(["19.3", "46.9"]), bleu(["26.0", "31.6"]));
    let files = [("x.sentence.bleu", base.as_str()), ("y.sentence.bleu", &tuned)];
    assert_eq!(told(&files), "sacreBLEU, 2 systems: x 19.3 46.9; y 26 31.6");
    let trec = |map: &str| {
        format!(
            "num_ret                 301\t10\nmap                     301\t{map}\nP_10                    301\t0.5\nmap                     302\t0.25\nP_10                    302\t0.1\nmap                     all\t0.3\n"
        )
    };
    let (base, tuned) = (trec("0.1250"), trec("0.5000"));
    assert_eq!(told(&[("x.eval", &base), ("y.eval", &tuned)]), "trec_eval, 2 systems: x 0.125 0.25; y 0.5 0.25");
    let said = notes(&[("x.eval", &base), ("y.eval", &tuned)]);
    assert!(said.iter().any(|note| note == "2 lines of averages sum up the others and are left out."), "{said:?}");
    let measures =
        |ap: &str| format!("301\tAP\t{ap}\n301\tnDCG@10\t0.5\n302\tAP\t0.25\n302\tnDCG@10\t0.75\nall\tAP\t0.3\n");
    let (base, tuned) = (measures("0.1250"), measures("0.5"));
    assert_eq!(told(&[("x.tsv", &base), ("y.tsv", &tuned)]), "ir_measures, 2 systems: x 0.125 0.25; y 0.5 0.25");
    let models = |wer: f64| {
        format!(
            "{{\"model\": \"m{}\", \"avg_wer\": 9.0, \"clips\": [{{\"clip\": \"p\", \"wer\": {wer:?}, \"rtf\": 0.1}}, {{\"clip\": \"q\", \"wer\": 0.5, \"rtf\": 0.2}}]}}",
            wer * 4.0
        )
    };
    let text = format!("[{}, {}]", models(0.25), models(0.75));
    assert_eq!(told(&[("results.json", &text)]), "JSON of several models, 2 systems: m1 0.25 0.5; m3 0.75 0.5");
}

#[test]
fn files_without_scores_by_item_say_which_have_them() {
    let ranks: String = (0..12).map(|row| format!("{}\t{}\t{}\n", 301 + row / 6, 90 - row, 1 + row % 6)).collect();
    let query = |query: u32| format!("\"q{query}\": {{\"d{}\": 9.5, \"d{}\": 2.25}}", 2 * query, 2 * query + 1);
    let run = format!("{{{}}}", (0..5).map(query).collect::<Vec<_>>().join(", "));
    for (text, expected) in [
        ("PAR1\u{15}\u{4}", "read_parquet"),
        ("SQLite format 3\0", "sqlite3 -header -csv"),
        ("{\"results\": {\"arc\": {\"acc,none\": 0.5, \"acc_stderr,none\": 0.1}}}", "--log_samples"),
        ("[{\"name\": \"BLEU\", \"score\": 60.9, \"signature\": \"nrefs:1|version:2.6.0\"}]", "-sl"),
        ("301 Q0 D-1 1 19.9 bm25\n301 Q0 D-2 2 19.5 bm25\n", "trec_eval -q"),
        (&ranks, "trec_eval -q"),
        (&run, "run.scores"),
        (
            "{\"metrics\": [\"map\"], \"model_names\": [\"x\"], \"x\": {\"scores\": {\"map\": 0.5}, \"comparisons\": {}, \
             \"win_tie_loss\": {}}}",
            "run.scores",
        ),
        ("{\"resolved_ids\": [\"a\"], \"submitted_ids\": [], \"resolved_instances\": 1}", "report for each instance"),
        ("SYSTEM SUMMARY PERCENTAGES by SPEAKER\n", "-o pra"),
        ("│        System │ BLEU (μ ± 95% CI) │\n│ Baseline: owl │ 20.9 (20.8 ± 0.7) │\n", "sacrebleu with -sl"),
        (
            "{\"config_general\": {\"lighteval_sha\": \"x\"}, \"results\": {\"all\": {\"acc\": 0.5, \"acc_stderr\": 0.1}}}",
            "--save-details",
        ),
        (",win_rate,standard_error,n_wins,n_wins_base,n_draws\nx,50.0,1.2,400,400,5\n", "annotations.json"),
        (
            "The ferry, which left early, was full.\nNo, never!\nThere were 3 baskets of red pepper\n",
            "sacrebleu with -sl",
        ),
        ("violin copper ferry (s1-u1)\nwinter pepper kettle (s1-u2)\norchard harbour garden baker (s1-u3)\n", "-o pra"),
    ] {
        let said = told(&[("x", text), ("y", text)]);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn files_that_only_look_like_a_tool_s_are_tables_like_others() {
    let messages = |model: &str, score: u32| {
        format!(
            "{{\"id\": {score}, \"messages\": [{{\"role\": \"user\"}}], \"model\": \"{model}\", \"score\": {}}}",
            score % 2
        )
    };
    let rows: Vec<String> = (0..8).map(|row| messages(if row < 4 { "x" } else { "y" }, row % 4)).collect();
    let said = told(&[("rows.json", &format!("[{}]", rows.join(", ")))]);
    assert!(!said.contains("JSON of several models"), "{said}");
    let own = "user_input,response,old,new\na,b,0,1\nc,d,1,1\n";
    assert_eq!(told(&[("own.csv", own)]), "4 columns, comma-separated, header: old 0 1; new 1 1");
    let words = "id,what went wrong here,old,new\nq1,nothing at all and nobody,0,1\nq2,no idea, but it did,1,1\n";
    assert!(!told(&[("own.csv", words)]).contains("sacrebleu"), "{}", told(&[("own.csv", words)]));
    // Ranks and ratings of several documents, metrics of queries, and items of systems.
    let ratings = "1\t7\t3\n1\t8\t1\n1\t9\t2\n1\t6\t5\n1\t5\t4\n2\t7\t1\n";
    assert!(!told(&[("own.tsv", ratings)]).contains("ranking"), "{}", told(&[("own.tsv", ratings)]));
    let labels = (0..18).map(|row| format!("{}\t{}\t{}\n", 1 + row / 6, row % 2, 1 + row % 6)).collect::<String>();
    assert!(!told(&[("own.tsv", &labels)]).contains("ranking"), "{}", told(&[("own.tsv", &labels)]));
    let metrics = |query: u32| format!("\"q{query}\": {{\"map\": 0.5, \"ndcg\": 0.25}}");
    let metrics = format!("{{{}}}", (0..6).map(metrics).collect::<Vec<_>>().join(", "));
    assert!(!told(&[("a.json", &metrics), ("b.json", &metrics)]).contains("ranking"));
    let task = |task: u32| format!("\"t{task}\": {{\"i{}\": 1.0, \"i{}\": 0.25}}", 2 * task, 2 * task + 1);
    let tasks = format!("{{{}}}", (0..6).map(task).collect::<Vec<_>>().join(", "));
    assert!(!told(&[("a.json", &tasks), ("b.json", &tasks)]).contains("ranking"));
    // Scores of two models, with the better one.
    let scores = "id,model_1,model_2,winner\nq1,0,1,model_2\nq2,1,1,tie\nq3,1,0,model_1\n";
    let said = told(&[("own.csv", scores)]);
    assert!(said.ends_with("model_1 0 1 1; model_2 1 1 0"), "{said}");
    // Scores of systems on folds, and of seeds with a row for each fold.
    for own in [
        "name,base_cv1,new_cv1\nq1,0.5,0.25\nq2,1,0.75\n",
        "experiment,base_split0,base_split1,new_split0,new_split1\ne1,0,1,1,1\ne2,0,0.5,1,1\n",
        "name,base_acc_fold1,base_acc_fold2\nq1,0.5,0.25\nq2,1,0.75\n",
        "name,acc_cv1,f1_cv1\nq1,0.5,0.25\nq2,1,0.75\n",
        "fold,0,1,2\n0,0.5,0.25,0.75\n1,0.25,0.5,1\n",
    ] {
        let said = told(&[("own.csv", own)]);
        assert!(!said.contains("cross-validation") && !said.contains("only one row"), "{said}");
    }
    let datasets = "dataset,fold_1,fold_2\niris,0.5,0.75\nwine,0.25,1\n";
    assert!(!told(&[("own.csv", datasets)]).contains("cross-validation"), "{}", told(&[("own.csv", datasets)]));
    // The same question twice is an item of another table, with two models in it.
    let models = "index,question,A,B,answer,prediction,hit,model\n0,q,a,b,A,B,0,x\n0,q,a,b,A,A,1,y\n";
    assert!(!told(&[("own.csv", models)]).contains("VLMEvalKit"), "{}", told(&[("own.csv", models)]));
    let without_options = models.replace(",A,B,", ",").replace(",a,b,", ",").replace("\n0,q,A,A,1,y", "\n1,q,A,A,1,y");
    assert!(!told(&[("own.csv", &without_options)]).contains("VLMEvalKit"), "{without_options}");
    let trials = |resolved: bool| {
        format!(
            "{{\"results\": [{{\"task_id\": \"t1\", \"is_resolved\": {resolved}}}, {{\"task_id\": \"t2\", \"is_resolved\": true}}], \
             \"pass_at_k\": {{}}, \"resolved_ids\": [\"t2\"], \"unresolved_ids\": [\"t1\"]}}"
        )
    };
    let said = told(&[("x.json", &trials(false)), ("y.json", &trials(true))]);
    assert!(!said.contains("-bench") && said.contains("x 0 1; y 1 1"), "{said}");
    let counts = "{\"total_instances\": 2, \"resolved_instances\": 1, \"results\": [{\"id\": 0, \"score\": 1}, {\"id\": 1, \"score\": 0}]}";
    let said = told(&[("x.json", counts), ("y.json", &counts.replace("\"score\": 0", "\"score\": 1"))]);
    assert!(!said.contains("SWE-bench") && said.contains("x 1 0; y 1 1"), "{said}");
    let tasks = |of_first: u32| {
        format!("{{\"t1\": {{\"resolved\": {of_first}, \"total\": 5}}, \"t2\": {{\"resolved\": 1, \"total\": 5}}}}")
    };
    let said = told(&[("x.json", &tasks(0)), ("y.json", &tasks(3))]);
    assert!(!said.contains("SWE-bench"), "{said}");
    let row =
        |task: u32, model: &str, rest: &str| format!("{{\"task_id\": \"t{task}\", \"model\": \"{model}\", {rest}}}");
    for (name, right, wrong) in [
        ("is_resolved", "\"is_resolved\": true", "\"is_resolved\": false"),
        ("pass@1", "\"pass@1\": 1, \"detail\": \"x\"", "\"pass@1\": 0, \"detail\": \"x\""),
    ] {
        let rows = [row(1, "x", wrong), row(1, "y", right), row(2, "x", right), row(2, "y", right)];
        let said = told(&[("all.json", &format!("[{}]", rows.join(", ")))]);
        assert!(said.ends_with("x 0 1; y 1 1"), "{name}: {said}");
    }
    // Tables of several systems have a column that names them.
    for (header, middle) in
        [("id,model,.metric,.estimator,.estimate", "rmse,standard,"), ("datasetItemId,model,scores.f1", "")]
    {
        let rows =
            [("a", "x", 0.5), ("a", "y", 1.0), ("b", "x", 0.25), ("b", "y", 0.5), ("c", "x", 0.5), ("c", "y", 0.75)];
        let rows = rows.map(|(id, model, score)| format!("{id},{model},{middle}{score}\n")).concat();
        let said = told(&[("own.csv", &format!("{header}\n{rows}"))]);
        assert!(said.contains("x 0.5 0.25 0.5; y 1 0.5 0.75"), "{said}");
    }
    let ids = "apple\t0\t1\nerrand\t1\t1\np_001\t0\t0\n";
    assert!(!told(&[("ids.tsv", ids)]).contains("trec_eval"), "{}", told(&[("ids.tsv", ids)]));
}

#[test]
fn different_tasks_are_never_paired() {
    let line = sample(0, "none", &[("acc", 1.0)]) + &sample(1, "none", &[("acc", 0.0)]);
    let files = [("a/samples_arc_2026-01-14T09.jsonl", line.as_str()), ("b/samples_boolq_2026-01-14T09.jsonl", &line)];
    assert!(told(&files).contains("no id"), "{}", told(&files));
}

#[test]
fn epochs_are_no_items() {
    let log = |model: &str, letters: [&str; 4]| {
        let sample = |(at, letter): (u32, &str)| {
            format!(
                "{{\"id\": \"s{}\", \"epoch\": {}, \"scores\": {{\"match\": {{\"value\": \"{letter}\"}}}}}}",
                at / 2,
                at % 2 + 1
            )
        };
        let samples: Vec<String> = (0..).zip(letters).map(sample).collect();
        format!(
            "{{\"status\": \"success\", \"eval\": {{\"run_id\": \"r\", \"task\": \"t\", \"model\": \"{model}\"}}, \"samples\": [{}]}}",
            samples.join(", ")
        )
    };
    let (base, tuned) = (log("m", ["C", "I", "I", "I"]), log("n", ["C", "C", "I", "C"]));
    let selection = selected(&[("a.json", base.as_str()), ("b.json", &tuned)]).expect("two systems");
    assert_eq!(told_of(&selection), "Inspect AI, 2 systems: m 0.5 0; n 1 0.5");
    let said = selection.notes.iter().map(ToString::to_string).find(|note| note.contains("runs"));
    let expected = "Each “item” has 2 runs, by “run”: its scores are averaged, and runs are not resampled.";
    assert_eq!(said.as_deref(), Some(expected));
    let third = log("n", ["I", "I", "I", "I"]);
    let files =
        [("seed1/a.json", base.as_str()), ("seed1/b.json", &tuned), ("seed2/c.json", &third), ("seed2/d.json", &base)];
    assert_eq!(told(&files), "Inspect AI, 2 systems: m 0.5 0; n 0.5 0.25", "seeds and epochs");
    let twice = [("a.json", base.as_str()), ("b.json", &tuned), ("c.json", &base)];
    let selection = selected(&twice).expect("two systems and a copy");
    assert_eq!(told_of(&selection), "Inspect AI, 2 systems: m 0.5 0; n 1 0.5");
    let note = "“c” repeats scores of other files, and is left out.";
    assert!(selection.notes.iter().any(|said| said.to_string() == note), "{:?}", selection.notes);
    let mixed = [("a.json", base.as_str()), ("b.json", &tuned), ("c.json", &log("m", ["C", "C", "C", "C"]))];
    assert!(told(&mixed).contains("contain the same items of the system “m”"), "{}", told(&mixed));
}

#[test]
fn files_that_only_repeat_scores_are_left_out_in_any_order() {
    let rows = |rows: &[&str]| format!("task,framework,fold,result,metric\n{}\n", rows.join("\n"));
    let owl = ["frost,Owl,0,0.7,auc", "hail,Owl,0,0.8,auc"];
    let all = rows(&[owl[0], owl[1], "frost,Tern,0,0.75,auc", "hail,Tern,0,0.7,auc"]);
    let (first, more) = (rows(&[owl[0], "hail,Owl,0,,auc"]), rows(&[owl[0], owl[1], "snow,Tern,0,0.9,auc"]));
    for (other, is_left_out) in [(&first, true), (&more, false)] {
        let mut files = [("results.csv", all.as_str()), ("other.csv", other.as_str())];
        for _ in 0..2 {
            assert_eq!(told(&files), "AutoML benchmark, 2 systems: Owl 0.7 0.8; Tern 0.75 0.7");
            let note = "“other” repeats scores of other files, and is left out.";
            assert_eq!(notes(&files).iter().any(|said| said == note), is_left_out, "{:?}", notes(&files));
            assert!(is_left_out || !notes(&files).iter().any(|said| said.contains("repeat")), "{:?}", notes(&files));
            files.reverse();
        }
    }
}

#[test]
fn preferences_are_those_of_the_second_output() {
    let annotated = |model: &str, preferences: [f64; 3]| {
        let row = |(at, preference): (u32, f64)| {
            format!(
                "{{\"instruction\": \"i{at}\", \"output_1\": \"a\", \"generator_1\": \"ref\", \"output_2\": \"b\", \"generator_2\": \"{model}\", \"preference\": {preference:?}}}"
            )
        };
        format!("[{}]", (0..).zip(preferences).map(row).collect::<Vec<_>>().join(", "))
    };
    let (first, second) = (annotated("x", [1.0, 2.0, 1.5]), annotated("y", [1.75, 2.0, 0.0]));
    assert_eq!(told(&[("annotations.json", &first)]), "AlpacaEval, 2 systems: ref 1 0 0.5; x 0 1 0.5");
    let files = [("x/annotations.json", first.as_str()), ("y/annotations.json", &second)];
    assert_eq!(told(&files), "AlpacaEval, 2 systems: x 0 1 0.5; y 0.75 1 0.5", "the reference of both is no system");
    // The models may come first: the reference is the one that both files have.
    let exchanged = |text: String| {
        let names = [("generator_1", "g"), ("generator_2", "generator_1"), ("\"g\"", "\"generator_2\"")];
        names.into_iter().fold(text, |text, (old, new)| text.replace(old, new))
    };
    let models = [annotated("x", [2.0, 1.0, 1.5]), annotated("y", [1.25, 1.0, 0.0])].map(exchanged);
    for (one, other) in [(&models[0], &models[1]), (&models[0], &second)] {
        let files = [("x/annotations.json", one.as_str()), ("y/annotations.json", other)];
        assert_eq!(told(&files), "AlpacaEval, 2 systems: x 0 1 0.5; y 0.75 1 0.5");
    }
}

#[test]
fn test_runs_and_logs_are_read_by_case() {
    let run = |score: f64| {
        format!(
            "{{\"testCases\": [{{\"name\": \"c0\", \"success\": true, \"metricsData\": [{{\"name\": \"Faithfulness\", \"score\": {score:?}}}]}}, {{\"name\": \"c1\", \"metricsData\": [{{\"name\": \"Faithfulness\", \"score\": 0.5}}]}}]}}"
        )
    };
    let (base, tuned) = (run(0.25), run(0.75));
    assert_eq!(told(&[("x.json", &base), ("y.json", &tuned)]), "DeepEval, 2 systems: x 0.25 0.5; y 0.75 0.5");
    let log = |model: &str, correct: bool| {
        format!(
            "{{\"spec\": {{\"completion_fns\": [\"{model}\"], \"eval_name\": \"e.dev.v0\"}}}}\n\
             {{\"final_report\": {{\"accuracy\": 0.5}}}}\n\
             {{\"run_id\": \"r\", \"sample_id\": \"e.0\", \"type\": \"sampling\", \"data\": {{}}}}\n\
             {{\"run_id\": \"r\", \"sample_id\": \"e.0\", \"type\": \"match\", \"data\": {{\"correct\": {correct}}}}}\n\
             {{\"run_id\": \"r\", \"sample_id\": \"e.1\", \"type\": \"match\", \"data\": {{\"correct\": true}}}}\n"
        )
    };
    let (base, tuned) = (log("m", false), log("n", true));
    assert_eq!(told(&[("a.jsonl", &base), ("b.jsonl", &tuned)]), "OpenAI evals, 2 systems: m 0 1; n 1 1");
    let result = |provider: &str, test: u32, score: f64| {
        format!(
            "{{\"promptIdx\": 0, \"testIdx\": {test}, \"provider\": {{\"id\": \"{provider}\"}}, \"success\": true, \"score\": {score:?}}}"
        )
    };
    let results = [result("x", 0, 0.5), result("y", 0, 1.0), result("x", 1, 0.25), result("y", 1, 0.25)].join(", ");
    let text = format!("{{\"evalId\": \"e\", \"results\": {{\"version\": 3, \"results\": [{results}]}}}}");
    assert_eq!(told(&[("results.json", &text)]), "promptfoo, 2 systems: x 0.5 0.25; y 1 0.25");
    // In 2023, a file had no id, and results no numbers.
    let result = |provider: &str, city: &str, score: f64| {
        format!(
            "{{\"provider\": {{\"id\": \"{provider}\"}}, \"prompt\": {{\"raw\": \"p\"}}, \"vars\": {{\"city\": \"{city}\"}}, \
             \"success\": true, \"score\": {score:?}}}"
        )
    };
    let results =
        [result("x", "Rome", 0.5), result("y", "Rome", 1.0), result("x", "Oslo", 0.25), result("y", "Oslo", 0.25)];
    let text = format!("{{\"version\": 2, \"results\": [{}], \"table\": {{\"body\": []}}}}", results.join(", "));
    for text in [format!("{{\"results\": {text}, \"config\": {{}}}}"), text] {
        assert_eq!(told(&[("results.json", &text)]), "promptfoo, 2 systems: x 0.5 0.25; y 1 0.25");
    }
}

#[test]
fn folds_and_segments_are_items() {
    let is_lower_better =
        |table: &str| selected(&[("results.csv", table)]).expect("two systems").choice.lower_is_better == Some(true);
    let table = "id,task,framework,constraint,fold,result,metric\n\
                 t1,iris,RF,1h,0,-0.25,logloss\nt1,iris,RF,1h,1,-0.5,logloss\nt1,iris,GBM,1h,1,-0.125,logloss\nt1,iris,GBM,1h,0,-0.25,logloss\n";
    assert_eq!(told(&[("results.csv", table)]), "AutoML benchmark, 2 systems: RF -0.25 -0.5; GBM -0.25 -0.125");
    assert!(!is_lower_better(table), "losses with a minus sign");
    assert!(is_lower_better(&table.replace(",-", ",")), "losses without a minus sign");
    let grid = ",mean_fit_time,param_C,params,split0_test_auc,split1_test_auc,split0_train_auc,mean_test_auc,rank_test_auc\n\
                0,0.1,1,\"{'C': 1, 'l1': 0}\",0.5,0.75,1,0.625,2\n1,0.1,10,\"{'C': 10, 'l1': 0}\",0.75,1,1,0.875,1\n";
    assert_eq!(
        told(&[("grid.csv", grid)]),
        "cross-validation, 2 systems: {'C': 1, 'l1': 0} 0.5 0.75; {'C': 10, 'l1': 0} 0.75 1"
    );
    let behind = "name,auc_fold1,auc_fold2,F1 fold 1,F1 fold 2\nridge,0.5,0.25,0,0\ngbm,1,0.5,1,1\n";
    assert_eq!(told(&[("cv.csv", behind)]), "cross-validation, 2 systems: ridge 0.5 0.25; gbm 1 0.5");
    let numbers = "folds,0,1,2\nridge,0.5,0.25,0.75\ngbm,1,0.5,0.75\n";
    assert_eq!(told(&[("cv.csv", numbers)]), "cross-validation, 2 systems: ridge 0.5 0.25 0.75; gbm 1 0.5 0.75");
    let wide = "model,fold_1,fold_2,fold_3,mean,std\nridge,0.5,0.25,0.75,0.5,0.2\ngbm,1,0.5,0.75,0.75,0.2\n";
    assert_eq!(told(&[("cv.csv", wide)]), "cross-validation, 2 systems: ridge 0.5 0.25 0.75; gbm 1 0.5 0.75");
    let comet = "a.de\tSegment 0\tscore: 0.6500\na.de\tSegment 1\tscore: 0.5000\na.de\tscore: 0.5750\nb.de\tSegment 0\tscore: 0.7500\nb.de\tSegment 1\tscore: 0.5000\nb.de\tscore: 0.6250\n";
    assert_eq!(told(&[("out.txt", comet)]), "COMET, 2 systems: a.de 0.65 0.5; b.de 0.75 0.5");
    assert!(
        notes(&[("out.txt", comet)]).contains(&"2 lines of averages sum up the others and are left out.".to_owned())
    );
}

#[test]
fn runs_in_paths_are_averaged() {
    let of = |scores: &[u8]| scores.iter().map(|score| format!("{score}\n")).collect::<String>();
    let lists = [of(&[1, 0, 1]), of(&[1, 1, 0]), of(&[0, 0, 1]), of(&[1, 1, 1]), of(&[0, 0, 0])];
    let files = [
        ("m-7b_seed1.txt", lists[0].as_str()),
        ("m-7b_seed2.txt", &lists[1]),
        ("m-7b-dpo_seed1.txt", &lists[2]),
        ("m-7b-dpo_seed2.txt", &lists[3]),
    ];
    let selection = selected(&files).expect("two systems");
    let format = selection.format.clone();
    assert_eq!(told_of(&selection), format!("{format}: m-7b 1 0.5 0.5; m-7b-dpo 0.5 0.5 1"));
    let said = notes(&files);
    assert!(said.iter().any(|note| note.starts_with("Each “item” has 2 runs, by “run”")), "{said:?}");
    // As folders, with three runs of one system, and ids.
    let table = |scores: &[u8]| {
        let rows = scores.iter().enumerate().map(|(id, score)| format!("q{id},{score}\n"));
        format!("id,correct\n{}", rows.collect::<String>())
    };
    let tables = [table(&[1, 0, 1]), table(&[1, 1, 0]), table(&[0, 0, 1]), table(&[1, 1, 1]), table(&[1, 0, 0])];
    let paths =
        ["x/run-1/scores.csv", "x/run-2/scores.csv", "y/run-1/scores.csv", "y/run-2/scores.csv", "y/run-3/scores.csv"];
    let files: Vec<(&str, &str)> = paths.into_iter().zip(tables.iter().map(String::as_str)).collect();
    let selection = selected(&files).expect("two systems");
    let third = |thirds: i64| crate::scores::Score::Fraction { digits: thirds, decimals: 0, parts: 3 };
    let Content::Scores { experimental, .. } = selection.scores.content() else { panic!("two lists") };
    assert_eq!(
        (selection.scores.names(), experimental.as_slice()),
        ((Some("x"), Some("y")), &[third(2), third(1), third(2)][..])
    );
    // An unreadable file is named.
    let bad = tables[3].replace("q1,1", "q1,oops");
    let mut files = files;
    files[3].1 = &bad;
    assert!(told(&files).starts_with("“y run-2”, line 3, column “correct”"), "{}", told(&files));
    // Two systems may have such names.
    assert!(told(&[("run1.txt", &lists[0]), ("run2.txt", &lists[4])]).contains("run1 1 0 1; run2 0 0 0"));
}

#[test]
fn lines_begin_anew_in_each_file() {
    let files =
        [("m_seed1.txt", "1\n0\n"), ("m_seed2.txt", "1\n1\n"), ("n_seed1.txt", "0\n0\n"), ("n_seed2.txt", "1\n1\n")];
    let sources = files.iter().map(|(path, text)| Source::text(Some(Source::name_of(path)), text)).collect();
    let choice = Choice { id: Some(String::new()), ..Choice::default() };
    let selection = read(sources).and_then(|tables| tables.select(&choice)).expect("two systems");
    assert!(selection.scores.pairs() == 4 && !selection.notes.contains(&Note::GapsDiffer), "{selection:?}");
}

#[test]
fn systems_of_tools_have_names_that_can_be_shown() {
    let rating = |model: &str, score: u32| {
        let judged = |question: u32| {
            format!(
                "{{\"question_id\": {question}, \"model\": \"{model}\", \"judge\": [], \"score\": {score}, \"turn\": 1}}\n"
            )
        };
        judged(1) + &judged(2)
    };
    let text = rating("x\\n\\u0007 y", 1) + &rating("", 2);
    assert_eq!(told(&[("j_single.jsonl", &text)]), "MT-bench, 2 systems: x y 1 1; j_single 2 2");
}

#[test]
fn samples_of_code_are_runs() {
    let line = |task: u32, passed: bool| {
        format!(
            "{{\"task_id\": \"HumanEval/{task}\", \"completion\": \"x\", \"result\": \"r\", \"passed\": {passed}}}\n"
        )
    };
    let base: String =
        [(0, true), (0, false), (1, false), (1, false)].map(|(task, passed)| line(task, passed)).concat();
    let tuned: String = [(0, true), (1, true), (1, false)].map(|(task, passed)| line(task, passed)).concat();
    let files = [("m.jsonl_results.jsonl", base.as_str()), ("m-dpo.jsonl_results.jsonl", &tuned)];
    assert_eq!(told(&files), "human-eval, 2 systems: m 0.5 0; m-dpo 1 0.5");
}

#[test]
fn tables_are_read_however_programs_write_them() {
    // Weights & Biases: names of columns, and a list for each row. An image is not a cell.
    let table = |scores: [f64; 3]| {
        let row = |(at, score): (u32, f64)| format!("[\"q{at}\", {{\"_type\": \"image-file\"}}, \"a, b\", {score:?}]");
        let rows: Vec<String> = (0..).zip(scores).map(row).collect();
        format!(
            "{{\"columns\": [\"id\", \"image\", \"answer\", \"score\"], \"data\": [{}], \"ncols\": 4}}",
            rows.join(", ")
        )
    };
    let (base, tuned) = (table([0.5, 1.0, 0.0]), table([0.75, 0.25, 1.0]));
    let files = [("x/media/table/p_0_ab.table.json", base.as_str()), ("y/media/table/p_0_cd.table.json", &tuned)];
    let said = told(&files);
    assert!(said.ends_with("p_0_ab 0.5 1 0; p_0_cd 0.75 0.25 1"), "{said}");
    // Windows PowerShell's `Export-Csv` begins with the type.
    let typed = "#TYPE System.Management.Automation.PSCustomObject\r\n\"id\",\"old\",\"new\"\r\n\"a\",\"0.5\",\"1\"\r\n\"b\",\"0.25\",\"0\"\r\n\"c\",\"0\",\"1\"\r\n";
    assert_eq!(told(&[("x.csv", typed)]), "3 columns, comma-separated, header: old 0.5 0.25 0; new 1 0 1");
    let german = "Aufgabe;alt;neu\r\na1;0,5;1\r\na2;0,25;0,75\r\na3;1;0,125\r\n";
    assert_eq!(
        told(&[("x.csv", german)]),
        "3 columns, semicolon-separated, header, decimal commas: alt 0.5 0.25 1; neu 1 0.75 0.125"
    );
}

#[test]
fn the_list_of_formats_is_in_the_documentation() {
    let path = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/formats.md");
    let rows = known_tools().map(|known| format!("| {} | {} | {} |\n", known.tool, known.files, known.reads));
    let table = "| Tool | Files | What is read |\n|---|---|---|\n".to_owned() + &rows.collect::<String>();
    let page = fs::read_to_string(&path).expect("docs/formats.md");
    let start = page.find("| Tool |").expect("docs/formats.md has a table");
    let end = page[start..].find("\n\n").map_or(page.len(), |end| start + end + 1);
    let renewed = format!("{}{table}{}", &page[..start], &page[end..]);
    if env::var_os("EXPLORER_UPDATE_DOCS").is_some() {
        fs::write(&path, renewed).expect("docs/formats.md can be written");
    } else {
        assert!(
            page == renewed,
            "the formats changed: renew docs/formats.md by running this test with EXPLORER_UPDATE_DOCS=1"
        );
    }
}

#[test]
fn trials_of_agents_are_runs() {
    let trial = |task: u32, trial: u32, reward: f64| {
        format!(
            "{{\"task_id\": {task}, \"reward\": {reward:?}, \"info\": {{\"reward_info\": {{\"reward\": {reward:?}}}}}, \"traj\": [], \"trial\": {trial}}}"
        )
    };
    let of = |rewards: [[f64; 2]; 2]| {
        let tasks = (0..).zip(rewards);
        let trials =
            tasks.flat_map(|(task, rewards)| (0..).zip(rewards).map(move |(at, reward)| trial(task, at, reward)));
        format!("[{}]", trials.collect::<Vec<_>>().join(", "))
    };
    let (base, tuned) = (of([[1.0, 0.0], [0.0, 0.0]]), of([[1.0, 1.0], [0.0, 1.0]]));
    let files = [
        ("results/tool-calling-m-8b-0.0_range_0--1_user-u-llm_0114091233.json", base.as_str()),
        ("results/tool-calling-m-8b-dpo-0.0_range_0--1_user-u-llm_0114094733.json", &tuned),
    ];
    assert_eq!(told(&files), "tau-bench, 2 systems: m-8b 0.5 0; m-8b-dpo 1 0.5");
    let second = |model: &str, rewards: [f64; 4]| {
        let simulation = |(at, reward): (u32, f64)| {
            format!(
                "{{\"id\": \"s\", \"task_id\": \"t{}\", \"trial\": {}, \"reward_info\": {{\"reward\": {reward:?}}}}}",
                at / 2,
                at % 2
            )
        };
        let simulations: Vec<String> = (0..).zip(rewards).map(simulation).collect();
        format!(
            "{{\"timestamp\": \"x\", \"info\": {{\"num_trials\": 2, \"agent_info\": {{\"llm\": \"{model}\"}}}}, \"tasks\": [], \"simulations\": [{}]}}",
            simulations.join(", ")
        )
    };
    let (base, tuned) = (second("m", [1.0, 0.0, 0.0, 0.0]), second("n", [1.0, 1.0, 0.0, 1.0]));
    assert_eq!(told(&[("a.json", &base), ("b.json", &tuned)]), "tau2-bench, 2 systems: m 0.5 0; n 1 0.5");
}

/// The texts of the first item: a name, the baseline's text, and the other system's if it differs.
fn written(files: &[(&str, &str)]) -> Vec<(String, String, String)> {
    written_of(files, 1)
}

fn written_of(files: &[(&str, &str)], item: u64) -> Vec<(String, String, String)> {
    let sources = files.iter().map(|(path, text)| Source::text(Some(Source::name_of(path)), text)).collect();
    let tables = std::rc::Rc::new(read(sources).expect("files of a tool"));
    let items = crate::analysis::Items::selected(&tables, &Choice::default()).expect("two systems");
    let prose = ["prompt", "answer", "target", "aligned target", "explanation"];
    let texts = items.texts_of(item).into_iter().filter(|text| prose.contains(&text.name.as_str()));
    texts.map(|text| (text.name, text.text.unwrap_or_default(), text.other.unwrap_or_default())).collect()
}

#[test]
fn items_of_known_tools_keep_what_was_asked_and_answered() {
    let expect = |files: &[(&str, &str)], expected: &[[&str; 3]]| {
        let expected: Vec<_> = expected.iter().map(|texts| texts.map(str::to_owned).into()).collect();
        assert_eq!(written(files), expected, "{files:?}");
    };
    let line = |answer: &str, score: u8| {
        format!(
            "{{\"doc_id\": 0, \"doc\": {{\"question\": \"1 + 1?\"}}, \"target\": \"2\", \"arguments\": {{\"gen_args_0\": \
             {{\"arg_0\": \"Q: 1 + 1?\"}}}}, \"resps\": [[\"x\"]], \"filtered_resps\": [\"{answer}\"], \"filter\": \"none\", \
             \"metrics\": [\"acc\"], \"doc_hash\": \"x\", \"acc\": {score}.0}}\n"
        )
    };
    let more = |text: String| text.clone() + &text.replace("\"doc_id\": 0", "\"doc_id\": 1");
    let (base, new) = (more(line("3", 0)), more(line("2", 1)));
    let files = [
        ("out/m/samples_sum_2026-01-14T09-12-33.1.jsonl", base.as_str()),
        ("out/m-dpo/samples_sum_2026-01-14T09-12-33.1.jsonl", new.as_str()),
    ];
    expect(&files, &[["prompt", "Q: 1 + 1?", ""], ["answer", "3", "2"], ["target", "2", ""]]);
    // Numbers among the texts are neither scores nor groups, so nothing is asked.
    let selection = selected(&files).expect("two systems");
    assert!(selection.categories.is_none() && selection.clusters.is_none());
    assert_eq!(selection.choice.gold, None);
    assert_eq!(selection.to_string(), "Baseline: m, experimental: m-dpo; scores: acc; ids: item");
    assert!(notes(&files).is_empty(), "{:?}", notes(&files));
    // In another version of the data, two documents have each other's numbers.
    let other = new.replace("\"doc_hash\": \"x\"", "\"doc_hash\": \"y\"").replacen("\"y\"", "\"x\"", 1);
    let told = "1 of 2 items has the same “item” in both lists, but not the same “doc_hash”: for “1”, it is “x” and “y”. Are they \
                the same items?";
    assert_eq!(notes(&[files[0], (files[1].0, &other)]), [told]);

    // If a model chooses, the choices are next to their log-likelihoods.
    let line = |likely: [&str; 2], target: &str, choices: [&str; 2]| {
        format!(
            "{{\"doc_id\": 0, \"doc\": {{}}, \"target\": \"{target}\", \"arguments\": {{\"gen_args_0\": {{\"arg_0\": \"Q\", \
             \"arg_1\": \" {}\"}}, \"gen_args_1\": {{\"arg_0\": \"Q\", \"arg_1\": \" {}\"}}}}, \"filtered_resps\": \
             [[\"{}\", \"False\"], [\"{}\", \"False\"]], \"resps\": [], \"filter\": \"none\", \"metrics\": [\"acc\"], \"acc\": 1.0}}\n",
            choices[0], choices[1], likely[0], likely[1]
        )
    };
    for (target, choices, told) in [
        ("1", ["the Oss", "a heron"], Some("a heron")),
        ("the Oss", ["the Oss", "a heron"], Some("the Oss")),
        // Ambiguous: the first choice by its text, or the second by its index.
        ("1", ["1", "2"], None),
        ("0", ["0", "1"], Some("0")),
    ] {
        let (base, new) = (line(["-7.3", "-3.1"], target, choices), line(["-2", "-3"], target, choices));
        let (base, new) = (more(base), more(new));
        let files = [("a/samples_x_2026-01-14T09.jsonl", base.as_str()), ("b/samples_x_2026-01-14T09.jsonl", &new)];
        let [likeliest, other] = [choices[1], choices[0]].map(|choice| format!("{choice} (the likeliest)"));
        let target = told.map(|told| ["target", told, ""]);
        expect(&files, &[&[["prompt", "Q", ""], ["answer", &likeliest, &other]][..], target.as_slice()].concat());
    }

    let details = |answer: &str| {
        let line = |id: u8| {
            format!(
                "{{\"doc\": {{\"id\": \"{id}\", \"query\": \"Why?\", \"choices\": [\"So\", \"No\"], \"gold_index\": [1]}}, \
                 \"metric\": {{\"em\": {id}}}, \"model_response\": {{\"text\": [\"{answer}\"]}}}}\n"
            )
        };
        line(0) + &line(1)
    };
    let (base, new) = (details("So"), details("No"));
    expect(
        &[("base.jsonl", &base), ("new.jsonl", &new)],
        &[["prompt", "Why?", ""], ["answer", "So", "No"], ["target", "No", ""]],
    );

    let log = |model: &str, answer: &str, value: &str| {
        let sample = |id: u8| {
            format!(
                "{{\"id\": {id}, \"epoch\": 1, \"input\": [{{\"role\": \"user\", \"content\": \"Why?\"}}], \"target\": \
                 \"So\", \"output\": {{\"completion\": \"{answer}\"}}, \"scores\": {{\"match\": {{\"value\": \"{value}\", \
                 \"explanation\": \"read it\"}}}}}}"
            )
        };
        format!(
            "{{\"status\": \"success\", \"eval\": {{\"run_id\": \"r\", \"task\": \"t\", \"model\": \"{model}\"}}, \
             \"samples\": [{}, {}]}}",
            sample(1),
            sample(2)
        )
    };
    let (base, new) = (log("a", "No", "I"), log("b", "So", "C"));
    expect(
        &[("logs/1_t.json", &base), ("logs/2_t.json", &new)],
        &[["prompt", "user: Why?", ""], ["answer", "No", "So"], ["target", "So", ""], ["explanation", "read it", ""]],
    );

    let table = "q,[a] P,Status,Score,Grader Reason,[b] P,Status,Score,Grader Reason\n\
                 x,one,FAIL,0,,two,PASS,1,\ny,one,PASS,1,,two,PASS,1,\n";
    expect(&[("results.csv", table)], &[["answer", "one", "two"]]);

    let ragas =
        |answer: &str| format!("user_input,response,reference,faithfulness\nq,{answer},r,0.5\np,{answer},s,1\n");
    let (base, new) = (ragas("a"), ragas("b"));
    expect(&[("base.csv", &base), ("new.csv", &new)], &[["answer", "a", "b"], ["target", "r", ""]]);

    let said = |words: &str, counts: &str| {
        let said = format!("u-1 ref a b\nu-1 hyp {words}\nu-1 op C C\nu-1 #csid {counts}\n");
        said.clone() + &said.replace("u-1", "u-2")
    };
    let (base, new) = (said("a c", "1 1 0 0"), said("a b", "2 0 0 0"));
    expect(
        &[("base/per_utt", &base), ("new/per_utt", &new)],
        &[["aligned target", "a b", ""], ["answer", "a c", "a b"]],
    );
}

#[test]
fn what_was_said_stands_below_its_counts_in_sclite() {
    let pra = |words: &str| {
        let item = |id: &str, said: &str| {
            format!("id: ({id})\nScores: (#C #S #D #I) 1 1 0 0\nREF:  {said} b\nHYP:  {said} {words}\nEval:\n\n")
        };
        format!("DUMP OF SYSTEM ALIGNMENT STRUCTURE\n\n{}{}", item("u-1", "one"), item("u-2", "two"))
    };
    let (base, new) = (pra("c"), pra("d"));
    let expected =
        [["aligned target", "one b", ""], ["answer", "one c", "one d"]].map(|texts| texts.map(str::to_owned).into());
    assert_eq!(written(&[("base.pra", &base), ("new.pra", &new)]), expected);
}

#[test]
fn other_metrics_are_no_other_systems() {
    // A known tool names its columns after metrics, whatever they are.
    let run = |metric: &str| format!("{metric}\tq1\t0.25\n{metric}\tq2\t0.5\n{metric}\tq3\t0.75\n{metric}\tall\t0.5\n");
    let (base, new) = (run("map"), run("ndcg_cut_10"));
    let error = told(&[("bm25.txt", &base), ("dense.txt", &new)]);
    assert!(error.starts_with("“map” and “ndcg_cut_10” are two metrics, not two systems"), "{error}");
    let own = |metric: &str| (0..3).map(|doc| sample(doc, "none", &[(metric, 1.0)])).collect::<String>();
    let (base, new) = (own("acc"), own("acc_norm"));
    let files = [("a/samples_x_2026-01-14T09.jsonl", base.as_str()), ("b/samples_x_2026-01-14T09.jsonl", &new)];
    assert!(told(&files).contains("are two metrics, not two systems"), "{}", told(&files));
}

#[test]
fn a_document_s_perplexity_is_a_log_likelihood_in_lm_evaluation_harness() {
    let own =
        |step: f64| (0..3).map(|doc| sample(doc, "none", &[("perplexity", step - f64::from(doc))])).collect::<String>();
    let (base, new) = (own(-2.0), own(-1.5));
    let files = [("a/samples_x_2026-01-14T09.jsonl", base.as_str()), ("b/samples_x_2026-01-14T09.jsonl", &new)];
    let selection = selected(&files).expect("two systems");
    assert_eq!(selection.choice.lower_is_better, Some(false), "{:?}", selection.choice);
    assert!(selection.to_string().contains("scores: log_likelihood"), "{selection}");
    // A task of one's own may write a perplexity for each document.
    let files = files.map(|(path, text)| (path, text.replace("perplexity", "word_perplexity").replace("-", "")));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let selection = selected(&files).expect("two systems");
    assert!(selection.to_string().contains("scores: word_perplexity"), "{selection}");
    assert_eq!(selection.choice.lower_is_better, Some(true));
}

#[test]
fn items_of_agents_keep_what_was_said_and_what_failed() {
    let expect = |files: &[(&str, &str)], expected: &[[&str; 3]]| {
        let expected: Vec<_> = expected.iter().map(|texts| texts.map(str::to_owned).into()).collect();
        assert_eq!(written(files), expected, "{files:?}");
    };
    let messages = |answer: &str| {
        format!(
            "[{{\"role\": \"system\", \"content\": \"rules\"}}, {{\"role\": \"user\", \"content\": \"Hi\"}}, {{\"role\": \
             \"assistant\", \"content\": null, \"tool_calls\": []}}, {{\"role\": \"tool\", \"content\": \"7\"}}, {{\"role\": \
             \"assistant\", \"content\": \"{answer}\"}}]"
        )
    };
    let trials = |answer: &str| {
        let trial = |task: u32| {
            format!(
                "{{\"task_id\": {task}, \"reward\": 1.0, \"info\": {{\"task\": {{\"instruction\": \"Change it\"}}}}, \
                 \"traj\": {}, \"trial\": 0}}",
                messages(answer)
            )
        };
        format!("[{}, {}, {}]", trial(0), trial(1), trial(2))
    };
    let (base, tuned) = (trials("No"), trials("Done"));
    let said = ["answer", "user: Hi\nassistant: No", "user: Hi\nassistant: Done"];
    expect(&[("a.json", &base), ("b.json", &tuned)], &[["prompt", "Change it", ""], said]);
    let second = |model: &str, answer: &str| {
        let simulation = |task: u32| {
            format!(
                "{{\"task_id\": \"{task}\", \"trial\": 0, \"reward_info\": {{\"reward\": 1.0}}, \"termination_reason\": \
                 \"user_stop\", \"messages\": {}}}",
                messages(answer)
            )
        };
        let task = |id: u32| {
            format!(
                "{{\"id\": \"{id}\", \"user_scenario\": {{\"instructions\": {{\"reason_for_call\": \"A bill\"}}}}}}"
            )
        };
        format!(
            "{{\"info\": {{\"num_trials\": 1, \"agent_info\": {{\"llm\": \"{model}\"}}}}, \"tasks\": [{}, {}, {}], \
             \"simulations\": [{}, {}, {}]}}",
            task(0),
            task(1),
            task(2),
            simulation(0),
            simulation(1),
            simulation(2)
        )
    };
    let (base, tuned) = (second("m", "No"), second("n", "Done"));
    let files = [("a.json", base.as_str()), ("b.json", &tuned)];
    expect(&files, &[["prompt", "A bill", ""], said, ["explanation", "user_stop", ""]]);
    let report = |id: &str, failed: &str| {
        format!(
            "{{\"{id}\": {{\"patch_successfully_applied\": true, \"resolved\": false, \"tests_status\": {{\"FAIL_TO_PASS\": \
             {{\"success\": [], \"failure\": [\"t1\", \"{failed}\"]}}, \"PASS_TO_PASS\": {{\"success\": [\"u\"], \"failure\": []}}}}}}}}"
        )
    };
    let unapplied = "{\"r-2\": {\"patch_successfully_applied\": false, \"resolved\": false}}";
    let [base, tuned, other] = [report("r-1", "t2"), report("r-1", "t3"), report("r-2", "t2")];
    let files = [
        ("run/x/r-2/report.json", other.as_str()),
        ("run/x/r-1/report.json", &base),
        ("run/y/r-2/report.json", unapplied),
        ("run/y/r-1/report.json", &tuned),
    ];
    let texts = |item: u64| written_of(&files, item);
    let failed = ["explanation", "FAIL_TO_PASS, failed: t1, t2", "The patch does not apply."];
    assert_eq!(texts(1), [failed.map(str::to_owned).into()]);
    let failed = ["explanation", "FAIL_TO_PASS, failed: t1, t2", "FAIL_TO_PASS, failed: t1, t3"];
    assert_eq!(texts(2), [failed.map(str::to_owned).into()]);
}

#[test]
fn lines_of_two_metrics_are_refused_in_sacrebleu() {
    let line = |metric: &str| format!("{metric}|nrefs:1|case:mixed = 47.7 70.0/50.0 (BP = 1.000)\n");
    let mixed = [line("BLEU"), line("BLEU"), line("chrF2")].concat();
    let error = told(&[("x.txt", &mixed), ("y.txt", &line("BLEU").repeat(3))]);
    assert!(error.contains("line 3") && error.contains("chrF2"), "{error}");
}

#[test]
fn signatures_of_sacrebleu_are_compared() {
    let sentences = |signature: &str| {
        let line = |score: &str| format!("BLEU|nrefs:1|{signature} = {score} 70.0/50.0 (BP = 1.000)\n");
        ["47.7", "12.5", "30.0"].map(line).concat()
    };
    let plain = sentences("case:mixed|tok:13a|version:2.4.0");
    let said = |other: &str| notes(&[("x.txt", &plain), ("y.txt", &sentences(other))]).concat();
    let told =
        |one: &str, other: &str| format!("“{one}” of “x” is compared with “{other}” of “y”. Do both measure the same?");
    assert!(said("case:mixed|tok:intl|version:2.4.0").contains(&told("tok:13a", "tok:intl")));
    let other = "case:mixed|tok:zh|version:2.6.0";
    assert!(said(other).contains(&told("tok:13a|version:2.4.0", "tok:zh|version:2.6.0")), "{}", said(other));
    let [more, less] = ["BLEU|nrefs:1|case:mixed|tok:13a|version:2.4.0", "BLEU|nrefs:1|case:mixed|tok:13a"];
    let cut = told(&crate::text::shortened(more), &crate::text::shortened(less));
    assert!(said("case:mixed|tok:13a").contains(&cut), "{}", said("case:mixed|tok:13a"));
    assert!(!said("case:mixed|tok:13a|version:2.4.0").contains("is compared"), "the same");
}

#[test]
fn two_files_that_name_one_system_are_called_after_their_paths() {
    let log = |letters: [&str; 2]| {
        let [first, second] = letters.map(|letter| format!("\"scores\": {{\"match\": {{\"value\": \"{letter}\"}}}}"));
        format!(
            "{{\"status\": \"success\", \"eval\": {{\"run_id\": \"r\", \"task\": \"t\", \"model\": \"v/m\"}}, \
             \"samples\": [{{\"id\": 1, \"epoch\": 1, {first}}}, {{\"id\": 2, \"epoch\": 1, {second}}}]}}"
        )
    };
    let (plain, tools) = (log(["C", "I"]), log(["C", "C"]));
    let files = [("logs/plain.json", plain.as_str()), ("logs/tools.json", &tools)];
    assert_eq!(told(&files), "Inspect AI, 2 systems: plain 1 0; tools 1 1");
    // A log with an error is no copy.
    let failed = [files[0], ("logs/tools.json", &log(["C", ""]))];
    assert_eq!(told(&failed), "only one item. At least two are needed");
    let said = "All files name the same system, “v/m”. They are compared as different systems, each named after its \
                file or folder.";
    assert!(notes(&files).contains(&said.to_owned()), "{:?}", notes(&files));
    // Inspect's own names are only times, tasks and random ids.
    let files = [
        ("plain/2025-03-01T10-00-00+00-00_t_Bq3mTzKd7WnXa5LfRc9PyE.json", plain.as_str()),
        ("tools/2025-03-01T11-00-00+00-00_t_Hv8sJgUe2NoCi6YkQb4TxA.json", &tools),
    ];
    assert_eq!(told(&files), "Inspect AI, 2 systems: plain 1 0; tools 1 1");
    // With several tasks, only the folder tells the systems apart.
    let of = |log: &str| log.replace("\"task\": \"t\"", "\"task\": \"u\"");
    let (other_plain, other_tools) = (of(&plain), of(&tools));
    let files = [
        ("plain/logs/2025-03-01_t_a.json", plain.as_str()),
        ("plain/logs/2025-03-01_u_b.json", &other_plain),
        ("tools/logs/2025-03-02_t_c.json", &tools),
        ("tools/logs/2025-03-02_u_d.json", &other_tools),
    ];
    assert_eq!(told(&files), "Inspect AI, 2 systems: plain 1 0 1 0; tools 1 1 1 1");
    // A copy is not another system.
    let copies = [("logs/plain.json", plain.as_str()), ("logs/copy.json", &plain)];
    assert!(told(&copies).contains("contain the same items of the system “v/m”"), "{}", told(&copies));
}

#[test]
fn tasks_without_names_need_a_part_of_their_paths_in_common() {
    let list = |ids: [u8; 2], [first, second]: [&str; 2]| {
        let [one, other] = ids;
        format!("ndcg\t{one}\t{first}\nndcg\t{other}\t{second}\nndcg\tall\t0.5\n")
    };
    let (low, high) = (list([1, 2], ["0.25", "0.5"]), list([1, 2], ["0.75", "0.5"]));
    let (other_low, other_high) = (list([8, 9], ["0.5", "0.5"]), list([8, 9], ["0.75", "1.0"]));
    let of = |paths: [&'static str; 4]| {
        told(&paths.into_iter().zip([&*low, &*other_low, &*high, &*other_high]).collect::<Vec<_>>())
    };
    let same = ["bm25/fiqa.txt", "bm25/scifact.txt", "splade/fiqa.txt", "splade/scifact.txt"];
    assert_eq!(of(same), "trec_eval, 2 systems: bm25 0.25 0.5 0.5 0.5; splade 0.75 0.5 0.75 1");
    // Query 1 of FiQA is not query 1 of NFCorpus.
    let others = ["bm25/fiqa.txt", "bm25/scifact.txt", "splade/nfcorpus.txt", "splade/scifact.txt"];
    assert!(of(others).contains("contain the same items of the system"), "{}", of(others));
}

#[test]
fn two_folders_of_the_same_models_are_refused_with_both_ways_on() {
    let log = |model: &str, [first, second]: [&str; 2]| {
        format!(
            "{{\"doc_id\": 0, \"resps\": [], \"metrics\": [\"acc\"], \"acc\": {first}, \"doc_hash\": \"{model}\"}}\n\
             {{\"doc_id\": 1, \"resps\": [], \"metrics\": [\"acc\"], \"acc\": {second}, \"doc_hash\": \"{model}\"}}\n"
        )
    };
    let logs = [["0", "0"], ["1", "0"], ["0", "1"]].map(|scores| log("h", scores));
    let folders = ["0shot/a", "0shot/b", "5shot/a"];
    let paths = folders.map(|folder| format!("{folder}/samples_t_2025-03-02T10-11-12.345678.jsonl"));
    let files: Vec<(&str, &str)> = paths.iter().map(String::as_str).zip(logs.iter().map(String::as_str)).collect();
    let told = told(&files);
    let said = "If they are two systems, such as two settings of one model, rename the folder of one. If they are two \
                runs of the same setting, put each into a folder of its own, called a_run1 and a_run2";
    assert!(told.ends_with(said), "{told}");
}

#[test]
fn steps_detections_and_answers_are_no_scores() {
    let steps = "1709287200000 0.5 1\n1709287201000 nan 2\n";
    let detections = |more: &str| {
        let of = |image: u8, score: f64| {
            format!("{{\"image_id\": {image}, \"category_id\": 1, \"bbox\": [1, 2, 3, 4], \"score\": {score}{more}}}")
        };
        format!("[{}, {}]", of(1, 0.5), of(2, 0.75))
    };
    let answer = |id: u8| {
        format!(
            "{{\"question_id\": {id}, \"answer_id\": \"x{id}\", \"model_id\": \"m\", \"choices\": [{{\"turns\": [\"y\"]}}], \
             \"tstamp\": 1709287200.{id}}}\n"
        )
    };
    let answers = answer(1) + &answer(2);
    for (path, text, said) in [
        ("r/metrics/acc", steps, "this is a metric that MLflow logged"),
        ("out/predictions.json", &detections(""), "these are detections"),
        ("model_answer/m.jsonl", &answers, "these answers of MT-bench or Arena-Hard are not judged"),
    ] {
        assert!(told(&[(path, text)]).contains(said), "{path}: {}", told(&[(path, text)]));
    }
    // Tables that look alike.
    for text in [
        "id a b\n1709287200000 0.5 1\n1709287201000 0.25 0\n",
        "170928720 0.5 1\n170928721 0.25 0\n",
        "1709287200000 0.5 0.25\n1709287201000 0.25 0.5\n",
        "1709287200000 0 1\n1709287201000 1 0\n",
        &detections(", \"iou\": 0.5"),
        "[{\"image_id\": 1, \"score\": 0.5}, {\"image_id\": 2, \"score\": 1}]",
        &(answer(1) + &answer(2)).replace("\"tstamp\"", "\"score\": 1, \"tstamp\""),
    ] {
        let told = told(&[("x", text)]);
        assert!(!["MLflow", "detections", "MT-bench"].iter().any(|tool| told.contains(tool)), "{text}: {told}");
    }
}

#[test]
fn scorers_of_inspect_may_give_several_values() {
    let log = |model: &str, [exact, overlap]: [&str; 2]| {
        format!(
            "{{\"status\": \"success\", \"eval\": {{\"run_id\": \"r\", \"task\": \"t\", \"model\": \"{model}\"}}, \
             \"samples\": [{{\"id\": 1, \"scores\": {{\"f\": {{\"value\": {{\"exact\": \"C\", \"overlap\": 0.5}}}}}}}}, \
             {{\"id\": 2, \"scores\": {{\"f\": {{\"value\": {{\"exact\": \"{exact}\", \"overlap\": {overlap}}}}}}}}}]}}"
        )
    };
    let (base, tuned) = (log("a", ["I", "0.25"]), log("b", ["C", "0.75"]));
    let files = [("x.json", base.as_str()), ("y.json", &tuned)];
    assert_eq!(told(&files), "Inspect AI, 2 systems: a 1 0; b 1 1");
    let said = "Scores are read from “f/exact”. “f/overlap” may hold scores, too.";
    assert!(notes(&files).contains(&said.to_owned()), "{:?}", notes(&files));
}

#[test]
fn splits_of_helm_are_categories() {
    let instance = |id: u32, split: &str, mean: f64| {
        format!(
            "{{\"instance_id\": \"id{id}\", \"train_trial_index\": 0, \"stats\": [{{\"name\": {{\"name\": \"exact_match\", \
             \"split\": \"{split}\"}}, \"sum_squared\": 1.0, \"mean\": {mean:?}}}]}}"
        )
    };
    let run = |right: f64| {
        let splits = ["valid", "test", "test", "valid"];
        let all: Vec<String> = (0..4).map(|id| instance(id, splits[id as usize], right)).collect();
        format!("[{}]", all.join(", "))
    };
    let (base, tuned) = (run(0.0), run(1.0));
    let files = [
        ("runs/v1/qa,model=m/per_instance_stats.json", base.as_str()),
        ("runs/v1/qa,model=n/per_instance_stats.json", &tuned),
    ];
    let selection = selected(&files).expect("two systems");
    let names = selection.categories.map(|groups| (groups.column, groups.names));
    assert_eq!(names, Some(("split".to_owned(), vec!["valid".to_owned(), "test".to_owned()])));
}

#[test]
fn repeated_tests_of_promptfoo_are_runs_and_errors_are_gaps() {
    let result = |provider: &str, test: u32, city: &str, rest: &str| {
        format!(
            "{{\"promptIdx\": 0, \"testIdx\": {test}, \"provider\": {{\"id\": \"{provider}\"}}, \"vars\": {{\"city\": \"{city}\"}}, \
             {rest}}}"
        )
    };
    let judged = |score: u8| format!("\"success\": {}, \"score\": {score}", score == 1);
    let whole = |results: &[String]| {
        format!("{{\"evalId\": \"e\", \"results\": {{\"version\": 3, \"results\": [{}]}}}}", results.join(", "))
    };
    let of = |provider: &str, scores: [u8; 4]| {
        (0..)
            .zip(scores)
            .map(|(test, score)| result(provider, test, ["Rome", "Oslo"][test as usize % 2], &judged(score)))
            .collect::<Vec<_>>()
    };
    let repeated = whole(&[of("x", [0, 1, 1, 1]), of("y", [1, 1, 1, 0])].concat());
    assert_eq!(told(&[("results.json", &repeated)]), "promptfoo, 2 systems: x 0.5 1; y 1 0.5");
    // The CSV has the variables instead of numbers.
    let csv = "city,[x] Say {{city}},Status,Score,Grader Reason,[y] Say {{city}},Status,Score,Grader Reason\n\
               Rome,a,FAIL,0,,b,PASS,1,\nOslo,a,PASS,1,,b,PASS,1,\nRome,a,PASS,1,,b,PASS,1,\nOslo,a,PASS,1,,b,FAIL,0,\n";
    assert_eq!(told(&[("results.csv", csv)]), "promptfoo, 2 systems: x 0.5 1; y 1 0.5");
    // Of two tests with the same variables, each is an item. Both providers stand in one row.
    let csv = csv.replace("Oslo,a,PASS,1,,b,PASS,1,\n", "");
    assert_eq!(told(&[("results.csv", &csv)]), "promptfoo, 2 systems: x 0 1 1; y 1 1 0");
    // Results come in the order in which the calls ended; the prompts have numbers.
    let second = of("y", [1, 1, 1, 0]).concat().replace("\"promptIdx\": 0", "\"promptIdx\": 1");
    let ended = whole(&[vec![second.replace("}{", "}, {")], of("x", [0, 1, 1, 1])].concat());
    assert_eq!(told(&[("results.json", &ended)]), "promptfoo, 2 systems: x 0.5 1; y 1 0.5");
    let error = "\"success\": false, \"score\": 0, \"error\": \"API error: 429\", \"gradingResult\": null, \"failureReason\": 2";
    let mut results = [of("x", [0, 1, 1, 1]), of("y", [1, 1, 1, 0])].concat();
    results[3] = result("x", 3, "Oslo", error);
    assert_eq!(told(&[("results.json", &whole(&results))]), "promptfoo, 2 systems: x 0.5 1; y 1 0.5");
    assert!(notes(&[("results.json", &whole(&results))]).iter().any(|note| note.contains("1 run without a score")));
}

#[test]
fn summaries_of_swe_bench_count_all_submitted_instances() {
    let summary = |resolved: &str| {
        format!(
            "{{\"total_instances\": 4, \"submitted_instances\": 3, \"completed_ids\": [\"r-1\", \"r-2\"], \"incomplete_ids\": [\"r-4\"], \
             \"empty_patch_ids\": [\"r-3\"], \"submitted_ids\": [\"r-1\", \"r-2\", \"r-3\"], \"resolved_ids\": [{resolved}]}}"
        )
    };
    let (base, tuned) = (summary("\"r-1\""), summary("\"r-1\", \"r-2\""));
    let files = [("x.run1.json", base.as_str()), ("y.run1.json", &tuned)];
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 1 0 0; y 1 1 0");
    // Runs with the same scores are not copies.
    let files = [files[0], files[1], ("x.run2.json", &base), ("y.run2.json", &tuned)];
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 1 0 0; y 1 1 0");
    let are_runs = |files: &[(&str, &str)]| notes(files).iter().all(|note| note.starts_with("Each “item” has 2 runs"));
    assert!(are_runs(&files), "{:?}", notes(&files));
    // Reports of the same runs, which differ.
    let files = [files[0], files[1], ("x.run2.json", &tuned), ("y.run2.json", &base)];
    let report =
        |resolved: bool| format!("{{\"r-2\": {{\"patch_successfully_applied\": true, \"resolved\": {resolved}}}}}");
    let reports = [("x", 1, false), ("y", 1, true), ("x", 2, true), ("y", 2, false)].map(|(system, run, resolved)| {
        (format!("logs/run_evaluation/run{run}/{system}/r-2/report.json"), report(resolved))
    });
    let all = files.into_iter().chain(reports.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let all: Vec<(&str, &str)> = all.collect();
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 1 0.5 0; y 1 0.5 0");
    assert_eq!(told(&all), "SWE-bench, 2 systems: x 1 0 0.5; y 1 0 0.5", "in another order");
    assert!(are_runs(&all), "{:?}", notes(&all));
}

#[test]
fn pages_of_simple_evals_hold_the_scores() {
    let page = |score: &str| {
        format!(
            "<h3>Results</h3>\\n<p>Correct Answer: B</p>\\n<p>Extracted Answer: Score: 3</p>\\n<p>Score: {score}</p>\\n"
        )
    };
    let results = |scores: [&str; 2]| {
        let [first, second] = scores.map(page);
        format!(
            "{{\"score\": 0.5, \"metrics\": {{\"score\": 0.5}}, \"htmls\": [\"{first}\", \"{second}\"], \"convos\": \
             [[{{\"role\": \"user\", \"content\": \"Which?\"}}, {{\"role\": \"assistant\", \"content\": \"B\"}}], \
             [{{\"role\": \"system\", \"content\": \"Think.\"}}, {{\"role\": \"user\", \"content\": \"How?\"}}]], \
             \"metadata\": {{\"example_level_metadata\": [null, null]}}}}"
        )
    };
    let (base, tuned) = (results(["0.0", "1.0"]), results(["1.0", "1.0"]));
    let files = [("mmlu_m_20260101_101010_allresults", base.as_str()), ("mmlu_n_20260101_101010_allresults", &tuned)];
    assert_eq!(told(&files), "simple-evals, 2 systems: m 0 1; n 1 1");
    let is_asked = |files: &[(&str, &str)]| notes(files).iter().any(|note| note.contains("not the same “question”"));
    let others = tuned.replace("Which?", "Whose?");
    assert_eq!([is_asked(&files), is_asked(&[files[0], (files[1].0, &others)])], [false, true]);
    let without = base.replace("<p>Score", "<p>");
    assert!(told(&[("x", &without), ("y", &without)]).contains("but no score for each example"));
}

#[test]
fn instances_that_swe_bench_does_not_list_are_not_resolved() {
    let read = |name: &str, lists: [&str; 2]| {
        let files = ["x", "y"].map(|system| format!("evaluation/{name}/{system}/results/results.json"));
        told(&[(&files[0], lists[0]), (&files[1], lists[1])])
    };
    let lists = |total: &str| {
        ["a__a-1", "a__a-2\", \"a__a-3"]
            .map(|ids| format!("{{{total}\"no_generation\": [], \"resolved\": [\"{ids}\"]}}"))
    };
    let [base, tuned] = lists("\"total\": 5, ");
    assert_eq!(read("mine", [&base, &tuned]), "SWE-bench, 2 systems: x 1 0 0 0 0; y 0 1 1 0 0");
    let [base, tuned] = lists("");
    assert!(read("mine", [&base, &tuned]).contains("lists the resolved instances, but not the others"));
    assert_eq!(read("lite", [&base, &tuned]).matches('0').count(), 300 + 300 - 3);
    let whole = |resolved: &str, not: &str| {
        format!("{{\"total\": 9, \"resolved_ids\": [\"{resolved}\"], \"unresolved_ids\": [\"{not}\"]}}")
    };
    let (base, tuned) = (whole("a__a-1", "a__a-2"), whole("a__a-2", "a__a-1"));
    assert_eq!(read("mine", [&base, &tuned]), "SWE-bench, 2 systems: x 1 0; y 0 1", "both kinds are listed");
    let details = |resolved: bool| {
        format!(
            "{{\"a__a-1\": {{\"cost\": 0.5, \"api_calls\": 3, \"resolved\": {resolved}}}, \"a__a-2\": {{\"cost\": 0.25, \"api_calls\": 9, \"resolved\": true}}}}"
        )
    };
    let (base, tuned) = (details(false), details(true));
    let files = [("x/per_instance_details.json", base.as_str()), ("y/per_instance_details.json", &tuned)];
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 0 1; y 1 1");
    let by_repository = "{\"a/a\": {\"resolved\": 3, \"total\": 9, \"cost\": 1, \"api_calls\": 2}}";
    let counts = "{\"total_instances\": 9, \"resolved_instances\": 3, \"error_instances\": 1}";
    for text in [by_repository, counts] {
        let said = told(&[("x.json", text), ("y.json", text)]);
        assert!(said.contains("counts instances, but does not say which are resolved"), "{said}");
    }
    // The oldest reports list all instances, those with a patch twice.
    let old = |resolved: &str| {
        format!(
            "{{\"no_generation\": [\"a__a-3\"], \"generated\": [\"a__a-1\", \"a__a-2\"], \"applied\": [\"a__a-1\"], \"resolved\": [\"{resolved}\"]}}"
        )
    };
    let (base, tuned) = (old("a__a-1"), old("a__a-2"));
    let files = [("x/report.json", base.as_str()), ("y/report.json", &tuned)];
    assert_eq!(told(&files), "SWE-bench, 2 systems: x 1 0 0; y 0 0 1");
}

#[test]
fn trials_of_terminal_bench_are_in_lists_or_alone() {
    let trial = |task: u32, resolved: bool| {
        format!(
            "{{\"id\": \"x\", \"trial_name\": \"t{task}.1-of-1\", \"task_id\": \"t{task}\", \"is_resolved\": {resolved}, \
             \"failure_mode\": \"unset\"}}"
        )
    };
    let run = |resolved: bool| format!("{{\"results\": [{}, {}]}}", trial(1, resolved), trial(2, true));
    let said = told(&[("runs/x/results.json", &run(false)), ("runs/y/results.json", &run(true))]);
    assert_eq!(said, "terminal-bench, 2 systems: x 0 1; y 1 1");
    let of = |system: &str, task: u32| format!("runs/{system}/t{task}/t{task}.1-of-1/results.json");
    let files = [("x", 1, false), ("x", 2, true), ("y", 1, true), ("y", 2, true)];
    let files = files.map(|(system, task, resolved)| (of(system, task), trial(task, resolved)));
    let files = files.each_ref().map(|(path, text)| (path.as_str(), text.as_str()));
    assert_eq!(told(&files), "terminal-bench, 2 systems: x 0 1; y 1 1");
}

#[test]
fn a_failed_trial_of_harbor_counts_0_in_each_metric() {
    let trial = |task: u32, rewards: &str| {
        format!(
            "{{\"task_name\": \"t{task}\", \"trial_name\": \"t{task}__x\", \"task_checksum\": \"c\", \"agent_info\": {{}}, \
             \"verifier_result\": {rewards}}}"
        )
    };
    let read = |rewards: &str, metric: &str| {
        let files = [("x", 1, rewards), ("x", 2, "null"), ("y", 1, rewards), ("y", 2, rewards)];
        let files =
            files.map(|(job, task, rewards)| (format!("jobs/{job}/t{task}__x/result.json"), trial(task, rewards)));
        let sources = files.map(|(path, text)| Source::text(Some(Source::name_of(&path)), &text));
        let choice = Choice { score: Some(metric.to_owned()), ..Choice::default() };
        super::super::read(sources.into())
            .and_then(|tables| tables.select(&choice))
            .map(|selection| told_of(&selection))
    };
    let both = "{\"rewards\": {\"accuracy\": 0.5, \"style\": 0.25}}";
    assert_eq!(read(both, "accuracy").expect("scores"), "Harbor, 2 systems: x 0.5 0; y 0.5 0.5");
    assert_eq!(read(both, "style").expect("scores"), "Harbor, 2 systems: x 0.25 0; y 0.25 0.25");
}

#[test]
fn jobs_of_harbor_that_are_named_after_a_date_are_told_by_agent_and_model() {
    let trial = |task: u32, model: &str, reward: f64| {
        format!(
            "{{\"task_name\": \"t{task}\", \"trial_name\": \"t{task}__x\", \"task_checksum\": \"c\", \
             \"agent_info\": {{\"name\": \"agent\", \"model_info\": {{\"name\": \"{model}\"}}}}, \
             \"verifier_result\": {{\"rewards\": {{\"speed\": 9, \"reward\": {reward:?}}}}}}}"
        )
    };
    let trials = [("2026-01-01__10-10-10", "m", 0.5), ("2026-01-02__10-10-10", "n", 1.0)];
    let files = trials.iter().flat_map(|(job, model, reward)| {
        [1, 2].map(|task| (format!("jobs/{job}/t{task}__x/result.json"), trial(task, model, *reward)))
    });
    let files: Vec<(String, String)> = files.collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let said = told(&files);
    let expected = "Harbor, 2 systems: agent m 2026-01-01__10-10-10 0.5 0.5; agent n 2026-01-02__10-10-10 1 1";
    assert_eq!(said, expected);
}

#[test]
fn names_of_tau_bench_may_end_with_the_domain() {
    let run = |rewards: [u32; 2]| {
        let trial = |(task, reward): (u32, u32)| {
            format!("{{\"task_id\": {task}, \"reward\": {reward}, \"info\": {{}}, \"traj\": [], \"trial\": 0}}")
        };
        format!("[{}]", (0..).zip(rewards).map(trial).collect::<Vec<_>>().join(", "))
    };
    let files = [("x-airline", [1, 0]), ("x-retail", [0, 0]), ("y-airline", [1, 1]), ("y-retail", [0, 1])];
    let files = files.map(|(name, rewards)| (format!("{name}.json"), run(rewards)));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert_eq!(told(&files), "tau-bench, 2 systems: x 1 0 0 0; y 1 1 0 1");
}

#[test]
fn rewards_of_tau2_may_be_in_an_index_and_in_domains() {
    let run = |model: &str, domain: &str, rewards: [u32; 2]| {
        let trial = |(task, reward): (u32, u32)| {
            format!("{{\"id\": \"s{task}\", \"task_id\": \"{task}\", \"trial\": 0, \"reward\": {reward}}}")
        };
        let index: Vec<String> = (0..).zip(rewards).map(trial).collect();
        format!(
            "{{\"info\": {{\"num_trials\": 1, \"agent_info\": {{\"llm\": \"{model}\"}}, \"environment_info\": {{\"domain_name\": \"{domain}\"}}}}, \
             \"simulations\": [], \"simulation_index\": [{}]}}",
            index.join(", ")
        )
    };
    let files = [("x", "air", [1, 0]), ("x", "shop", [0, 0]), ("y", "air", [1, 1]), ("y", "shop", [0, 1])];
    let files = files.map(|(model, domain, rewards)| (format!("{model}_{domain}.json"), run(model, domain, rewards)));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert_eq!(told(&files), "tau2-bench, 2 systems: x 1 0 0 0; y 1 1 0 1");
}

#[test]
fn different_references_are_refused() {
    let file = |reference: &str, model: &str| {
        let line = |id: u32| {
            format!(
                "{{\"instruction\": \"i{id}\", \"output_1\": \"a\", \"generator_1\": \"{reference}\", \"output_2\": \"b\", \
                 \"generator_2\": \"{model}\", \"preference\": 1.{id}}}"
            )
        };
        format!("[{}, {}]", line(2), line(7))
    };
    let [base, same, other] = [("r", "x"), ("r", "y"), ("r2", "y")].map(|(reference, model)| file(reference, model));
    let read = |other: &str| told(&[("x/annotations.json", &base), ("y/annotations.json", other)]);
    assert!(read(&same).starts_with("AlpacaEval, 2 systems: x 0.2"), "{}", read(&same));
    assert!(
        read(&other).starts_with("the systems were judged against different references, “r” and “r2”"),
        "{}",
        read(&other)
    );
}
