//! Whether higher or lower values of a metric are better, judging by its name.
//!
//! Known metrics are recognised as whole words. An unknown word says nothing, so it is never
//! silently taken for a loss.

use super::units::is_time_unit;
use super::usual::{EITHER, HIGHER, LOWER, Names, PERHAPS_LOWER, RATIO};
use super::words;

/// What names say about the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::table) enum Direction {
    /// Higher is better: `accuracy`, `neg_rmse`, `1-wer`.
    Higher,
    /// Lower is better: `loss`, `rank`.
    Lower,
    /// Contradictory or ambiguous, with the likelier direction: `rank_accuracy`, `neg_f1`.
    Unclear {
        /// Whether lower is the likelier direction.
        lower: bool,
    },
}

impl Direction {
    /// Whether lower is better, or at least likelier.
    pub fn is_lower(self) -> bool {
        matches!(self, Self::Lower | Self::Unclear { lower: true })
    }
}

/// What the names of two systems' scores say about the direction; `None` if nothing. Words in both
/// names say what was measured; the others name the systems.
pub(in crate::table) fn direction_of(names: [&str; 2]) -> Option<Direction> {
    // `score ↓`, as in tables of papers.
    let points = |arrow: char| names.iter().any(|name| name.contains(arrow));
    if points('↓') != points('↑') {
        return Some(if points('↓') { Direction::Lower } else { Direction::Higher });
    }
    let is_prose = names.iter().any(|name| name.contains(char::is_whitespace));
    let all = names.map(|name| {
        let minus = begins_with_minus(name).then(|| "minus".to_owned());
        minus.into_iter().chain(words_of_measure(name)).collect::<Vec<_>>()
    });
    // `1-wer` and `2-wer`: here the number is part of the system's name.
    let one_minus = names.map(has_one_minus) == [true; 2];
    let shared = shared_words(&all);
    let measured = of_words(&shared, one_minus, is_prose);
    if measured.is_some() {
        return measured;
    }
    let [first, second] = [0, 1].map(|at| of_words(&all[at], has_one_minus(names[at]), is_prose));
    match (first, second) {
        (Some(first), Some(second)) if first == second => Some(first),
        // A word in one name may be part of the system's name: `loss_net` and `transformer`.
        (Some(Direction::Higher), None) | (None, Some(Direction::Higher)) => Some(Direction::Higher),
        (Some(Direction::Unclear { .. }), None) | (None, Some(Direction::Unclear { .. })) => None,
        (None, None) => {
            // `A [s]` and `B [s]`, if nothing else says what is measured.
            let are_times =
                names.iter().all(|name| ends_in_time_unit(name)) && shared.iter().all(|word| is_time_unit(word));
            are_times.then_some(Direction::Lower)
        }
        _ => Some(Direction::Unclear { lower: false }),
    }
}

/// The words of a name, without a data set, task or system at its start whose first word would be a
/// measure.
fn words_of_measure(name: &str) -> Vec<String> {
    let mut words = words(name);
    let begins = |start: &[&str; 2]| words.len() >= 2 && words[0] == start[0] && words[1] == start[1];
    if [["ms", "marco"], ["time", "series"], ["rank", "t5"]].iter().any(begins) {
        words.drain(..2);
    }
    words
}

/// Whether a text clearly says that lower is better.
pub(in crate::table) fn is_lower(text: &str) -> bool {
    direction_of([text; 2]) == Some(Direction::Lower)
}

/// The words that are in both names. They say what was measured.
fn shared_words([first, second]: &[Vec<String>; 2]) -> Vec<String> {
    first.iter().filter(|word| second.contains(word)).cloned().collect()
}

/// The metric in both names that weighs long items more when computed for a corpus, in its usual
/// spelling.
pub(in crate::table) fn ratio_of(names: [&str; 2]) -> Option<String> {
    let all = names.map(words);
    let is_prose = names.iter().any(|name| name.contains(char::is_whitespace));
    let is_in = |words: &[String], metric: &str| {
        (0..words.len()).any(|at| !is_other_word(words, at, is_prose) && is_at(words, at, |word| word == metric))
    };
    let shared = shared_words(&all);
    let is_of_both = |metric: &str| is_in(&shared, metric) || all.iter().all(|words| is_in(words, metric));
    let found = RATIO.iter().find(|(metric, _)| is_of_both(metric));
    found.map(|(_, written)| (*written).to_owned())
}

/// The direction that the words of a measure give. If they include several metrics, the last one
/// was measured: `rank accuracy` is an accuracy.
fn of_words(words: &[String], one_minus: bool, is_prose: bool) -> Option<Direction> {
    if words.iter().any(|word| EITHER.contains(&word.as_str())) {
        return Some(Direction::Unclear { lower: true });
    }
    let known: Vec<bool> = (0..words.len()).filter_map(|at| is_lower_at(words, at, is_prose)).collect();
    let is_perhaps_lower = || words.iter().any(|word| PERHAPS_LOWER.contains(&word.as_str()));
    let Some(&lower) = known.last() else { return is_perhaps_lower().then_some(Direction::Unclear { lower: false }) };
    let is_lower = |at: usize| is_lower_at(words, at, is_prose) == Some(true);
    let is_in = |list: Names, at: usize| list.contains(&words[at].as_str());
    let is_other = (1..words.len())
        .any(|at| is_lower(at - 1) && (is_in(OTHERWISE, at) || is_in(RELIEVED, at) && is_in(COUNTED, at - 1)));
    // A long time until something fails may be good.
    let is_until = || (1..words.len()).any(|at| is_lower(at) && is_in(UNTIL, at - 1) && (0..at).any(is_lower));
    if is_other || is_until() {
        return Some(Direction::Unclear { lower: false });
    }
    let is_negated = words.iter().any(|word| NEGATED.contains(&word.as_str()));
    let is_inverted = one_minus || words.iter().any(|word| INVERTED.contains(&word.as_str()));
    if words.iter().any(|word| IMPROVED.contains(&word.as_str())) {
        return Some(if is_negated { Direction::Unclear { lower: true } } else { Direction::Higher });
    }
    let is_unclear = known.iter().any(|&other| other != lower) || is_negated && !lower;
    let lower = lower != (is_negated != is_inverted);
    Some(match (is_unclear, lower) {
        (true, lower) => Direction::Unclear { lower },
        (false, true) => Direction::Lower,
        (false, false) => Direction::Higher,
    })
}

/// Words that invert a metric for which lower is better: `neg_rmse`. Before other metrics they may
/// name a class: `negative_f1`.
const NEGATED: Names = &["neg", "negative", "negated", "minus"];

/// Words that invert any metric.
const INVERTED: Names = &["reciprocal", "inverse", "inverted", "reduction", "decrease"];

/// Words that may reverse the direction of the metric before them, for which lower is better:
/// `rank_corr`, `time_saved`.
const OTHERWISE: Names = &["corr", "saved", "saving", "covered"];

/// Words that do the same after one of the counted things below: `errors_found`, but not
/// `wer_corrected`.
const RELIEVED: Names = &["found", "fixed", "detected", "caught", "corrected", "repaired", "avoided", "prevented"];
const COUNTED: Names = &["errors", "mistakes", "failures", "bugs", "defects", "alarms"];

/// Words between two metrics for which lower is better: `time_to_failure`.
const UNTIL: Names = &["to", "until", "before", "between"];

/// Parts of words for such measures, in languages that join words.
const LOWER_PARTS: Names = &["fehler", "错误", "误差", "誤り", "誤差", "延迟", "遅延", "エラー", "오류"];

/// Ends of words for such measures.
const LOWER_ENDS: Names = &["zeit", "dauer", "kosten", "latenz", "时间", "時間"];

/// Words for an improvement, which is better high whatever the metric: `wer_improvement`.
const IMPROVED: Names = &["improvement", "improvements", "gain", "gains"];

/// Whether the word at an index is a known metric for which lower is better; `None` if it is not a
/// known metric.
fn is_lower_at(words: &[String], at: usize, is_prose: bool) -> Option<bool> {
    if is_other_word(words, at, is_prose) {
        return None;
    }
    let is_in = |list: Names| is_at(words, at, |word| list.contains(&word));
    let is_behind = |list: Names| at.checked_sub(1).is_some_and(|before| list.contains(&words[before].as_str()));
    // Higher is better for `error_free` and `no_error`, lower for `not_correct`. `no_reward` may be
    // a system.
    let is_denied = is_behind(&["not", "non"]);
    let is_free = is_denied || is_behind(&["no", "without"]) || words.get(at + 1).is_some_and(|next| next == "free");
    let has_part = || {
        let word = words[at].as_str();
        let is_without = word.contains("frei") || word.starts_with(['无', '無']);
        !is_without && LOWER_PARTS.iter().any(|part| word.contains(part))
            || LOWER_ENDS.iter().any(|end| word.ends_with(end))
    };
    (is_in(LOWER) || has_part()).then_some(!is_free).or_else(|| is_in(HIGHER).then_some(is_denied))
}

/// Whether the word at an index is known, on its own, without its number, or joined to one or two
/// words before it.
fn is_at(words: &[String], at: usize, is_known: impl Fn(&str) -> bool) -> bool {
    let word = words[at].as_str();
    // `wer2` is the second WER, while `f1` is known as it is.
    let without_number = word.trim_end_matches(|c: char| c.is_ascii_digit());
    // `chrF` and `mAP` are single words in spite of their capitals, and so is `bits_per_byte`. A
    // negation stays separate: `neg_loglik` is not `negloglik`.
    let is_joined = |words_before: usize| {
        let joined = &words[at.saturating_sub(words_before)..=at];
        !NEGATED.contains(&joined[0].as_str()) && is_known(&joined.concat())
    };
    is_known(word) || is_known(without_number) || is_joined(1) || is_joined(2)
}

/// Whether a word that looks like a metric is something else: `per` is usually a preposition, and
/// `ter` and `wer` are ordinary words in other languages if the name is a phrase.
fn is_other_word(words: &[String], at: usize, is_prose: bool) -> bool {
    let is_end = at == 0 || at + 1 == words.len();
    match words[at].as_str() {
        "per" => words.len() > 1,
        "ter" | "wer" => is_prose && !is_end,
        _ => false,
    }
}

/// Whether a name ends in a unit of time in brackets: `A [s]`, but not a rate such as
/// `A [tokens/s]`.
fn ends_in_time_unit(name: &str) -> bool {
    let inside = name.trim_end().strip_suffix([']', ')']).and_then(|start| start.rsplit(['[', '(']).next());
    inside.is_some_and(is_time_unit)
}

/// Whether a name begins with the minus sign of a negated metric: `-loss`.
fn begins_with_minus(name: &str) -> bool {
    let rest = name.trim_start().strip_prefix(['-', '\u{2212}']);
    rest.is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

/// Whether a name begins with `1 −` or `100 −`, or has it after a bracket or separator.
fn has_one_minus(name: &str) -> bool {
    let begins = |text: &str| {
        let text = text.trim_start();
        let after = ["100%", "100", "1", "one"].iter().find_map(|whole| text.strip_prefix(whole));
        let after = after.map(str::trim_start);
        after.is_some_and(|after| after.starts_with(['-', '\u{2212}', '\u{2013}']) || after.starts_with("minus"))
    };
    begins(name) || name.split(['(', '[', '_', ':', '/']).skip(1).any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(name: &str) -> Option<Direction> {
        direction_of([name, name])
    }

    #[test]
    fn losses_and_errors_are_better_low() {
        let names = "baseline_loss WER val/ppl testError logloss log_loss brier_score eer mape fid time_s latency rank ms ter_dev \
                     dev_wer wer2 PER nll mean_squared_error 1-accuracy cross_entropy runtime edit_distance chamfer_l2 abs_deviation \
                     crossentropy wall_clock bits_per_byte false_positives HD95 miss_rate AIC not_correct inaccuracy dissimilarity \
                     negloglik Rang EPE AbsRel non_match Errores Perda Costo Fouten Błędy Ошибки エラー率 \
                     Fehlerquote Antwortzeit Bearbeitungsdauer Kosten Latenz 错误率 誤り率 coût temps_de_réponse \
                     NRMSE RMSD CRPS false_positive false_alarms mistake falsch makespan PAR2 \
                     edit_dist minDCF min_dcf ADE FDE MASE deviance JER NIQE BRISQUE";
        for name in names.split(' ') {
            assert_eq!(alone(name), Some(Direction::Lower), "{name}");
        }
    }

    #[test]
    fn what_turns_a_loss_is_better_high() {
        let names = "accuracy_per_item reward_per_step neg_rmse neg_log_loss 1-wer error_free neg_mean_squared_error per_item_accuracy no_error \
                     mean_reciprocal_rank error_reduction f1 em_1 word_accuracy \
                     wer_improvement gain_in_loss accuracy_gain not_wrong loglik";
        for name in names.split(' ').chain([
            "chrF", "mAP@50", "nDCG", "bleu per sentence", "1 \u{2212} WER", "dev (1 - cer)", "100-WER", "100 - WER",
            "-loss",
        ]) {
            assert_eq!(alone(name), Some(Direction::Higher), "{name}");
        }
    }

    #[test]
    fn other_names_say_nothing() {
        for name in [
            "gloss", "terrific", "score", "per_item", "gpt", "", "points per step", "value", "TED talks", "Tempo", "ED",
        ] {
            assert_eq!(alone(name), None, "{name}");
        }
        for names in [
            ["ms_marco_bm25", "ms_marco_dpr"],
            ["time_series_lstm", "time_series_tcn"],
            ["rank_t5_base", "rank_t5_large"],
        ] {
            assert_eq!(direction_of(names), None, "{names:?}");
        }
        assert_eq!(direction_of(["ms_marco_latency_a", "ms_marco_latency_b"]), Some(Direction::Lower));
    }

    #[test]
    fn metrics_of_a_corpus_are_known_in_both_names() {
        for (names, metric) in [
            (["wer_base", "wer_new"], "WER"),
            (["bleu per sentence A", "bleu per sentence B"], "BLEU"),
            (["sacreBLEU", "sentence_bleu"], "BLEU"),
            (["chrF++ old", "chrF++ new"], "chrF"),
            (["1-wer A", "1-wer B"], "WER"),
        ] {
            assert_eq!(ratio_of(names).as_deref(), Some(metric), "{names:?}");
        }
        for names in [["wer", "cer"], ["comet", "comet"], ["rougeL a", "rougeL b"], ["points_per_word", "per_item"]] {
            assert_eq!(ratio_of(names), None, "{names:?}");
        }
    }

    #[test]
    fn names_that_say_both_are_unclear() {
        assert_eq!(alone("rank_accuracy"), Some(Direction::Unclear { lower: false }));
        assert_eq!(alone("accuracy_loss"), Some(Direction::Unclear { lower: true }));
        assert_eq!(alone("neg_loss_gain"), Some(Direction::Unclear { lower: true }));
        assert_eq!(alone("neg_f1"), Some(Direction::Unclear { lower: true }));
        assert_eq!(alone("neg_loglik"), Some(Direction::Unclear { lower: true }));
        assert_eq!(alone("survival_time"), Some(Direction::Unclear { lower: true }));
        assert_eq!(alone("cost_savings"), Some(Direction::Unclear { lower: false }));
        let either = "errors_found bugs_fixed defects_detected cost_saving time_to_failure mean_time_between_failures \
                      risk_score peak_mem memory_MB cpu_s turns Schulnote note_sur_20 HbA1c NASA_TLX position_of_gold \
                      FAD TRE WIL SER ASD RTF jitter forgetting temps levenshtein";
        let others = ["rank_corr", "time_saved", "distance_covered", "VAS pain", "mean_rt"];
        for name in either.split_whitespace().chain(others) {
            assert_eq!(alone(name), Some(Direction::Unclear { lower: false }), "{name}");
        }
        for name in
            "generalization_gap MQM attack_success_rate refused refusal_rate flagged rejected escalated".split(' ')
        {
            assert_eq!(alone(name), Some(Direction::Unclear { lower: true }), "{name}");
        }
        assert_eq!(direction_of(["loss", "accuracy"]), Some(Direction::Unclear { lower: false }));
        assert_eq!(direction_of(["loss_net", "transformer"]), Some(Direction::Unclear { lower: false }));
    }

    #[test]
    fn what_two_names_share_was_measured() {
        assert_eq!(direction_of(["bleu per sentence A", "bleu per sentence B"]), Some(Direction::Higher));
        assert_eq!(direction_of(["per_a", "per_b"]), Some(Direction::Lower));
        assert_eq!(direction_of(["loss_net_acc", "transformer_acc"]), Some(Direction::Higher));
        assert_eq!(direction_of(["model 1-wer", "model 2-wer"]), Some(Direction::Lower));
        assert_eq!(direction_of(["1-wer A", "1-wer B"]), Some(Direction::Higher));
        assert_eq!(direction_of(["gpt", "claude"]), None);
        assert_eq!(direction_of(["A [s]", "B [s]"]), Some(Direction::Lower));
        for names in
            [["ViT (S)", "ViT (H)"], ["base (US)", "new (US)"], ["rag", "memory"], ["A Fehlerfrei", "B Fehlerfrei"]]
        {
            assert_eq!(direction_of(names), None, "{names:?}");
        }
        for (name, lower) in
            [("cpu_time", true), ("position_error", true), ("wer_corrected", true), ("memory_f1", false)]
        {
            assert_eq!(alone(name), Some(if lower { Direction::Lower } else { Direction::Higher }), "{name}");
        }
        assert_eq!(direction_of(["A [tokens/s]", "B [tokens/s]"]), None);
        assert_eq!(direction_of(["1-wer", "2-wer"]), Some(Direction::Lower));
        assert_eq!(direction_of(["old_error", "new_err"]), Some(Direction::Lower));
        for names in
            [["cost_usd_old", "cost_usd_new"], ["latency_first_token", "latency_last_token"], ["loss_a", "loss_b"]]
        {
            assert_eq!(direction_of(names), Some(Direction::Lower), "{names:?}");
        }
        assert_eq!(direction_of(["gpt_loss", "gpt_acc"]), Some(Direction::Unclear { lower: false }));
    }
}
