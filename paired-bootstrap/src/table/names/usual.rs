//! Usual names of columns, files and rows.

/// A list of usual names, the likeliest first, in lower case with words joined by `_`.
pub(in crate::table) type Names = &'static [&'static str];

/// Names of ids. No two items may have the same value.
pub(in crate::table) const ID: Names = &[
    "id", "doc_id", "item_id", "qid", "question_id", "example_id", "instance_id", "sample_id", "segment_id", "seg_id",
    "sentence_id", "sent_id", "utterance_id", "utt_id", "query_id", "prompt_id", "task_id", "uid", "uuid", "guid",
    "item",
];

/// Names that are ids only if every row has a value of its own. They may also count within a
/// passage.
pub(in crate::table) const LABEL: Names = &[
    "index", "idx", "#", "no", "nr", "number", "row", "question", "query", "example", "instance", "sample", "segment",
    "sentence", "prompt", "problem", "name", "key",
];

/// Names of columns that hold clusters, without asking.
pub(in crate::table) const CLUSTER: Names = &["cluster", "cluster_id", "clusters"];

/// Names of what items may have in common, which makes them dependent.
pub(in crate::table) const SHARED: Names = &[
    "passage", "passage_id", "document", "document_id", "dokument", "doc", "doc_id", "paragraph", "paragraph_id",
    "article", "article_id", "chapter", "chapter_id", "author", "author_id", "context", "context_id", "story",
    "story_id", "user", "user_id", "speaker", "speaker_id", "subject_id", "participant", "participant_id", "patient",
    "patient_id", "annotator", "annotator_id", "session", "session_id", "dialogue", "dialogue_id", "dialog",
    "dialog_id", "conversation", "conversation_id", "template", "template_id", "family", "group", "group_id", "image",
    "image_id", "video", "video_id", "repo", "repo_id", "repository", "title",
];

/// Names of categories.
pub(in crate::table) const CATEGORY: Names = &[
    "category", "categories", "subcategory", "subject", "domain", "language", "lang", "task", "type", "kind", "genre",
    "topic", "dataset", "subset", "split", "level", "difficulty", "source", "class", "tag", "skill", "area", "field",
    "benchmark", "section", "corpus", "subtask", "task_name", "task_type", "question_type", "category_name",
];

/// Words for the part of a data set that systems are trained on.
pub(in crate::table) const TRAINED_ON: Names = &["train", "training"];

/// Words for the other parts of a data set.
pub(in crate::table) const HELD_OUT: Names = &["test", "dev", "val", "valid", "validation", "eval", "holdout"];

/// Names of right answers.
pub(in crate::table) const GOLD: Names = &[
    "gold", "gold_label", "golden", "truth", "ground_truth", "y_true", "reference", "target", "label", "expected",
    "correct_answer", "answer", "answer_key", "key", "gt", "true", "actual", "ref", "ideal", "solution", "labels",
    "targets", "true_label", "correct_label", "gold_answer", "gold_answers", "answers", "references",
    "expected_output", "y_test", "true_y", "true_class", "target_class", "class_label", "survived", "sale_price",
    "saleprice",
];

/// Names of right answers if other columns hold the same words, or 0 and 1.
pub(in crate::table) const OUTCOME: Names = &[
    "y", "outcome", "actual_class", "correct_class", "gold_class", "human_label", "human_annotation", "observed",
    "diagnosis",
];

/// Words in names of columns that say how an item ended: well, badly, or out of time.
pub(in crate::table) const OUTCOME_WORDS: Names =
    &["status", "verdict", "outcome", "result", "success", "finish", "state", "grade"];

/// Names of right answers if other columns hold the same words; otherwise names of categories.
pub(in crate::table) const CLASS: Names =
    &["class", "intent", "sentiment", "category", "topic", "type", "tag", "emotion", "stance", "polarity"];

/// Words for what is predicted, or for who knows the truth. The user is asked whether a column with
/// such a name holds the right answers.
pub(in crate::table) const TARGET: Names = &[
    "gold", "goldstandard", "truth", "true", "actual", "reference", "refstd", "consensus", "expert", "outcome",
    "diagnosis", "disease", "biopsy", "histology", "pathology", "malignant", "status", "class", "klasse", "classe",
    "clase", "churn", "churned", "fraud", "spam", "toxic", "default", "defaulted", "survived", "died", "wahr",
    "wahrheit", "vérité", "verdad", "实际", "真实", "真值", "标签", "正解",
];

/// Names of the column that names the systems in long form.
pub(in crate::table) const SYSTEM: Names = &[
    "system", "sys", "model", "method", "model_name", "system_name", "system_id", "model_id", "classifier",
    "classifier_name", "algorithm", "engine", "agent", "condition", "variant", "run", "arm", "approach",
];

/// Names of scores.
pub(in crate::table) const SCORE: Names = &[
    "score", "scores", "exact_match", "acc", "accuracy", "correct", "is_correct", "em", "f1", "acc_norm", "value",
    "result", "metric", "rating", "reward", "bleu", "chrf", "rouge", "rougel", "comet", "pass", "passed", "win",
    "loss", "wer", "cer",
];

/// Names that say what was measured, rather than which system.
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
    "balanced_accuracy",
    "average_precision",
    "roc_auc",
    "f1_macro",
    "f1_micro",
    "f1_weighted",
    "f1_samples",
    "jaccard",
    "explained_variance",
    "neg_log_loss",
    "neg_mean_absolute_error",
    "neg_mean_squared_error",
    "neg_root_mean_squared_error",
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
    "bertscore",
    "faithfulness",
    "groundedness",
    "relevance",
    "relevancy",
    "answer_relevancy",
    "response_relevancy",
    "context_precision",
    "context_recall",
    "answer_correctness",
    "factual_correctness",
    "answer_similarity",
    "semantic_similarity",
    "correctness",
    "coherence",
    "consistency",
    "fluency",
    "helpfulness",
    "conciseness",
    "toxicity",
    "hallucination",
    "agreement",
];

/// Names of numbers that count or date rows. They are not scores, unless the name has a system as
/// well.
pub(in crate::table) const NUMBERED: Names =
    &["seed", "year", "date", "tstamp", "epoch", "step", "steps", "version", "fold", "turn", "round"];

/// Names of the column that tells apart a system's repeated answers to an item.
pub(in crate::table) const RUN: Names = &[
    "attempt", "attempt_id", "trial", "trial_id", "repeat", "repetition", "rep", "replicate", "rollout", "rollout_id",
    "completion_id", "completion_index", "completion_idx", "generation_id", "try", "iteration", "run", "run_id",
    "epoch", "seed",
];

/// Words before the number of a run in the names of files, folders and systems.
pub(in crate::table) const NUMBERED_RUNS: Names =
    &["seed", "run", "trial", "repeat", "repetition", "replicate", "rep", "attempt", "rollout"];

/// Words for a fold of a cross-validation.
pub(in crate::table) const FOLD: Names = &["fold", "folds"];

/// Names that may tell runs apart, or else identify the items.
pub(in crate::table) const SAMPLE: Names =
    &["sample", "sample_id", "sample_index", "sample_idx", "index", "idx", "#", "no", "nr", "number"];

/// Names of other numbers that are not scores, unless the name has a system as well. They are
/// measurements, so they do not identify items even if each item has its own value.
pub(in crate::table) const MEASURED: Names = &[
    "time", "seconds", "latency", "duration", "runtime", "cost", "price", "timestamp", "age", "weight", "n", "rank",
    "position", "samples",
];

/// Names of settings. They may distinguish conditions, and are not scores.
pub(in crate::table) const SETTING: Names =
    &["size", "chunk_size", "batch_size", "temperature", "top_k", "top_p", "max_tokens"];

/// Names of properties that only some items have.
pub(in crate::table) const PROPERTY: Names = &[
    "multi_hop", "multi_choice", "multiple_choice", "answerable", "unanswerable", "seen", "unseen", "held_out",
    "contaminated", "ambiguous", "adversarial", "ood", "negated", "translated",
];

/// Names of columns computed from the scores of several systems.
pub(in crate::table) const MADE_OF_OTHERS: Names = &[
    "mean", "average", "avg", "median", "max", "min", "best", "worst", "diff", "difference", "delta", "gain",
    "improvement",
];

/// Names of counts and lengths, for any system. Metrics are computed from them, but they are not
/// scores themselves.
pub(in crate::table) const COUNT: Names = &[
    "count", "counts", "tokens", "length", "len", "words", "chars", "characters", "sys_len", "ref_len", "total_1",
    "total_2", "total_3", "total_4", "tp", "fp", "fn", "tn",
];

/// Names of counts if a table has other counts. Alone, they may be what several systems got right.
pub(in crate::table) const COUNT_AMONG_COUNTS: Names = &["correct_1", "correct_2", "correct_3", "correct_4"];

/// Columns of scikit-learn's cross-validation that are not scores.
pub(in crate::table) const CROSS_VALIDATION: Names =
    &["fit_time", "score_time", "mean_fit_time", "std_fit_time", "mean_score_time", "std_score_time"];

/// Names of the column that numbers the steps of a training run.
pub(in crate::table) const STEP: Names = &["step", "global_step", "training_step", "train_step", "epoch"];

/// Names of columns of data sets.
pub(in crate::table) const DATA_SET: Names =
    &["benchmark", "benchmarks", "dataset", "datasets", "data_set", "data_sets"];

/// Well-known data sets, without separators between words.
pub(in crate::table) const KNOWN_DATA_SETS: Names = &[
    "mmlu", "mmlupro", "gsm8k", "arc", "arcc", "arce", "arceasy", "arcchallenge", "hellaswag", "truthfulqa",
    "winogrande", "bbh", "boolq", "piqa", "siqa", "openbookqa", "humaneval", "mbpp", "triviaqa", "naturalquestions",
    "squad", "squadv2", "drop", "gpqa", "ifeval", "musr", "cola", "sst2", "mrpc", "qqp", "mnli", "qnli", "rte", "stsb",
    "cifar10", "cifar100", "imagenet", "mnist",
];

/// Words that mark the baseline.
pub(in crate::table) const BASELINE: Names = &[
    "baseline", "base", "control", "old", "before", "pre", "pretest", "vorher", "vortest", "placebo", "référence",
    "referencia", "referência", "ligne_de_base", "línea_base", "línea_de_base", "linha_de_base", "bazowy", "bazowa",
    "bazowe", "ベースライン", "従来", "既存", "現行",
];

/// Pairs of words for the baseline and the experimental system. They count only if two names differ
/// in nothing else.
pub(in crate::table) const OPPOSITES: &[(&str, &str)] = &[
    ("alt", "neu"),
    ("alte", "neue"),
    ("ancien", "nouveau"),
    ("antiguo", "nuevo"),
    ("avant", "après"),
    ("avant", "apres"),
    ("antes", "después"),
    ("antes", "despues"),
    ("antes", "depois"),
    ("ancienne", "nouvelle"),
    ("antigua", "nueva"),
    ("antigo", "novo"),
    ("antiga", "nova"),
    ("stary", "nowy"),
    ("stara", "nowa"),
    ("stare", "nowe"),
    ("przed", "po"),
    ("旧", "新"),
    ("前", "後"),
    ("なし", "あり"),
    ("vor", "nach"),
    ("without", "with"),
    ("ohne", "mit"),
    ("sans", "avec"),
    ("sin", "con"),
    ("sem", "com"),
    ("bez", "z"),
    ("off", "on"),
    ("production", "candidate"),
    ("prod", "candidate"),
];

/// Words before the number of a point in time.
pub(in crate::table) const TIME_POINT: Names = &["time", "day", "week", "month", "year", "wave", "visit", "session"];

/// Words that mark the experimental system.
pub(in crate::table) const EXPERIMENTAL: Names = &[
    "experimental", "experiment", "system", "treatment", "new", "after", "proposed", "ours", "post", "posttest",
    "nachher", "nachtest", "finetuned", "tuned", "sft", "rlhf", "rerank", "reranked", "proposé", "proposée",
    "propuesto", "propuesta", "proposto", "proposta", "proponowany", "proponowana", "proponowane", "提案",
];

/// Words for measures for which lower is better.
pub(in crate::table) const LOWER: Names = &[
    "loss", "losses", "error", "errors", "err", "wer", "cer", "ter", "per", "mer", "der", "eer", "hter", "ppl",
    "perplexity", "nll", "logloss", "entropy", "brier", "mae", "mse", "rmse", "rmsle", "mape", "smape", "ece", "fid",
    "kid", "lpips", "bpb", "bpc", "kl", "divergence", "distance", "distances", "nmse", "nmae", "latency", "latencies",
    "time", "times", "runtime", "duration", "elapsed", "seconds", "secs", "sec", "ms", "milliseconds", "cost", "price",
    "rank", "ranks", "regret", "penalty", "mistakes", "wrong", "incorrect", "failed", "failure", "failures", "toxic",
    "toxicity", "harmful", "surprisal", "xent", "crossentropy", "energy", "carbon", "fehler", "metricx", "misses",
    "violation", "hallucination", "hallucinations", "violations", "fail", "fails", "unsafe", "fpr", "fnr", "missed",
    "unresolved", "timeout", "timeouts", "hallucinated", "crash", "crashes", "crashed", "bug", "bugs", "chamfer",
    "hausdorff", "deviation", "deviations", "residual", "residuals", "reaktionszeit", "wallclock", "ttft", "missrate",
    "collision", "collisions", "fehlerrate", "mortality", "deaths", "hd95", "assd", "aic", "bic", "mcd", "edits",
    "keystrokes", "defects", "relapse", "bce", "abweichung", "abweichungen", "erreur", "erreurs", "bitsperbyte",
    "falsepositives", "falsenegatives", "inaccuracy", "inaccuracies", "dissimilarity", "negloglik", "negloglikelihood",
    "rang", "epe", "absrel", "sqrel", "rmsd", "nrmse", "crps", "pinball", "falsepositive", "falsch", "mistake",
    "misclassified", "misclassifications", "classifce", "classifbbrier", "classifmbrier", "alarms", "infractions",
    "retries", "makespan", "par2", "tempsderéponse", "coût", "durée", "tiempo", "coste", "erro", "erros", "errore",
    "errori", "mindcf", "dcf", "ade", "fde", "mase", "deviance", "jer", "niqe", "brisque", "noisesensitivity",
    "harmfulness", "maliciousness", "editdist", "errores", "perda", "perdas", "pérdida", "pérdidas", "perdita",
    "perte", "pertes", "verlust", "verluste", "fout", "fouten", "błąd", "błędy", "błędów", "ошибка", "ошибки",
    "ошибок", "hata", "hatalar", "tiempos", "tijd", "czas", "время", "duración", "duração", "durata", "latencia",
    "latência", "latenza", "costo", "costos", "costi", "costes", "custo", "custos", "koszt", "koszty", "стоимость",
];

/// Metrics for which lower is better and which hardly mean anything else in a file name or a title.
pub(in crate::table) const ERRORS: Names =
    &["wer", "cer", "eer", "logloss", "ppl", "perplexity", "nll", "mae", "mse", "rmse", "mape", "brier", "ece", "fid"];

/// Words for measures that may go either way: MQM is printed as a penalty or as its negative, a
/// successful attack is good only for the attacker, and a refusal may be right or wrong.
pub(in crate::table) const EITHER: Names = &[
    "mqm", "gap", "attack", "attacks", "jailbreak", "jailbroken", "refusal", "refusals", "refused", "flagged",
    "rejected", "abstained", "escalated",
];

/// Words for measures that are mostly better low, but may also be a system's name (RT is a reaction
/// time or a robot), a task (SER is a sentence's error rate or speech emotion recognition),
/// something that is relieved, or a grade whose best value depends on the country.
pub(in crate::table) const PERHAPS_LOWER: Names = &[
    "rt", "rts", "pain", "schmerz", "stress", "anxiety", "depression", "symptoms", "vas", "tlx", "a1c", "risk",
    "position", "turns", "memory", "mem", "cpu", "note", "schulnote", "pii", "delay", "delays", "fad", "tre", "wil",
    "ser", "asd", "rtf", "jitter", "forgetting", "temps", "levenshtein",
];

/// Words for errors that may be above and below zero.
pub(in crate::table) const MAY_HAVE_SIGN: Names = &[
    "error", "errors", "residual", "residuals", "deviation", "deviations", "fehler", "abweichung", "abweichungen",
    "erreur", "erreurs", "erro", "erros", "errore", "errori",
];

/// Metrics that are ratios of counts, or averages over words, characters or bytes. For a corpus the
/// counts are added up, so long items weigh more. Each with its usual spelling.
pub(in crate::table) const RATIO: &[(&str, &str)] = &[
    ("wer", "WER"),
    ("cer", "CER"),
    ("mer", "MER"),
    ("ter", "TER"),
    ("hter", "HTER"),
    ("der", "DER"),
    ("bleu", "BLEU"),
    ("sacrebleu", "BLEU"),
    ("chrf", "chrF"),
    ("ppl", "perplexity"),
    ("perplexity", "perplexity"),
    ("bpb", "bits per byte"),
    ("bpc", "bits per character"),
];

/// Words for measures for which higher is better. Words such as `score` and `value` do not tell.
pub(in crate::table) const HIGHER: Names = &[
    "accuracy", "acc", "correct", "right", "match", "em", "f1", "precision", "recall", "bleu", "sacrebleu", "chrf",
    "rouge", "rougel", "meteor", "comet", "bleurt", "bertscore", "ndcg", "mrr", "map", "auc", "auroc", "auprc", "mcc",
    "kappa", "correlation", "spearman", "pearson", "kendall", "survival", "savings", "robustness", "r2", "iou", "dice",
    "psnr", "ssim", "likelihood", "loglik", "loglikelihood", "logprob", "likelihoods", "pass", "passed", "win", "wins",
    "won", "success", "solved", "resolved", "reward", "rewards", "rating", "ratings", "quality", "similarity",
    "throughput", "speedup", "hit", "hits",
];

/// Words that mark a column of a system's answers.
pub(in crate::table) const PREDICTION: Names =
    &["pred", "preds", "prediction", "predicted", "label", "answer", "output", "guess", "response", "choice"];

/// Words that mark a column that grades answers.
pub(in crate::table) const VERDICT: Names = &[
    "score", "scores", "judge", "judged", "verdict", "rating", "grade", "graded", "points", "correct", "acceptable",
    "quality", "similarity", "eval", "human", "match",
];

/// Words that mark a column of a system's confidence.
pub(in crate::table) const CONFIDENCE: Names = &[
    "confidence", "conf", "prob", "probs", "proba", "probability", "logprob", "logprobs", "logit", "logits",
    "likelihood", "loglikelihood", "entropy", "p",
];

/// Names of columns that say what an item is about.
pub(in crate::table) const SUBJECT: Names = &[
    "question", "prompt", "instruction", "problem", "query", "input", "source", "src", "sentence", "text", "utterance",
    "segment", "document", "passage", "title", "name",
];

/// Names of columns that say the same about an item for every system: what it is about, or the
/// right answer. A prompt or a text may be a system's own.
pub(in crate::table) const CONTENT: Names = &[
    "question", "query", "problem", "instruction", "input", "source", "src", "passage", "document", DOC_HASH, "target",
    "gold", "gold_label", "golden", "truth", "ground_truth", "y_true", "reference", "expected", "correct_answer",
    "answer_key",
];

/// Names of what a system was given for an item.
pub(in crate::table) const PROMPT: Names = &["prompt", "full_prompt", "user_input"];

/// The column with a hash of the document. It is not for people to read.
pub(in crate::table) const DOC_HASH: &str = "doc_hash";

/// What a row that summarises others holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::table) enum Statistic {
    Mean,
    Sum,
    /// A sum or a mean.
    Total,
    /// The number of items.
    Count,
    /// The standard deviation.
    Deviation,
    Variance,
    StandardError,
    GeometricMean,
    /// The mean rank of each system among all systems.
    Rank,
    /// How many items each system is the best on.
    Wins,
    /// The value below which this proportion of the items lies: 0 for the minimum, 1 for the
    /// maximum.
    Quantile(f64),
    /// Anything else, such as a confidence interval below a mean. No label names it.
    Other,
}

/// Labels of rows that summarise others, in lower case.
pub(in crate::table) const SUMMARY: &[(Statistic, Names)] = &[
    (
        Statistic::Mean,
        &[
            "mean", "average", "avg", "macro avg", "macro average", "micro avg", "micro average", "weighted avg",
            "weighted average", "samples avg", "mittelwert", "mittel", "durchschnitt", "moyenne", "media", "média",
            "promedio", "gemiddelde", "średnia", "среднее", "ortalama", "平均", "平均值", "平均値", "평균",
        ],
    ),
    (Statistic::Sum, &["sum", "summe", "somme", "suma", "soma", "сумма"]),
    (
        Statistic::Total,
        &[
            "total", "summary", "subtotal", "overall", "aggregate", "all", "gesamt", "insgesamt", "zwischensumme",
            "totale", "totaal", "razem", "toplam", "итого", "合計", "合计", "总计", "総計", "小計", "小计", "합계",
        ],
    ),
    (Statistic::Count, &["count", "anzahl", "n"]),
    (
        Statistic::Deviation,
        &[
            "std", "stddev", "stdev", "sd", "std dev", "standard deviation", "standardabweichung", "écart type",
            "ecart type", "desviación estándar", "desviación típica", "desvio padrão", "deviazione standard",
            "odchylenie standardowe", "标准差", "標準偏差",
        ],
    ),
    (Statistic::StandardError, &["stderr", "se", "sem", "standard error"]),
    (Statistic::GeometricMean, &["geometric mean", "geo mean", "geo. mean", "geomean", "gmean"]),
    (
        Statistic::Rank,
        &[
            "rank", "ranks", "average rank", "average ranks", "avg rank", "avg. rank", "mean rank", "friedman rank",
            "rang", "mittlerer rang",
        ],
    ),
    (Statistic::Wins, &["wins", "win", "# wins", "#wins", "best", "# best", "#best", "times best"]),
    (Statistic::Quantile(0.0), &["min", "minimum", "mínimo", "minimo", "最小", "最小値", "最小值"]),
    (Statistic::Quantile(0.25), &["25%"]),
    (
        Statistic::Quantile(0.5),
        &["median", "50%", "mediana", "médiane", "mediane", "mediaan", "medyan", "медиана", "中位数", "中央値"],
    ),
    (Statistic::Quantile(0.75), &["75%"]),
    (Statistic::Quantile(1.0), &["max", "maximum", "maksimum", "máximo", "massimo", "最大", "最大値", "最大值"]),
];
