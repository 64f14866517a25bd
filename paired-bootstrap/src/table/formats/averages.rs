//! Files without scores by item, and advice on which files of the same tool have them.

use super::csv::has_columns;
use super::json::has_members;
use super::{Format, Read, WITHOUT_SCORES};

pub(super) static LM_EVAL: Format = Format {
    tool: "lm-evaluation-harness",
    files: "`results_<date>.json`",
    reads: WITHOUT_SCORES,
    begins: |head| has_members(head, &["results"]) && head.contains("_stderr,"),
    read: |_| {
        Ok(Read::Advice(
            "this file of lm-evaluation-harness contains averages, but no score for each document. Run it again with \
             --log_samples and --output_path, and use the files samples_….jsonl of both models. Without them, Review \
             needs only the two accuracies and the number of items",
        ))
    },
};

pub(super) static ALPACA_EVAL: Format = Format {
    tool: "AlpacaEval",
    files: "`leaderboard.csv`",
    reads: WITHOUT_SCORES,
    begins: |head| has_columns(head, &["win_rate", "standard_error", "n_wins", "n_wins_base"]),
    read: |_| {
        Ok(Read::Advice(
            "this leaderboard of AlpacaEval contains averages, but no preference for each instruction. Use the files \
             annotations.json of both models, which are in results/<model>/<annotator>",
        ))
    },
};

pub(super) static SACRE_BLEU: Format = Format {
    tool: "sacreBLEU",
    files: "The JSON of a whole corpus",
    reads: WITHOUT_SCORES,
    begins: |head| has_members(head, &["name", "score", "signature"]) && head.contains("version:"),
    read: |_| {
        Ok(Read::Advice(
            "this file of sacreBLEU contains scores of the whole corpus, but none for each sentence. Run sacrebleu \
             with -sl for each system, and use both outputs. To compare corpus BLEU itself, run it with --paired-bs",
        ))
    },
};

pub(super) static TREC_RUN: Format = Format {
    tool: "TREC",
    files: "Runs and relevance judgements (`qrels`)",
    reads: WITHOUT_SCORES,
    begins: |head| is_run(head) || is_qrels(head),
    read: |_| {
        Ok(Read::Advice(
            "this is a ranking of documents, or a list of relevance judgements. It has no score for each query. Run \
             trec_eval -q -m map qrels.txt run.txt for each run, and use both outputs",
        ))
    },
};

/// Whether lines are `query Q0 document rank score name`.
fn is_run(head: &str) -> bool {
    let is_row = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        cells.len() == 6 && cells[1] == "Q0" && cells[3].parse::<u32>().is_ok() && cells[4].parse::<f64>().is_ok()
    };
    head.lines().take(3).all(is_row) && head.lines().count() > 1
}

/// Whether lines are `query 0 document judgement`, with a text as document and a small judgement.
fn is_qrels(head: &str) -> bool {
    let is_row = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        cells.len() == 4
            && ["0", "Q0"].contains(&cells[1])
            && cells[2].contains(char::is_alphabetic)
            && cells[3].parse::<i8>().is_ok_and(|judgement| (-2..=9).contains(&judgement))
    };
    head.lines().take(5).all(is_row) && head.lines().count() > 5
}
