//! JSON texts of every nesting: the records in them are items.

use super::*;

fn json(name: &str, text: &str) -> Result<Selection, TableError> {
    tables(&[(Some(name), text)])?.select(&Choice::default())
}

#[test]
fn an_object_keyed_by_index_holds_an_item_a_key() {
    // As evaluation programs write their details: one object, its keys counting from 0.
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
        ["“a”: only “details” is read, which holds 5 records.", "“b”: only “details” is read, which holds 5 records."]
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
    // Short lists, by the ids of their items.
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
    let told = "“r”: 2 records are read as one item each. “samples” of one of them holds 4 more. Are these the items? Then give a file \
                that lists them one by one.";
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
