//! Comparisons to report on.

use paired_bootstrap::analysis::{Comparison, Findings, Items};
use paired_bootstrap::comparisons::{Method, Test, TestResult};
use paired_bootstrap::planning::{Counts, Example, ExampleScores};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::Source;
use paired_bootstrap::table::{self, Choice, Joined, read};

/// The question used for all of them.
pub fn question() -> Question {
    Question { level: Some(0.95), ..Question::default() }
}

fn answered(items: Items, question: Question) -> Findings {
    let mut comparison = Comparison::new(items.into(), question);
    while comparison.step() {}
    comparison.findings().expect("all is drawn")
}

fn selected(texts: &[&str], choice: &Choice, question: Question) -> Findings {
    let tables = read(texts.iter().map(|text| table::Source::text(None, text)).collect()).expect("good scores");
    answered(Items::selected(&tables.into(), choice).expect("two systems"), question)
}

/// Artificial 0/1 scores.
pub fn of_counts(counts: Counts) -> Findings {
    asked(counts, question())
}

/// The same, with another question.
pub fn asked(counts: Counts, question: Question) -> Findings {
    answered(Items::artificial(counts).expect("valid counts"), question)
}

/// Scores as pasted by a user.
pub fn of_texts(texts: [&str; 2]) -> Findings {
    selected(&texts, &Choice::default(), question())
}

/// The counts of the primer's Example 1.
pub fn ten_questions() -> Findings {
    of_counts(Counts::TEN_QUESTIONS)
}

/// Eight graded scores with names in a header. Differences are quarters, some of them 0. Three
/// categories, one with a single item.
pub fn graded() -> Findings {
    let text = "old_model\tnew & better\tkind\n0.5\t0.75\tsyntax\n0.5\t1\tsyntax\n0.25\t0\tsyntax\n1\t1\t=meaning, odd\n\
                0.75\t1\t=meaning, odd\n0.25\t0.5\t=meaning, odd\n0.5\t0\t=meaning, odd\n0\t0.5\trare\n";
    let choice = Choice { category: Some("kind".to_owned()), ..Choice::default() };
    let mut findings = selected(&[text], &choice, Question { margin: Some(0.3), ..question() });
    findings.exact.error = 0.0004;
    findings
}

/// The page's example of forty graded translations.
pub fn forty_translations() -> Findings {
    let [baseline, experimental] = forty_texts();
    of_texts([&baseline, &experimental])
}

/// The two texts of that example.
pub fn forty_texts() -> [String; 2] {
    match Example::Graded.scores() {
        ExampleScores::Texts(texts) => texts,
        ExampleScores::Counts(_) => panic!("the graded example is text"),
    }
}

/// Three systems' scores on a few items. The files of two systems were joined.
pub fn joined() -> Findings {
    let losses = "1\t0.5\n0.5\t0.5\n1\t0.25\n0.75\t1\n0.25\t0\n1\t0.5\n1\t0.25\n0.5\t0";
    let lower = Choice { lower_is_better: Some(true), ..Choice::default() };
    let name = |name: &str| Some(name.to_owned());
    let choice = Box::new(Choice {
        baseline: name("llama_loss"),
        experimental: name("qwen_loss"),
        score: name("loss"),
        id: name("doc_id"),
        cluster: name(""),
        filter: Some(vec![("filter".to_owned(), "strict-match".to_owned())]),
        ..lower.clone()
    });
    let assumed = vec!["Items with the same “passage” are taken to be independent.".to_owned()];
    let joined = Some(Joined { both: 8, only_first: 2, only_second: 0, beside: Vec::new() });
    let source = Source::Text {
        format: "2 files, JSON Lines".to_owned(),
        choice,
        joined,
        gaps: 0,
        told: assumed.clone(),
        assumed,
    };
    Findings { source, ..selected(&[losses], &lower, question()) }
}

/// Items in clusters: case `number` of `reference/clusters.json`.
pub fn in_clusters(number: usize) -> Findings {
    let [baseline, experimental, clusters] = clustered_texts(number);
    let rows = baseline.lines().zip(experimental.lines()).zip(clusters.lines());
    let rows = rows.map(|((baseline, experimental), cluster)| format!("{cluster},{baseline},{experimental}\n"));
    let choice = Choice { cluster: Some("cluster".to_owned()), ..Choice::default() };
    selected(&[&format!("cluster,old,new\n{}", rows.collect::<String>())], &choice, question())
}

fn cluster_case(number: usize) -> serde_json::Value {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../golden/reference/clusters.json")).expect("the file is JSON");
    file["cases"][number].clone()
}

/// Baseline scores, experimental scores, and the names of the clusters.
pub fn clustered_texts(number: usize) -> [String; 3] {
    let case = cluster_case(number);
    let scale = 10f64.powi(case["decimals"].as_i64().expect("few digits") as i32);
    let rows = case["rows"].as_array().expect("a list");
    [1, 2, 0].map(|column| {
        let cell = |row: &serde_json::Value| match column {
            0 => format!("#{}\n", row[0]),
            _ => format!("{}\n", row[column].as_f64().expect("a number") / scale),
        };
        rows.iter().map(cell).collect()
    })
}

/// A run stopped after its first batches.
pub fn stopped() -> Findings {
    let items = Items::artificial(Counts { pairs: 500, helped: 30, hurt: 10 }).expect("valid counts");
    let mut comparison = Comparison::new(items.into(), Question { resamples: 1_000_000, ..question() });
    (0..9).for_each(|_| comparison.draw());
    while comparison.conclude() {}
    comparison.findings().expect("some are drawn")
}

/// The row of a test.
pub fn row(test: Test, one_sided: Option<f64>, two_sided: Option<f64>, method: Method) -> TestResult {
    let false_positive_rate = one_sided.map(|_| 0.0625);
    TestResult { test, one_sided, two_sided, method: Ok(method), false_positive_rate, verdict_rate: None }
}
