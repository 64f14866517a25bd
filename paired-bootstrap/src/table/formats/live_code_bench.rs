//! LiveCodeBench: `output/<model>/Scenario.<scenario>_<samples>_<temperature>_eval_all.json`, a
//! list with an object for each question, whose samples are graded. Beside it, the answers and
//! averages have files of their own.

use super::json::{has_members, score, text, texts, value};
use super::records::{Record, Records};
use super::{File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    tool: "LiveCodeBench",
    files: "`output/<model>/Scenario.<scenario>_…_eval_all.json`",
    reads: "Whether each answer to a question is right: the mean of its samples. Higher is better.",
    begins: |head| {
        has_members(head, &["question_id", "contest_id", "contest_date", "output_list"])
            || has_members(head, &["pass@1", "detail"]) && head.trim_start().starts_with('[')
    },
    read,
};

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let Some(Value::Array(questions)) = value(file)? else { return Ok(Read::Other) };
    let mut items = Vec::new();
    for (line, question) in (1..).zip(&questions) {
        let Some(grades) = question.get("graded_list").and_then(Value::as_array) else {
            let is_average = question.pointer("/detail/pass@1").is_some();
            if !is_average && question.get("contest_id").is_none() {
                return Ok(Read::Other);
            }
            return Ok(Read::Advice(
                "this file of LiveCodeBench has no grades of each answer. Use the files …_eval_all.json of both models, \
                 which it writes with --evaluate",
            ));
        };
        // Questions on the output of a program have several tests or programs.
        let id = match (text(question.get("id")), text(question.get("test_id"))) {
            (Some(id), _) => id,
            (None, Some(test)) => format!("{} {test}", file.id(line, question, "question_id")?),
            (None, None) => file.id(line, question, "question_id")?,
        };
        for (run, grade) in (1..).zip(grades) {
            let answer = format!("/code_list/{}", run - 1);
            items.push(Record {
                line,
                id: id.clone(),
                marks: text(question.get("difficulty")).map(|text| ("difficulty", text)).into_iter().collect(),
                run: (grades.len() > 1).then(|| run.to_string()),
                scores: vec![score(Some(grade))],
                texts: texts(question, &[("prompt", &["/question_content", "/code"]), ("answer", &[&answer])]),
                ..Record::default()
            });
        }
    }
    let scenario = file.name().strip_prefix("Scenario.").and_then(|name| name.split('_').next());
    Ok(Read::Records(vec![Records {
        items,
        system: match scenario {
            Some(_) => file.folder(1).map(str::to_owned),
            None => file.name().strip_suffix("_eval_all").map(str::to_owned),
        },
        task: scenario.map(str::to_owned),
        metrics: vec!["pass@1".to_owned()],
        ..Records::default()
    }]))
}
