//! Texts with a sentence on each line: references and hypotheses, which have no scores yet.

/// What to do with such texts.
pub(super) const PROSE: &str = "this file contains texts, not scores. Score each line against the references, and add \
    the scores of both systems: for translations run sacrebleu with -sl; for speech run sclite with -o pra, or write \
    jiwer.wer(reference, hypothesis) of each line to a file, one number a line";

/// Whether a text has a sentence on each line: words separated by blanks, and lines of different
/// lengths. In tables, lines have equally many cells, and most have numbers.
pub(super) fn is_prose(head: &str) -> bool {
    let lines: Vec<&str> = head.lines().map(str::trim).filter(|line| !line.is_empty()).take(LINES).collect();
    let count = |is: fn(&&&str) -> bool| lines.iter().filter(is).count();
    let has_words = |line: &&&str| line.split_whitespace().filter(|word| is_word(word)).count() > 2;
    let is_cut =
        |line: &&&str| line.contains(['\t', ';', '|', '{', '[', '=']) || line.split(',').skip(1).any(begins_cell);
    let widths = |cut: fn(char) -> bool| {
        let width = |line: &&str| line.split(cut).filter(|cell| !cell.is_empty()).count();
        lines.iter().map(width).collect::<Vec<_>>()
    };
    let vary = |widths: &[usize]| widths.windows(2).any(|pair| pair[0] != pair[1]);
    lines.len() > 2 && 2 * count(has_words) > lines.len() && count(is_cut) == 0 && vary(&widths(char::is_whitespace))
}

/// How many of the first lines are examined.
const LINES: usize = 50;

/// Whether a text is a word without digits: `reference`, `Sie,`.
fn is_word(word: &str) -> bool {
    word.contains(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit())
}

/// Whether a comma is followed by a cell of a table rather than the next word of a sentence.
fn begins_cell(rest: &str) -> bool {
    rest.starts_with(|c: char| !c.is_whitespace() && c != '"' && c != '\'')
}
