//! The text output of COMET's `comet-score`: a line for each segment of each system,
//! `system.txt  Segment 0  score: 0.8123`, and a line for each average. `comet-compare --to_json`
//! writes the scores of each system's translations. MetricX adds its prediction to each example.

use super::json::{has_members, score, text, texts, value, values};
use super::records::{Record, Records, add_item, numbered, prose};
use super::{CUT_OFF, File, Format, Read};
use crate::table::error::TableError;
use serde_json::Value;
use std::collections::HashMap;

pub(super) static FORMAT: Format = Format {
    tool: "COMET",
    files: "The output of `comet-score`",
    reads: "The score of each segment and system. Higher is better.",
    begins: |head| {
        let lines = head.lines().take(MOST_BEFORE).skip_while(|line| segment(line).is_none());
        lines.take(2).filter(|line| line.contains("score:")).count() == 2
    },
    read,
};

/// Messages of the program may come before the first segment.
const MOST_BEFORE: usize = 30;

pub(super) static COMPARE: Format = Format {
    tool: "COMET",
    files: "The JSON of `comet-compare --to_json`",
    reads: "The score of each segment and system. Higher is better.",
    begins: |head| has_members(head, &["model", "statistical_results"]),
    read: compare,
};

fn compare(file: &File<'_>) -> Result<Read, TableError> {
    let Some(comparison) = value(file)? else { return Ok(Read::Other) };
    let list = |value: &Value, member: &str| value.get(member).and_then(Value::as_array).cloned().unwrap_or_default();
    let [sources, references] = ["source", "reference"].map(|member| list(&comparison, member));
    let mut systems: Vec<Records> = Vec::new();
    for translation in list(&comparison, "translations") {
        let Some(system) = text(translation.get("name")) else { return Ok(Read::Other) };
        let translated = list(&translation, "mt");
        for (at, segment) in list(&translation, "scores").iter().enumerate() {
            let texts = [("prompt", &sources), ("answer", &translated), ("target", &references)];
            let texts = texts.into_iter().filter_map(|(name, texts)| Some(prose(name, texts.get(at)?.as_str()?)));
            let item = Record {
                line: at + 1,
                id: format!("segment {at}"),
                scores: vec![score(Some(segment))],
                texts: texts.collect(),
                ..Record::default()
            };
            add_item(&mut systems, system.clone(), &["COMET"], item);
        }
    }
    Ok(if systems.is_empty() { Read::Other } else { Read::Records(systems) })
}

pub(super) static METRIC_X: Format = Format {
    tool: "MetricX",
    files: "The output of `metricx24.predict`",
    reads: "The prediction for each segment, an error from 0 to 25. Lower is better.",
    begins: |head| {
        let first = head.lines().next().unwrap_or_default();
        has_members(first, &["source", "hypothesis", "prediction"])
    },
    read: predictions,
};

fn predictions(file: &File<'_>) -> Result<Read, TableError> {
    let values = values(file)?;
    // Other scripts call a label, a probability or a quality a prediction.
    let is_member = |name: &String| MEMBERS.contains(&name.as_str()) || name.ends_with("_id");
    let error = |value: &Value| {
        let members = value.as_object().filter(|members| members.keys().all(is_member))?;
        members.get("prediction")?.as_f64().filter(|error| (-1.0..=26.0).contains(error))
    };
    let Some(errors) = values.iter().map(|(_, value)| error(value)).collect::<Option<Vec<f64>>>() else {
        return Ok(Read::Other);
    };
    if !errors.iter().any(|error| *error > 1.0 && error.fract() != 0.0) {
        return Ok(Read::Other);
    }
    let mut times = HashMap::new();
    let item = |(line, value): &(usize, Value)| Record {
        line: *line,
        id: numbered(text(value.get("source")).unwrap_or_default(), &mut times),
        scores: vec![score(value.get("prediction"))],
        texts: texts(value, &[("answer", &["/hypothesis"]), ("target", &["/reference"])]),
        ..Record::default()
    };
    let items = values.iter().map(item).collect();
    let (metrics, lower) = (vec!["MetricX".to_owned()], vec![("MetricX".to_owned(), true)]);
    Ok(Read::Records(vec![Records { items, metrics, lower, ..Records::default() }]))
}

/// The members of an example, apart from ids with longer names.
const MEMBERS: [&str; 5] = ["id", "source", "hypothesis", "reference", "prediction"];

fn read(file: &File<'_>) -> Result<Read, TableError> {
    let mut systems: Vec<Records> = Vec::new();
    let mut averages = 0;
    let mut lines = (1..).zip(file.text.lines()).peekable();
    while let Some((line, text)) = lines.next() {
        let Some((system, number, score)) = segment(text) else {
            let is_last = lines.peek().is_none() && !file.text.ends_with('\n');
            let is_begun = |records: &Records| {
                let segment = format!("{}\tSegment ", records.system.as_deref().unwrap_or_default());
                text.starts_with(&segment) || is_last && segment.starts_with(text)
            };
            if systems.iter().any(is_begun) {
                return Err(file.error(line, CUT_OFF));
            }
            averages += usize::from(text.contains("score:"));
            continue;
        };
        let id = format!("segment {number}");
        let item = Record { line, id, scores: vec![score.to_owned()], ..Record::default() };
        add_item(&mut systems, system.to_owned(), &["COMET"], item);
    }
    if let Some(first) = systems.first_mut() {
        first.averages = averages;
    }
    Ok(Read::Records(systems))
}

/// The system, the number of the segment, and its score.
fn segment(line: &str) -> Option<(&str, &str, &str)> {
    let mut cells = line.split('\t');
    let (system, number, score) = (cells.next()?, cells.next()?, cells.next()?);
    let (number, score) = (number.trim().strip_prefix("Segment ")?, score.trim().strip_prefix("score:")?.trim());
    // No score is printed as `0.`: that is the beginning of one.
    let is_score = score.parse::<f64>().is_ok() && !score.ends_with('.');
    is_score.then_some((system, number, score))
}
