//! Lists of what columns, files and rows are usually called.

/// A list of usual names, the likeliest first: lower case, words joined by `_`.
pub(in crate::table) type Names = &'static [&'static str];

/// Names of ids, under which no two items may have the same value.
pub(in crate::table) const ID: Names = &[
    "id",
    "doc_id",
    "item_id",
    "qid",
    "question_id",
    "example_id",
    "instance_id",
    "sample_id",
    "segment_id",
    "seg_id",
    "sentence_id",
    "sent_id",
    "utterance_id",
    "utt_id",
    "query_id",
    "prompt_id",
    "task_id",
    "uid",
    "uuid",
    "guid",
    "item",
];

/// Names that are ids only where every row has a value of its own: they may also count within a passage.
pub(in crate::table) const LABEL: Names = &[
    "index", "idx", "#", "no", "nr", "number", "row", "question", "query", "example", "instance", "sample", "segment",
    "sentence", "prompt", "problem", "name", "key",
];

/// Names of columns that are clusters without a question.
pub(in crate::table) const CLUSTER: Names = &["cluster", "cluster_id", "clusters"];

/// Names of what items may share, so that they are not independent.
pub(in crate::table) const SHARED: Names = &[
    "passage",
    "passage_id",
    "document",
    "document_id",
    "doc",
    "doc_id",
    "paragraph",
    "paragraph_id",
    "article",
    "article_id",
    "context",
    "context_id",
    "story",
    "story_id",
    "user",
    "user_id",
    "speaker",
    "speaker_id",
    "subject_id",
    "participant",
    "participant_id",
    "annotator",
    "annotator_id",
    "session",
    "session_id",
    "dialogue",
    "dialogue_id",
    "dialog",
    "dialog_id",
    "conversation",
    "conversation_id",
    "template",
    "template_id",
    "family",
    "group",
    "group_id",
    "title",
];

/// Names of categories.
pub(in crate::table) const CATEGORY: Names = &[
    "category",
    "categories",
    "subcategory",
    "subject",
    "domain",
    "language",
    "lang",
    "task",
    "type",
    "kind",
    "genre",
    "topic",
    "dataset",
    "subset",
    "split",
    "level",
    "difficulty",
    "source",
    "class",
    "tag",
    "skill",
    "area",
    "field",
];

/// Names of right answers.
pub(in crate::table) const GOLD: Names = &[
    "gold",
    "gold_label",
    "golden",
    "truth",
    "ground_truth",
    "y_true",
    "reference",
    "target",
    "label",
    "expected",
    "correct_answer",
    "answer",
    "answer_key",
    "key",
];

/// Names of the column that names the systems, in a table in long form.
pub(in crate::table) const SYSTEM: Names = &[
    "system",
    "model",
    "method",
    "model_name",
    "system_name",
    "system_id",
    "model_id",
    "classifier",
    "classifier_name",
    "algorithm",
    "engine",
    "agent",
    "condition",
    "variant",
    "run",
    "arm",
];

/// Names of scores.
pub(in crate::table) const SCORE: Names = &[
    "score",
    "scores",
    "exact_match",
    "acc",
    "accuracy",
    "correct",
    "is_correct",
    "em",
    "f1",
    "acc_norm",
    "value",
    "result",
    "metric",
    "rating",
    "reward",
    "bleu",
    "chrf",
    "rouge",
    "rougel",
    "comet",
    "pass",
    "passed",
    "win",
    "loss",
    "wer",
    "cer",
];

/// Names that say what was measured, and not of which system.
pub(in crate::table) const METRIC: Names = &[
    "score",
    "scores",
    "exact_match",
    "acc",
    "accuracy",
    "acc_norm",
    "correct",
    "em",
    "f1",
    "precision",
    "recall",
    "bleu",
    "chrf",
    "ter",
    "rouge",
    "rouge1",
    "rouge2",
    "rougel",
    "meteor",
    "comet",
    "bleurt",
    "ndcg",
    "mrr",
    "loss",
    "ppl",
    "perplexity",
    "wer",
    "cer",
];

/// Names of numbers that are no scores of a system, unless they name the system, too.
pub(in crate::table) const NO_SCORE: Names = &[
    "time",
    "seconds",
    "latency",
    "duration",
    "runtime",
    "cost",
    "price",
    "seed",
    "year",
    "date",
    "timestamp",
    "age",
    "weight",
    "n",
    "rank",
    "epoch",
    "step",
    "steps",
    "version",
    "fold",
    "turn",
    "position",
];

/// Names of numbers that are measured of an item, so that they do not tell items apart, though each item may have its own.
pub(in crate::table) const MEASURED: Names = &[
    "time",
    "seconds",
    "latency",
    "duration",
    "runtime",
    "cost",
    "price",
    "timestamp",
    "age",
    "weight",
    "n",
    "rank",
    "position",
];

/// Names of counts and lengths, of any system: metrics are made of these, but their sums are no scores.
pub(in crate::table) const COUNT: Names = &[
    "count",
    "counts",
    "tokens",
    "length",
    "len",
    "words",
    "chars",
    "characters",
    "sys_len",
    "ref_len",
    "total_1",
    "total_2",
    "total_3",
    "total_4",
    "tp",
    "fp",
    "fn",
    "tn",
];

/// Names of counts where a table has others. Alone, they may be what several systems got right.
pub(in crate::table) const COUNT_AMONG_COUNTS: Names = &["correct_1", "correct_2", "correct_3", "correct_4"];

/// Words by which a name says that its system is the baseline.
pub(in crate::table) const BASELINE: Names = &["baseline", "base", "control", "old", "before"];
/// Words by which a name says that its system is the experimental one.
pub(in crate::table) const EXPERIMENTAL: Names =
    &["experimental", "experiment", "system", "treatment", "new", "after", "proposed", "ours"];

/// Names of what is better when it is lower.
pub(in crate::table) const LOWER: Names = &[
    "loss",
    "error",
    "errors",
    "err",
    "wer",
    "cer",
    "ter",
    "per",
    "ppl",
    "perplexity",
    "nll",
    "mae",
    "mse",
    "rmse",
    "bpb",
    "latency",
    "distance",
];

/// Words by which a name says that a system's answers are below.
pub(in crate::table) const PREDICTION: Names =
    &["pred", "preds", "prediction", "predicted", "label", "answer", "output", "guess", "response", "choice"];

/// Labels of a row that sums up others.
pub(in crate::table) const SUMMARY: Names = &[
    "total", "average", "mean", "sum", "avg", "overall", "all", "std", "stdev", "sd", "stderr", "se", "median", "min",
    "max", "count",
];
