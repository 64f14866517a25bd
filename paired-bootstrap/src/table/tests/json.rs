//! JSON texts of every nesting. The records in them are items.

use super::*;
use crate::table::read;

fn json(name: &str, text: &str) -> Result<Selection, TableError> {
    tables(&[(Some(name), text)])?.select(&Choice::default())
}

#[test]
fn an_object_keyed_by_index_holds_an_item_a_key() {
    // Details of evaluation programs: one object, with keys counting from 0.
    let details = |right: [bool; 5]| {
        let item = |(at, right): (usize, bool)| {
            format!("\"{at}\": {{\"prompt\": {{\"role\": \"user\"}}, \"pred\": \"{at}\", \"correct\": {right}}}")
        };
        let items: Vec<String> = right.into_iter().enumerate().map(item).collect();
        format!("{{\"accuracy\": 60.0,\n \"details\": {{\n{}}}, \"type\": \"GEN\"}}", items.join(",\n"))
    };
    let [first, second] = [details([true, false, true, true, false]), details([true, true, true, false, true])];
    let selection = files(&[("a", &first), ("b", &second)]).expect("five items each");
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("1 0 1 1 0|1 1 1 0 1", Some("id")));
    assert_eq!(
        notes(&selection),
        ["“a”: only “details” is read. It contains 5 records.", "“b”: only “details” is read. It contains 5 records."]
    );
    let wrong = files(&[("a", &first), ("b", &second.replace("\"correct\": false", "\"correct\": \"x\""))]);
    assert!(
        wrong.is_err_and(|error| error.to_string().starts_with("“b”, line 6, column “correct”: “x” is not a number"))
    );
}

#[test]
fn objects_of_plain_values_are_rows_or_columns() {
    // pandas: `to_json()` has an object for each column, `to_json(orient="index")` one for each
    // row.
    let by_column = "{\"a\": {\"0\": 1, \"1\": 0, \"2\": 1}, \"b\": {\"0\": 0, \"1\": 0, \"2\": 1}}";
    let by_row = "{\"0\": {\"a\": 1, \"b\": 0}, \"1\": {\"a\": 0, \"b\": 0}, \"2\": {\"a\": 1, \"b\": 1}}";
    let by_name = "{\"a\": {\"q1\": 1, \"q2\": 0, \"q3\": 1}, \"b\": {\"q3\": 1, \"q1\": 0, \"q2\": 0}}";
    let by_item = "{\"q1\": {\"a\": 1, \"b\": 0}, \"q2\": {\"a\": 0, \"b\": 0}, \"q3\": {\"a\": 1, \"b\": 1}}";
    for text in [by_column, by_row, by_name, by_item] {
        let selection = guessed(text);
        assert_eq!((scores(&selection).as_str(), names(&selection)), ("1 0 1|0 0 1", ("a", "b")), "{text}");
        assert_eq!(selection.choice.id.as_deref(), Some("id"), "{text}");
    }
}

#[test]
fn ids_by_column_stand_for_the_numbers_of_rows() {
    let text = "{\"id\": {\"0\": \"q0\", \"1\": \"q1\", \"2\": \"q2\"}, \"a\": {\"0\": 1, \"1\": 0, \"2\": 1}, \"b\": {\"0\": 0, \"1\": 0, \"2\": 1}}";
    let selection = guessed(text);
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("1 0 1|0 0 1", Some("id")));
    assert_eq!(notes(&selection), [""; 0], "no system is called id");
    // A list of ids does not hold scores.
    let ids =
        json("a", "{\"a_correct_ids\": [0, 2, 3], \"b_correct_ids\": [0, 2, 4]}").map_err(|error| error.to_string());
    assert!(ids.as_ref().is_err_and(|error| error.contains("no scores found")), "{ids:?}");
}

#[test]
fn lists_of_records_by_system_are_joined() {
    let list = |rows: [(&str, &str); 4]| {
        rows.map(|(text, score)| format!("{{\"src\": \"{text}\", \"COMET\": {score}}}")).join(", ")
    };
    let first = list([("one", "0.5"), ("two", "0.25"), ("three", "0.75"), ("four", "0.5")]);
    let second = list([("four", "0.5"), ("three", "1"), ("two", "0.5"), ("one", "0.25")]);
    let selection = guessed(&format!("{{\"base.de\": [{first}], \"tuned.de\": [{second}]}}"));
    assert_eq!(
        (scores(&selection).as_str(), names(&selection)),
        ("0.5 0.25 0.75 0.5|0.25 0.5 1 0.5", ("base.de", "tuned.de"))
    );
    // Short lists, keyed by the ids of their items.
    let results = |right: [bool; 3]| {
        let item = |(at, right): (usize, bool)| format!("\"Task/{at}\": [{{\"passed\": {right}}}]");
        let items: Vec<String> = right.into_iter().enumerate().map(item).collect();
        format!(
            "{{\"date\": \"today\", \"eval\": {{{}}}, \"pass\": {{\"x\": {{\"k\": 1}}, \"y\": {{\"k\": 1}}}}}}",
            items.join(",")
        )
    };
    let selection =
        files(&[("a", &results([true, false, true])), ("b", &results([true, true, false]))]).expect("three items");
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("1 0 1|1 1 0", Some("id")));
}

#[test]
fn lists_inside_records_are_asked_about() {
    let model = |name: &str, mean: &str| {
        let utterances: Vec<String> = (0..4).map(|at| format!("{{\"id\": {at}, \"wer\": 0.{at}}}")).collect();
        format!(
            "{{\"model\": \"{name}\", \"avg_wer\": {mean}, \"avg_cer\": 0.1, \"samples\": [{}]}}",
            utterances.join(",")
        )
    };
    let selection = json("r", &format!("[{}, {}]", model("x", "0.15"), model("y", "0.25")));
    let told = "“r”: 2 records are read as one item each. In one of them, “samples” contains 4 more. If these are \
                the items, use a file that lists them one by one.";
    match selection {
        Ok(selection) => {
            let question = selection.notes.iter().find(|note| note.is_question()).map(ToString::to_string);
            assert_eq!(question.as_deref(), Some(told));
        }
        Err(error) => assert!(matches!(error, TableError::Open(_)), "{error}"),
    }
}

#[test]
fn lists_of_unequal_length_are_not_paired() {
    let error = select("{\"a\": [1, 0, 1, 1], \"b\": [0, 1, 1]}", &Choice::default()).expect_err("one more");
    assert_eq!(error.to_string(), "4 baseline scores, 3 experimental. Every item needs a score from both systems");
}

#[test]
fn keys_of_systems_are_told_from_keys_of_items() {
    // As many systems as items, or fewer items: names decide.
    let by_system = "{\"base\": {\"q1\": 0, \"q2\": 1}, \"new\": {\"q1\": 1, \"q2\": 1}}";
    let by_item = "{\"q1\": {\"base\": 0, \"new\": 1}, \"q2\": {\"base\": 1, \"new\": 1}}";
    let among_texts =
        "{\"x\": {\"base\": 0, \"new\": 1, \"text\": \"a\"}, \"y\": {\"base\": 1, \"new\": 1, \"text\": \"b\"}}";
    let in_a_part = format!("{{\"config\": {{\"lr\": 0.1, \"seed\": 3}}, \"results\": {by_item}}}");
    for text in [by_system, by_item, among_texts, &in_a_part] {
        let selection = guessed(text);
        assert_eq!((scores(&selection).as_str(), names(&selection)), ("0 1|1 1", ("base", "new")), "{text}");
    }
    assert_eq!(notes(&guessed(by_system)), ["“base” and “new” are read as systems, and the keys in each as ids."]);
    assert_eq!(notes(&guessed(&in_a_part)), ["Only “results” is read. It contains 2 records."]);
    // Five names in each of two objects are items.
    let cities = |scores: [u8; 5]| {
        let cities = ["Paris", "London", "Rome", "Oslo", "Bern"];
        let cities: Vec<String> =
            cities.iter().zip(scores).map(|(city, score)| format!("\"{city}\": {score}")).collect();
        format!("{{{}}}", cities.join(", "))
    };
    let text = format!("{{\"llama\": {}, \"qwen\": {}}}", cities([1, 0, 1, 0, 1]), cities([1, 1, 1, 0, 1]));
    assert_eq!((scores(&guessed(&text)).as_str(), names(&guessed(&text))), ("1 0 1 0 1|1 1 1 0 1", ("llama", "qwen")));
    // Two cities and three models, or three cities and two models?
    let unclear =
        "{\"Paris\": {\"llama\": 0, \"qwen\": 1, \"gpt\": 1}, \"London\": {\"llama\": 1, \"qwen\": 1, \"gpt\": 0}}";
    let told = tables(&[(None, unclear)]).expect_err("no names that tell").to_string();
    assert_eq!(
        told,
        "it is not clear whether “Paris” and “London” or “llama”, “qwen” and “gpt” are the systems. Write a list with \
         one object per item: its id, and a score for each system"
    );
}

#[test]
fn an_object_of_scores_is_one_system() {
    let expect = |first: &str, second: &str| {
        let selection = files(&[("a", first), ("b", second)]).expect("two ids in both");
        assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("0.5 0.7|0.6 0.9", Some("id")));
    };
    expect("{\"q1\": 0.5, \"q2\": 0.7}", "{\"q2\": 0.9, \"q1\": 0.6}");
    // Settings are not scores.
    let run = |scores: &str| format!("{{\"config\": {{\"lr\": 0.1, \"dropout\": 0.2}}, \"scores\": {scores}}}");
    expect(&run("{\"q1\": 0.5, \"q2\": 0.7}"), &run("{\"q2\": 0.9, \"q1\": 0.6}"));
    let metrics = files(&[("a", "{\"bleu\": 0.5, \"chrf\": 0.7}"), ("b", "{\"bleu\": 0.6, \"chrf\": 0.9}")]);
    assert!(metrics.is_err(), "{metrics:?}");
}

#[test]
fn keys_and_ids_of_records_are_columns_of_their_own() {
    let keyed = "{\"1\": {\"id\": \"x\", \"a\": 0, \"b\": 1}, \"2\": {\"id\": \"y\", \"a\": 1, \"b\": 1}}";
    let table = one(keyed);
    let columns: Vec<&str> = table.tables()[0].columns().iter().map(|column| column.name()).collect();
    assert_eq!(columns, ["key", "id", "a", "b"]);
    assert_eq!(guessed(keyed).choice.id.as_deref(), Some("id"));
}

#[test]
fn a_key_that_occurs_twice_is_an_error() {
    for (text, line, key) in [
        ("[{\"id\": 1, \"a\": 0, \"b\": 1},\n {\"id\": 2, \"a\": 0, \"b\": 1, \"a\": 1}]", 2, "a"),
        ("{\"a\": 0, \"b\": 1}\n{\"a\": 0, \"b\": 1}\n{\"a\": 0, \"b\": 1, \"b\": 1}\n", 3, "b"),
        ("{\"a\": [0, 1], \"b\": [1, 1],\n \"a\": [1, 1]}", 2, "a"),
        ("{\"q1\": 0.5,\n \"q2\": 0.7,\n \"q1\": 0.9}", 3, "q1"),
        ("{\"base\": {\"q1\": 0, \"q2\": 1,\n \"q1\": 1}, \"new\": {\"q1\": 1, \"q2\": 1}}", 2, "q1"),
        ("{\"base\": {\"q1\": 0, \"q2\": 1},\n \"base\": {\"q1\": 1, \"q2\": 1}}", 2, "base"),
        ("{\"q1\": {\"a\": 0, \"b\": 1}, \"q2\": {\"a\": 1, \"b\": 1},\n \"q1\": {\"a\": 0, \"b\": 0}}", 2, "q1"),
    ] {
        let error = tables(&[(None, text)]).expect_err("twice").to_string();
        let told =
            format!("line {line}: the key “{key}” occurs twice in one object. Remove one, or give it another name");
        assert_eq!(error, told, "{text}");
    }
}

#[test]
fn items_inside_records_are_read_with_what_stands_around_them() {
    let tasks = "[{\"name\": \"arc\", \"n\": 2, \"items\": [{\"id\": 1, \"a\": 0, \"b\": 1},\n {\"id\": 2, \"a\": 0, \"b\": 0}]},\n \
                 {\"name\": \"mmlu\", \"n\": 1, \"items\": [{\"id\": 3, \"a\": 1, \"b\": 1}]}, {\"name\": \"none\", \"items\": []}]";
    for text in [tasks.to_owned(), format!("{{\"tasks\": {tasks}}}")] {
        let input = one(&text);
        let table = &input.tables()[0];
        assert_eq!((table.rows(), [0, 1, 2].map(|row| table.line(row))), (3, [1, 2, 3]), "{text}");
        let selection = guessed(&text);
        assert_eq!(scores(&selection), "0 0 1|1 0 1");
        assert!(notes(&selection).contains(&"The items are 3 records in “items” of 3 objects around them.".to_owned()));
    }
    // Each task numbers its own items.
    let tasks = "{\"tasks\": [{\"name\": \"arc\", \"items\": [{\"id\": 1, \"a\": 0, \"b\": 1}, {\"id\": 2, \"a\": 0, \"b\": 0}]},
                  {\"name\": \"mmlu\", \"items\": [{\"id\": 1, \"a\": 1, \"b\": 1}, {\"id\": 3, \"a\": 0, \"b\": 1}, {\"id\": 4, \"a\": 0, \"b\": 0}]}]}";
    let selection = guessed(tasks);
    assert_eq!(
        (scores(&selection).as_str(), selection.choice.category.as_deref()),
        ("0 0 1 0 0|1 0 1 1 0", Some("task"))
    );
    // Many short lists: their keys are the items.
    let items = "{\"q1\": {\"t\": \"x\", \"of\": [{\"a\": 0, \"b\": 1}]}, \"q2\": {\"t\": \"y\", \"of\": [{\"a\": 1, \"b\": 1}]}}";
    assert_eq!((scores(&guessed(items)).as_str(), guessed(items).choice.id.as_deref()), ("0 1|1 1", Some("id")));
    // Runs, and systems.
    let seeds = "[{\"seed\": 1, \"items\": [{\"id\": 1, \"a\": 0, \"b\": 1}, {\"id\": 2, \"a\": 0, \"b\": 1}]},
                  {\"seed\": 2, \"items\": [{\"id\": 1, \"a\": 1, \"b\": 1}, {\"id\": 2, \"a\": 0, \"b\": 1}]}]";
    let selection = guessed(seeds);
    assert_eq!((scores(&selection).as_str(), selection.choice.run.as_deref()), ("0.5 0|1 1", Some("seed")));
    let models = "{\"models\": [{\"name\": \"x\", \"items\": [{\"id\": 1, \"score\": 0}, {\"id\": 2, \"score\": 1}]},
                   {\"name\": \"y\", \"items\": [{\"id\": 2, \"score\": 0}, {\"id\": 1, \"score\": 1}]}]}";
    assert_eq!((scores(&guessed(models)).as_str(), names(&guessed(models))), ("0 1|1 0", ("x", "y")));
}

#[test]
fn records_with_scores_of_their_own_are_the_items() {
    let items = "[{\"id\": 1, \"a\": 0, \"b\": 1, \"choices\": [{\"logprob\": -1.5}, {\"logprob\": -2.5}]},
                  {\"id\": 2, \"a\": 1, \"b\": 1, \"choices\": [{\"logprob\": -1.5}, {\"logprob\": -2.5}]}]";
    assert_eq!(scores(&guessed(items)), "0 1|1 1");
    // A record without the items that others have lacks their scores.
    let mixed = "[{\"t\": \"x\", \"items\": [{\"id\": 1, \"a\": 0, \"b\": 1}]}, {\"t\": \"y\", \"items\": [{\"id\": 2, \"a\": 0, \"b\": 1}]},\n \
                 {\"t\": \"z\", \"a\": 1}]";
    let error = select(mixed, &Choice::default()).expect_err("no scores").to_string();
    assert!(error.starts_with("line 2, column “"), "{error}");
}

#[test]
fn which_of_several_lists_counts_is_asked() {
    let text = "{\"model\": \"m\", \"train\": [{\"id\": 1, \"a\": 0, \"b\": 1}, {\"id\": 2, \"a\": 0, \"b\": 0}, {\"id\": 3, \"a\": 0, \"b\": 0}],
                 \"test\": [{\"id\": 4, \"a\": 0, \"b\": 1}, {\"id\": 5, \"a\": 1, \"b\": 0}]}";
    let selection = guessed(text);
    let question = selection.notes.iter().find(|note| matches!(note, Note::Inside { .. })).expect("a question");
    assert!(question.is_question());
    assert_eq!(
        question.to_string(),
        "The records of “train” (3) and “test” (2) are read as one list. Should only one of them be used?"
    );
    let assumed = "The records of “train” (3) and “test” (2) are read as one list.";
    assert_eq!(question.assumption().as_deref(), Some(assumed));
    assert_eq!(
        (scores(&selection).as_str(), selection.choice.category.as_deref()),
        ("0 0 0 0 1|1 0 0 1 0", Some("subset"))
    );
    let told = |answer: &crate::table::Answer| {
        let selection = select(text, &answer.choice).expect("a list");
        assert!(!selection.notes.contains(question), "{}", answer.label);
        (answer.label.clone(), scores(&selection))
    };
    let answers: Vec<(String, String)> = question.answers(&Choice::default()).iter().map(told).collect();
    let expected =
        [("Use only “train”", "0 0 0|1 0 0"), ("Use only “test”", "0 1|1 0"), ("Use all", "0 0 0 0 1|1 0 0 1 0")];
    assert_eq!(answers, expected.map(|(label, scores)| (label.to_owned(), scores.to_owned())));
    // One question covers all files.
    let list = |scores: [u8; 3]| {
        let [one, two, three] = scores;
        format!(
            "{{\"train\": [{{\"id\": 1, \"score\": {one}}}, {{\"id\": 2, \"score\": {two}}}], \"test\": [{{\"id\": 3, \"score\": {three}}}]}}"
        )
    };
    let selection = files(&[("a", &list([0, 1, 0])), ("b", &list([1, 1, 1]))]).expect("three items");
    assert_eq!(
        (scores(&selection).as_str(), selection.notes.iter().filter(|note| note.is_question()).count()),
        ("0 1 0|1 1 1", 1)
    );
}

#[test]
fn lists_of_the_same_items_are_systems() {
    let text = "{\"task\": \"t\", \"base\": [{\"id\": 1, \"score\": 0}, {\"id\": 2, \"score\": 1}],
                 \"new\": [{\"id\": 2, \"score\": 0}, {\"id\": 1, \"score\": 1}]}";
    let nested = "{\"base\": {\"q1\": {\"score\": 0, \"n\": 3}, \"q2\": {\"score\": 1, \"n\": 2}},
                   \"new\": {\"q2\": {\"score\": 0, \"n\": 2}, \"q1\": {\"score\": 1, \"n\": 3}}}";
    for text in [text, nested] {
        let selection = guessed(text);
        assert_eq!((scores(&selection).as_str(), names(&selection)), ("0 1|1 0", ("base", "new")), "{text}");
        assert_eq!(notes(&selection)[0], "Each value of “system” is a system: 2 systems.");
    }
    // As many items, but different questions.
    let parts = "{\"easy\": [{\"question\": \"a\", \"score\": 0}, {\"question\": \"b\", \"score\": 1}],
                  \"hard\": [{\"question\": \"c\", \"score\": 1}, {\"question\": \"d\", \"score\": 1}]}";
    let error = select(parts, &Choice::default()).expect_err("one system");
    let TableError::OneSystem { lacks, .. } = error else { panic!("{error}") };
    assert!(matches!(*lacks, TableError::Open(Open::OneSystem { .. })), "{lacks}");
}

#[test]
fn lists_with_other_columns_are_refused_if_they_are_about_as_long() {
    let list = |names: [&str; 2], records: usize| {
        let record = format!("{{\"{}\": 0.5, \"{}\": 0.25}}", names[0], names[1]);
        vec![record; records].join(", ")
    };
    let text = |segments, documents| {
        format!("{{\"segments\": [{}], \"documents\": [{}]}}", list(["a", "b"], segments), list(["c", "d"], documents))
    };
    let refused = tables(&[(Some("f"), &text(6, 3))]).expect_err("which?");
    assert_eq!(
        refused.to_string(),
        "“f”: several lists in this JSON may contain the items: “segments” (6) and “documents” (3). Put the right one \
         in a separate file"
    );
    let selection = guessed(&text(7, 3));
    assert_eq!(
        (selection.scores.pairs(), notes(&selection)),
        (7, vec!["Only “segments” is read. It contains 7 records.".to_owned()])
    );
}

#[test]
fn lists_under_ids_are_rows() {
    let keyed = "{\"q1\": [0, 1], \"q2\": [1, true], \"q3\": [0, 0.5]}";
    let selection = select(keyed, &Choice::default()).expect("three items");
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("0 1 0|1 1 0.5", Some("id")));
    // Three systems by name, with two items each.
    let systems = select("{\"base\": [0, 1], \"new\": [1, 1], \"large\": [0, 1]}", &Choice::default());
    assert_eq!(scores(&systems.expect("three systems")), "0 1|1 1");
    // More models than scores for each.
    let list = |at: u32| format!("\"{}\": [{}, 1, 0]", ["llama", "phi", "qwen", "gemma"][at as usize], at % 2);
    let models = select(&format!("{{{}}}", (0..4).map(list).collect::<Vec<_>>().join(", ")), &Choice::default());
    assert_eq!(models.expect("four systems").systems, ["llama", "phi", "qwen", "gemma"]);
    // More keys than anybody has systems.
    let list = |at: u32| format!("\"row {at}\": [{}, 1]", at % 2);
    let items = select(&format!("{{{}}}", (0..20).map(list).collect::<Vec<_>>().join(", ")), &Choice::default());
    assert_eq!(items.expect("twenty items").scores.pairs(), 20);
}

/// Six items, with records before and after them.
fn run(before: &[&str], scores: [u8; 6], behind: &[&str]) -> String {
    let items = (0..)
        .zip(scores)
        .map(|(at, score)| format!("{{\"id\": \"q{at}\", \"text\": \"t{at}\", \"correct\": {score}}}"));
    let before = before.iter().map(|&text| text.to_owned());
    before.chain(items).chain(behind.iter().map(|&text| text.to_owned())).collect::<Vec<_>>().join("\n")
}

#[test]
fn records_around_items_are_left_out_and_told() {
    let (first, second) = ([1, 0, 0, 1, 0, 1], [1, 1, 0, 1, 1, 1]);
    for (before, behind, told) in [
        (
            &["{\"config\": {\"seed\": 1}, \"correct\": 4}"][..],
            &[][..],
            "line 1 is not an item and is left out: it contains “config.seed” and “correct”.",
        ),
        (
            &[],
            &["{\"correct\": 3, \"total\": 6}"],
            "line 7 is not an item and is left out: it contains “correct” and “total”.",
        ),
        (
            &["{\"spec\": {\"task\": \"x\"}}"],
            &["{\"final_report\": {\"accuracy\": 0.5}}"],
            "lines 1 and 8 are not items and are left out: they contain “spec.task” and “final_report.accuracy”.",
        ),
    ] {
        let selection = files(&[("a", &run(before, first, behind)), ("b", &run(before, second, behind))]);
        let selection = selection.unwrap_or_else(|error| panic!("{told}: {error}"));
        assert_eq!(scores(&selection), "1 0 0 1 0 1|1 1 0 1 1 1", "{told}");
        assert_eq!(notes(&selection)[..2], [format!("“a”, {told}"), format!("“b”, {told}")]);
    }
    // The model in these records names the system.
    let of_model = |name: &str, scores| run(&[&format!("{{\"model\": \"{name}\", \"n\": 6}}")], scores, &[]);
    let selection = files(&[("a", &of_model("m-7b", first)), ("b", &of_model("m-7b-dpo", second))]).expect("six items");
    assert_eq!(names(&selection), ("m-7b", "m-7b-dpo"));
}

#[test]
fn items_that_lack_something_are_no_records_around_others() {
    // A failed item still has its id, or its text.
    for last in ["{\"id\": \"q6\", \"error\": \"timeout\"}", "{\"text\": \"t6\", \"error\": \"timeout\"}"] {
        let text = run(&[], [1, 0, 0, 1, 0, 1], &[last]);
        let error = files(&[("a", &text), ("b", &text)]).expect_err("a score is missing");
        assert!(matches!(error, TableError::Missing { .. }), "{last}: {error}");
    }
    // A record in the middle is always an item, whatever it holds.
    let text = run(&[], [1, 0, 0, 1, 0, 1], &["{\"total\": 6}", "{\"id\": \"q6\", \"text\": \"t6\", \"correct\": 1}"]);
    assert!(files(&[("a", &text), ("b", &text)]).is_err());
}

#[test]
fn lists_of_cells_are_rows() {
    let rows = "[\"q1\", 1, 0], [\"q2\", 0, 0], [\"q3\", 1, 1]";
    let lines = rows.replace("], [", "]\n[");
    for (text, expected) in [
        (format!("[{rows}]"), "3 columns"),
        (format!("[[\"id\", \"a\", \"b\"], {rows}]"), "3 columns, header"),
        (lines.clone(), "3 columns"),
        (format!("[\"id\", \"a\", \"b\"]\n{lines}\n"), "3 columns, header"),
        (
            format!("{{\"columns\": [\"id\", \"a\", \"b\"], \"index\": [0, 1, 2], \"data\": [{rows}]}}"),
            "JSON, 4 columns",
        ),
        (format!("{{\"header\": [\"id\", \"a\", \"b\"], \"rows\": [{rows}]}}"), "JSON, 3 columns"),
        (
            format!(
                "{{\"fields\": [{{\"name\": \"id\"}}, {{\"name\": \"a\"}}, {{\"name\": \"b\"}}], \"rows\": [{rows}]}}"
            ),
            "JSON, 3 columns",
        ),
    ] {
        let selection = guessed(&text);
        assert_eq!((scores(&selection).as_str(), selection.format.as_str()), ("1 0 1|0 0 1", expected), "{text}");
    }
    let selection = files(&[
        ("a", "[[\"id\", \"score\"], [\"q1\", 1], [\"q2\", 0]]"),
        ("b", "[[\"id\", \"score\"], [\"q2\", 1], [\"q1\", 0]]"),
    ]);
    assert_eq!(selection.as_ref().map(scores), Ok("1 0|0 1".to_owned()));
    // With more columns than rows, rows are not items: each list is a system.
    for text in ["[[1, 0, 1], [0, 0, 1]]", "[1, 0, 1]\n[0, 0, 1]"] {
        let selection = guessed(text);
        assert_eq!((scores(&selection).as_str(), selection.format.as_str()), ("1 0 1|0 0 1", "JSON lists, 2 columns"));
    }
    let short = "[[\"id\", \"a\", \"b\"], [\"q1\", 1, 0], [\"q2\", 1]]";
    let error = tables(&[(None, short)]).expect_err("a cell is missing");
    assert!(error.to_string().starts_with("line 1: expected 3 columns, found 2"), "{error}");
}

#[test]
fn the_index_of_pandas_names_the_rows() {
    let split =
        |ids: &str, scores: &str| format!("{{\"columns\": [\"score\"], \"index\": [{ids}], \"data\": [{scores}]}}");
    let first = split("\"q1\", \"q2\", \"q3\"", "[1], [0], [0]");
    let second = split("\"q3\", \"q1\", \"q2\"", "[1], [1], [0]");
    let selection = files(&[("a", &first), ("b", &second)]).expect("three items each");
    assert_eq!((scores(&selection).as_str(), selection.choice.id.as_deref()), ("1 0 0|1 0 1", Some("index")));
}

#[test]
fn items_inside_other_keys_of_each_system_are_items() {
    let ndcg =
        r#"{"bm25": {"ndcg": {"q1": 0.5, "q2": 0.4, "q3": 0.7}}, "dpr": {"ndcg": {"q1": 0.6, "q2": 0.4, "q3": 0.8}}}"#;
    let results = r#"{"model_a": {"results": {"q1": 1, "q2": 0}}, "model_b": {"results": {"q1": 1, "q2": 1}}}"#;
    let records = r#"{"base": {"scores": {"u1": {"wer": 0.2}, "u2": {"wer": 0.4}}}, "new": {"scores": {"u1": {"wer": 0.1}, "u2": {"wer": 0.3}}}}"#;
    for (text, names, read, lower) in [
        (ndcg.to_owned(), ["bm25.ndcg", "dpr.ndcg"], "0.5 0.4 0.7|0.6 0.4 0.8", false),
        (ndcg.replace("ndcg", "wer"), ["bm25.wer", "dpr.wer"], "0.5 0.4 0.7|0.6 0.4 0.8", true),
        (results.to_owned(), ["model_a", "model_b"], "1 0|1 1", false),
        (records.to_owned(), ["base", "new"], "0.2 0.4|0.1 0.3", true),
    ] {
        let selection = guessed(&text);
        assert_eq!((scores(&selection).as_str(), selection.scores.names()), (read, (Some(names[0]), Some(names[1]))));
        assert_eq!(selection.scores.is_lower_better(), lower, "{text}");
    }
    // With several metrics, each is a column of its own, however deep.
    let queries = |first: usize| {
        let query = |at: usize| format!("\"q_{at}\": 0.{}", (first + at * 3) % 10);
        (0..20).map(query).collect::<Vec<_>>().join(", ")
    };
    let metrics =
        |first: usize| format!("{{\"ndcg@10\": {{{}}}, \"map\": {{{}}}}}", queries(first), queries(first + 5));
    for inside in [["", ""], ["{\"scores\": ", "}"]] {
        let system = |first: usize| format!("{}{}{}", inside[0], metrics(first), inside[1]);
        let selection = guessed(&format!("{{\"bm25\": {}, \"splade\": {}}}", system(1), system(2)));
        assert_eq!(
            (selection.scores.pairs(), selection.other_systems.as_slice()),
            (20, &["bm25.map", "splade.map"].map(str::to_owned)[..])
        );
        assert_eq!(selection.scores.names(), (Some("bm25.ndcg@10"), Some("splade.ndcg@10")));
    }
    // Here the items are outside.
    let turned = r#"{"q1": {"ndcg": {"bm25": 0.5, "dpr": 0.6}}, "q2": {"ndcg": {"bm25": 0.4, "dpr": 0.3}}}"#;
    assert_eq!(scores(&guessed(turned)), "0.5 0.4|0.6 0.3");
    // And here data sets are.
    let sets =
        r#"{"mmlu": {"accuracy": {"llama": 0.5, "qwen": 0.6}}, "gsm8k": {"accuracy": {"llama": 0.4, "qwen": 0.3}}}"#;
    let selection = guessed(sets);
    assert_eq!(scores(&selection), "0.5 0.4|0.6 0.3");
    assert_eq!(selection.scores.names(), (Some("accuracy.llama"), Some("accuracy.qwen")));
}

/// Eight records of a system, with the scores at two places; the system is better at the first.
fn scored(places: [&str; 2], is_new: bool) -> String {
    let row = |at: usize| {
        let [own, other] = [at * 5 % 8 + usize::from(is_new), at * 3 % 8 + usize::from(!is_new)];
        let place = |place: &str, score: usize| match place.split_once('.') {
            Some((outer, inner)) => format!("\"{outer}\": {{\"{inner}\": 0.{score}}}"),
            None => format!("\"{place}\": 0.{score}"),
        };
        format!("{{\"id\": {at}, {}, {}}}\n", place(places[1], other), place(places[0], own))
    };
    (0..8).map(row).collect()
}

fn two_scored(places: [&str; 2]) -> Result<Selection, TableError> {
    let [base, new] = [false, true].map(|is_new| scored(places, is_new));
    read(vec![Source::text(Some("base"), &base), Source::text(Some("new"), &new)])?.select(&Choice::default())
}

#[test]
fn the_score_of_a_record_is_the_outer_one() {
    let selection = two_scored(["score", "judge.score"]).expect("two systems");
    assert_eq!(selection.choice.score.as_deref(), Some("score"));
    assert!(
        notes(&selection).contains(&"Scores are read from “score”. “judge.score” may hold scores, too.".to_owned())
    );
    // Of two inner ones, either may be meant.
    let asked = two_scored(["bleu.score", "judge.score"]).expect_err("a question");
    let answers = asked.answers(&Choice::default());
    let offered: Vec<Option<&str>> = answers.iter().map(|answer| answer.choice.score.as_deref()).collect();
    assert_eq!(offered, [Some("judge.score"), Some("bleu.score")], "{asked}");
    // In one list they are two scores of one system, unless the names say otherwise.
    let alone = |places| json("a.jsonl", &scored(places, true));
    let refused = alone(["score", "judge.score"]);
    assert!(matches!(refused, Err(TableError::Open(Open::Metrics { .. }))), "{refused:?}");
    for places in [["score", "new.score"], ["a.score", "b.score"]] {
        assert!(alone(places).is_ok(), "{places:?}");
    }
}

#[test]
fn the_right_answer_of_a_record_is_the_outer_one() {
    let table = |names: [&str; 3]| {
        let row = |at: usize| {
            let label = |of: usize| ["yes", "no", "maybe"][at * of % 3];
            format!("{at},{},{},{}\n", label(1), label(2), label(at + 1))
        };
        format!("id,{}\n{}", names.join(","), (0..12).map(row).collect::<String>())
    };
    for names in [["label", "base.label", "new.label"], ["base.label", "new.label", "label"]] {
        let selection = guessed(&table(names));
        assert_eq!(selection.choice.gold.as_deref(), Some("label"), "{names:?}");
        assert_eq!(selection.scores.names(), (Some("base.label"), Some("new.label")));
    }
    // Of three inner ones, each may hold the right answers.
    let asked = select(&table(["ref.label", "a.label", "b.label"]), &Choice::default()).expect_err("a question");
    let answers = asked.answers(&Choice::default());
    let offered: Vec<Option<&str>> = answers.iter().map(|answer| answer.choice.gold.as_deref()).collect();
    assert_eq!(offered, [Some("ref.label"), Some("a.label"), Some("b.label")], "{asked}");
    let answered = select(&table(["ref.label", "a.label", "b.label"]), &answers[0].choice).expect("two systems");
    assert_eq!(answered.scores.names(), (Some("a.label"), Some("b.label")));
}

/// Twelve records of a system: its answers under one key, the same right answers under another.
fn labelled(keys: [&str; 2], is_new: bool) -> String {
    let label = |of: usize| ["yes", "no", "maybe"][of % 3];
    let member = |key: &str, label: &str| match key.split_once('.') {
        Some((outer, inner)) => format!("\"{outer}\": {{\"{inner}\": \"{label}\"}}"),
        None => format!("\"{key}\": \"{label}\""),
    };
    let row = |at: usize| {
        let own = at + usize::from(at.is_multiple_of(if is_new { 4_usize } else { 2 }));
        format!("{{\"id\": {at}, {}, {}}}\n", member(keys[0], label(own)), member(keys[1], label(at)))
    };
    (0..12).map(row).collect()
}

#[test]
fn right_answers_are_the_same_for_every_system_and_scores_are_not() {
    let labels = |keys: [&str; 2]| {
        let [base, new] = [false, true].map(|is_new| labelled(keys, is_new));
        read(vec![Source::text(Some("base"), &base), Source::text(Some("new"), &new)])?.select(&Choice::default())
    };
    for [own, gold] in [["label", "gold.label"], ["prediction.label", "gold.label"], ["actual.label", "expected.label"]]
    {
        let selection = labels([own, gold]).expect("two systems");
        assert_eq!(selection.choice.gold.as_deref(), Some(gold), "{own}");
        assert_eq!(helped_and_hurt(&selection), (3, 0, 9), "{own}");
    }
    // A score that is the same for both, such as that of a retrieval, is not compared.
    let score = |is_new: bool| {
        let row = |at: usize| {
            let own = if is_new { at * 7 % 8 } else { at * 5 % 8 };
            format!("{{\"id\": {at}, \"score\": 0.{}, \"eval\": {{\"score\": 0.{own}}}}}\n", at + 1)
        };
        (0..8).map(row).collect::<String>()
    };
    let files = [("base", score(false)), ("new", score(true))];
    let sources = files.iter().map(|(name, text)| Source::text(Some(name), text)).collect();
    let selection = read(sources).and_then(|tables| tables.select(&Choice::default())).expect("two systems");
    assert_eq!(selection.choice.score.as_deref(), Some("eval.score"));
    // In one list, the outer label may be a system's own answer.
    let row = |at: usize| format!("{at},{},{},{}\n", at % 3, at * 2 % 3, at / 2 % 3);
    let text = format!("id,label,annotation.label,baseline.label\n{}", (0..12).map(row).collect::<String>());
    let text = text.replace(",0", ",yes").replace(",1", ",no").replace(",2", ",maybe");
    let asked = select(&text, &Choice::default()).expect_err("a question");
    assert!(matches!(asked, TableError::Open(Open::Gold { .. })), "{asked}");
}

#[test]
fn dots_in_names_of_systems_are_no_parts_of_records() {
    for [first, second] in [["0.1", "1"], ["js", "node.js"], ["large", "t5.large"]] {
        let selection = guessed(&format!("id,{first},{second}\nq1,1,0\nq2,1,1\nq3,0,1\n"));
        assert_eq!(names(&selection), (first, second));
    }
}
