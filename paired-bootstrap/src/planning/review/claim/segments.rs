//! The parts of a sentence: stretches between commas, parentheses and full stops.

use super::tokens::Token;

/// These words begin a new part.
const CONTRASTS: &[&str] = &["whereas", "while", "but"];

/// The number of its part, for each token of a sentence. Text in parentheses is a part of its own,
/// except for a single number: "BERT (83.2)".
pub(super) fn segments(tokens: &[Token]) -> Vec<usize> {
    let (mut next, mut open) = (0, vec![0]);
    let mut segments = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let is_alone = matches!(tokens.get(at + 2), Some(Token::Sign(')' | ']')));
        match token {
            Token::Sign('(' | '[') => {
                next += usize::from(!is_alone);
                open.push(if is_alone { open.last().copied().unwrap_or_default() } else { next });
            }
            Token::Sign(')' | ']') if open.len() > 1 => {
                open.pop();
            }
            Token::Sign(',' | ';' | '.') => {
                next += 1;
                open.pop();
                open.push(next);
            }
            Token::Word(_, lower) if CONTRASTS.contains(&lower.as_str()) => {
                next += 1;
                open.pop();
                open.push(next);
            }
            _ => {}
        }
        segments.push(open.last().copied().unwrap_or_default());
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    #[test]
    fn brackets_and_marks_part_a_sentence() {
        for (text, parts) in [
            ("BERT reaches 81.0; ours 85.0", [0, 0, 0, 1, 1, 1].as_slice()),
            ("84.1 (baseline 83.2) on", &[0, 1, 1, 1, 0, 0]),
            ("BERT (83.2) with", &[0, 0, 0, 0, 0]),
            ("a whereas b", &[0, 1, 1]),
            (") ] )", &[0, 0, 0]),
            ("", &[]),
        ] {
            assert_eq!(segments(&tokens(text, |_| false)), parts, "{text}");
        }
    }
}
