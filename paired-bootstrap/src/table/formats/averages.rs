//! Files without scores by item, and advice on which files of the same tool have them.

use super::csv::has_columns;
use super::json::has_members;
use super::sacre_bleu::{scored, sentences};
use super::{Format, Read, WITHOUT_SCORES};
use std::collections::{HashMap, HashSet};

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

pub(super) static DETECTIONS: Format = Format {
    tool: "COCO",
    files: "`coco_instances_results.json` or `predictions.json`, a list of detections",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let object = head.trim_start().strip_prefix('[').and_then(|list| list.split('}').next()).unwrap_or_default();
        has_members(object, &["image_id", "category_id", "bbox", "score"])
            && !["iou", "correct", "matched", "tp"].iter().any(|member| has_members(object, &[member]))
    },
    read: |_| {
        Ok(Read::Advice(
            "these are detections. Their scores are how sure the model is, not how good each detection is. Compute a \
             score for each image with the annotations, such as its average precision",
        ))
    },
};

pub(super) static W_AND_B: Format = Format {
    tool: "Weights & Biases",
    files: "The table of runs (W&B, `wandb`) as CSV",
    reads: WITHOUT_SCORES,
    begins: |head| has_columns(head, &["Name", "State", "Created", "Runtime", "Sweep"]),
    read: |_| {
        Ok(Read::Advice(
            "this table of runs from Weights & Biases contains averages, but no score for each item. Log a wandb.Table \
             with a row for each item, and use its files of both runs",
        ))
    },
};

pub(super) static SACRE_BLEU: Format = Format {
    tool: "sacreBLEU",
    files: "The scores of a whole corpus",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let is_json = has_members(head, &["name", "score", "signature"]) && head.contains("version:");
        is_json || is_corpus(head) || is_comparison(head)
    },
    read: |file| {
        if let Some(records) = sentences(file) {
            return Ok(Read::Records(vec![records]));
        }
        if is_comparison(file.text) {
            return Ok(Read::Advice(
                "this output of sacreBLEU compares the corpus scores of systems, and has their p-values, but no score for \
                 each sentence. To compare sentences here, run sacrebleu with -sl for each system, and use both outputs",
            ));
        }
        Ok(Read::Advice(
            "this file of sacreBLEU contains scores of the whole corpus, but none for each sentence. Run sacrebleu \
             with -sl for each system, and use both outputs. To compare corpus BLEU itself, run it with --paired-bs",
        ))
    },
};

/// Whether a text has the header of the table that `--paired-bs` prints, or is the same as JSON.
fn is_comparison(text: &str) -> bool {
    let is_header = |line: &str| {
        let is_row = line.trim_start().starts_with(['|', '│']) || line.starts_with("Baseline:");
        is_row && line.contains("μ ± 95% CI") && ["BLEU", "chrF", "TER"].iter().any(|metric| line.contains(metric))
    };
    let baselines = || text.matches("\"Baseline: ").count();
    let is_json = has_members(text, &["system", "score", "p_value", "ci"]) && baselines() == 1;
    is_json || text.lines().any(is_header)
}

/// Whether the only lines are one score of sacreBLEU for each metric.
fn is_corpus(head: &str) -> bool {
    let lines = head.lines().filter(|line| !line.trim().is_empty());
    let metrics: Option<Vec<&str>> = lines.map(|line| scored(line).map(|(_, metric, _)| metric)).collect();
    metrics.is_some_and(|metrics| {
        !metrics.is_empty() && (1..metrics.len()).all(|at| !metrics[..at].contains(&metrics[at]))
    })
}

pub(super) static MTEB: Format = Format {
    tool: "MTEB",
    files: "`<task>.json` in a folder for each model",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let has_parts = || head.split_whitespace().collect::<String>().contains("\"scores\":{");
        has_members(head, &["mteb_version", "task_name", "scores"]) && has_parts()
            || has_members(head, &["mteb_version", "mteb_dataset_name"])
    },
    read: |_| {
        Ok(Read::Advice(
            "this result of MTEB contains averages of a task, but no score for each item. To compare models by task, \
             make a table with a row for each task and a column for the main_score of each model",
        ))
    },
};

pub(super) static TREC_RUN: Format = Format {
    tool: "TREC",
    files: "Runs and relevance judgements (`qrels`)",
    reads: WITHOUT_SCORES,
    begins: |head| is_run(head) || is_ranked(head) || is_qrels(head),
    read: |_| {
        Ok(Read::Advice(
            "this is a ranking of documents, or a list of relevance judgements. It has no score for each query. Run \
             trec_eval -q -m map qrels.txt run.txt for each run, and use both outputs",
        ))
    },
};

pub(super) static RANX_RUN: Format = Format {
    tool: "ranx",
    files: "Runs and relevance judgements (`qrels`)",
    reads: WITHOUT_SCORES,
    begins: is_ranx_run,
    read: |_| {
        Ok(Read::Advice(
            "this looks like a ranking of documents for each query, or like relevance judgements. It has no score for \
             each query. After evaluate(qrels, run, metrics) of ranx, save run.scores as JSON for each run, and use \
             both files",
        ))
    },
};

pub(super) static RANX_REPORT: Format = Format {
    tool: "ranx",
    files: "The report of `compare`",
    reads: WITHOUT_SCORES,
    begins: |head| has_members(head, &["model_names", "metrics", "comparisons", "win_tie_loss"]),
    read: |_| {
        Ok(Read::Advice(
            "this report of ranx contains averages, but no score for each query. After evaluate(qrels, run, metrics), \
             save run.scores as JSON for each run, and use both files",
        ))
    },
};

pub(super) static SCLITE: Format = Format {
    tool: "sclite",
    files: "`.dtl`, and the averages of Kaldi and ESPnet",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let begins = |line: &str| {
            line.starts_with("DETAILED OVERALL REPORT FOR THE SYSTEM")
                || line.starts_with("%WER ") && line.contains(" ins, ")
                || line
                    .split_whitespace()
                    .eq(["SPEAKER", "id", "#SENT", "#WORD", "Corr", "Sub", "Ins", "Del", "Err", "S.Err"])
        };
        let is_table =
            |line: &str| line.starts_with('|') && ["|Snt|", "|Corr|", "|Err|"].iter().all(|name| line.contains(name));
        head.lines().find(|line| !line.trim().is_empty()).is_some_and(begins) || head.lines().any(is_table)
    },
    read: |_| {
        Ok(Read::Advice(
            "this file contains averages, but no score for each utterance. For sclite and ESPnet use the files .pra or \
             result.txt, which have the alignment of each utterance; for Kaldi use wer_details/per_utt of both systems",
        ))
    },
};

pub(super) static COMET: Format = Format {
    tool: "COMET",
    files: "The averages of `comet-score --only_system` or `comet-compare`",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let is_average = |line: &str| matches!(line.split('\t').collect::<Vec<_>>()[..], [_, score] if score.trim().starts_with("score: "));
        let mut lines = head.lines().map(str::trim_end).filter(|line| !line.is_empty()).peekable();
        let is_comparison = head.contains("\nBootstrap Resampling Results:") && head.contains("x_name:");
        is_comparison || lines.peek().is_some() && lines.all(is_average)
    },
    read: |_| {
        Ok(Read::Advice(
            "this output of COMET contains averages, but no score for each segment. Run comet-score without \
             --only_system, or comet-compare with --to_json, and use that output",
        ))
    },
};

pub(super) static SCIKIT_LEARN: Format = Format {
    tool: "scikit-learn",
    files: "The text of `classification_report`",
    reads: WITHOUT_SCORES,
    begins: |head| {
        let first = head.lines().map(str::split_whitespace).find(|line| line.clone().next().is_some());
        first.is_some_and(|header| header.eq(["precision", "recall", "f1-score", "support"]))
    },
    read: |_| {
        Ok(Read::Advice(
            "this report of scikit-learn contains averages of each class, but no score for each item. Use a table with \
             the right answer and the predictions of both models for each item",
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

/// Whether lines are `query document rank`, as MS MARCO has them: whole numbers, with the ranks of
/// the first query from 1 to 5 or more, and of the next from 1 again. A query has a document once.
fn is_ranked(head: &str) -> bool {
    let row = |line: &str| {
        let cells: Option<Vec<u32>> = line.split_whitespace().map(|cell| cell.parse().ok()).collect();
        <[u32; 3]>::try_from(cells?).ok()
    };
    let rows: Vec<[u32; 3]> = head.lines().map_while(row).take(MOST_RANKS + 1).collect();
    let of_first = rows.iter().take_while(|[query, ..]| *query == rows[0][0]).count();
    let ranks = rows[..of_first].iter().map(|[.., rank]| *rank);
    let mut seen = HashSet::new();
    of_first >= LEAST_RANKS
        && rows.iter().all(|[query, document, _]| seen.insert((query, document)))
        && ranks.eq(1..=of_first as u32)
        && rows.get(of_first).map_or(of_first > MOST_RANKS, |[.., rank]| *rank == 1)
}

/// A ranking has this many documents or more for its first query.
const LEAST_RANKS: usize = 5;

/// At most this many ranks of the first query are examined.
const MOST_RANKS: usize = 1000;

/// Whether a text begins with an object of queries, each with numbers of documents. Metrics or
/// items would be the same in all of them.
fn is_ranx_run(head: &str) -> bool {
    let Some(inside) = head.trim_start_matches('\u{feff}').trim_start().strip_prefix('{') else { return false };
    let query = |text: &str| {
        let (name, documents) = text.trim_start_matches([',', ' ', '\n', '\r', '\t']).split_once('{')?;
        let name = name.trim_end().strip_suffix(':')?;
        serde_json::from_str::<String>(name).ok()?;
        serde_json::from_str::<HashMap<String, f64>>(&format!("{{{documents}}}")).ok()
    };
    let queries: Option<Vec<HashMap<String, f64>>> = inside.split('}').take(LEAST_QUERIES).map(query).collect();
    queries.is_some_and(|queries| {
        let is_in_all = |name: &String| queries.iter().all(|query| query.contains_key(name));
        queries.len() == LEAST_QUERIES
            && queries.iter().all(|query| query.len() > 1)
            && !queries[0].keys().any(is_in_all)
            && are_of_documents(queries.iter().flat_map(HashMap::values).copied())
    })
}

/// Whether numbers may be those of documents: of relevant ones, which have at least 1, or of a
/// ranking, which exceed 1 somewhere. Scores of items are mostly shares.
fn are_of_documents(mut numbers: impl Iterator<Item = f64> + Clone) -> bool {
    numbers.clone().all(|number| number >= 1.0) || numbers.any(|number| number > 1.0)
}

/// A ranking has this many queries or more.
const LEAST_QUERIES: usize = 5;

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
