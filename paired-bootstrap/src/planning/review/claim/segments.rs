//! The parts of a sentence: what stands together between commas, brackets and full stops.

use super::tokens::Token;

/// These begin another part.
const CONTRASTS: &[&str] = &["whereas", "while", "but"];

/// For each piece of a sentence, the number of its part. What stands in brackets is a part of its
/// own, unless it is a number alone: "BERT (83.2)".
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
