//! Links that carry scores: compressed by this program, or forged.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, AddressProblem, LONGEST_SCORES, ScoresProblem};

/// The most bytes that a link unpacks to.
const MOST_BYTES: usize = 400_000;

/// Opens the link in `bytes`. The first byte says how the rest becomes a link.
pub fn check(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    // Compressing takes a hundred times as long as refusing, so it is rarer.
    match kind % 32 {
        // As somebody might type it.
        0..10 => {
            let typed = String::from_utf8_lossy(rest);
            drop(open(typed.split('&').next().unwrap_or_default()));
        }
        // Any bytes, which may begin like those of a link.
        10..30 => drop(open(&URL_SAFE_NO_PAD.encode(rest))),
        // Any bytes, compressed. Their length may be stated wrongly.
        30 => check_forged(rest),
        _ => check_written(rest),
    }
}

/// The scores in a link with this value.
fn open(value: &str) -> Result<[String; 2], ScoresProblem> {
    let (address, problems) = Address::parse(&format!("scores={value}"));
    match (address.scores, &problems[..]) {
        (Some(texts), []) => {
            assert!(texts.concat().len() < MOST_BYTES, "{} bytes", texts.concat().len());
            assert!(value.len() <= LONGEST_SCORES);
            Ok(texts)
        }
        (None, [AddressProblem::NotScores(problem), ..]) => {
            assert!(problem.to_string().len() < 100, "{problem}");
            match *problem {
                ScoresProblem::TooLong { characters } => assert!(value.len() > LONGEST_SCORES && characters > 0),
                ScoresProblem::WrongCharacter { position } => {
                    let is_ours = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                    assert!(value.chars().nth(position - 1).is_some_and(|c| !is_ours(c)), "{position} of {value:?}");
                }
                ScoresProblem::TooLarge { bytes } => assert!(bytes > MOST_BYTES),
                ScoresProblem::UnknownForm { .. }
                | ScoresProblem::Damaged
                | ScoresProblem::WrongTexts { .. }
                | ScoresProblem::NotText => {}
            }
            Err(*problem)
        }
        (scores, problems) => panic!("{value:?} gives {scores:?} and {problems:?}"),
    }
}

/// The first three bytes are the length that the link states; if they are 0, it states the right
/// one.
fn check_forged(bytes: &[u8]) {
    let Some((&told, content)) = bytes.split_first_chunk::<3>() else { return };
    let length =
        if told == [0; 3] { content.len() } else { told.into_iter().rev().fold(0, |l, b| l << 8 | usize::from(b)) };
    let [a, b, c, _] = (length as u32).to_le_bytes();
    let value = URL_SAFE_NO_PAD.encode([&[1, a, b, c][..], &compress_to_vec_zlib(content, 1)].concat());
    let opened = open(&value);
    if value.len() > LONGEST_SCORES || length > MOST_BYTES {
        assert!(matches!(opened, Err(ScoresProblem::TooLong { .. } | ScoresProblem::TooLarge { .. })), "{opened:?}");
    } else if length != content.len() {
        assert_eq!(opened, Err(ScoresProblem::Damaged));
    } else {
        let texts = content.split(|&byte| byte == 0xff).map(|text| String::from_utf8(text.to_vec()));
        match texts.collect::<Result<Vec<String>, _>>() {
            Err(_) => assert_eq!(opened, Err(ScoresProblem::NotText)),
            Ok(texts) if texts.len() == 2 => {
                assert_eq!(opened.as_ref().map(<[String; 2]>::as_slice), Ok(texts.as_slice()))
            }
            Ok(texts) => {
                assert!(matches!(opened, Err(ScoresProblem::WrongTexts { texts: told, .. }) if told == texts.len()));
            }
        }
    }
}

/// Writing a link and reading it back gives the same.
fn check_written(bytes: &[u8]) {
    let mut texts = bytes.splitn(2, |&byte| byte == 0xff).map(|text| String::from_utf8_lossy(text).into_owned());
    let texts = [texts.next().unwrap_or_default(), texts.next().unwrap_or_default()];
    let question = Question { seed: bytes.len() as u64, ..Question::default() };
    let state = Address { scores: Some(texts), question, ..Address::default() };
    let fragment = state.with_scores().expect("short texts fit");
    assert_eq!(Address::parse(&fragment), (state, vec![]));
}
