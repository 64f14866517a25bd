//! Links with scores that cannot be read or written: [`ScoresProblem`] and [`TooLong`].

use crate::cases;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use paired_bootstrap::report::{Address, AddressProblem, LONGEST_SCORES, ScoresProblem, TooLong, share_link};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A value with any stated form and length, and any texts.
fn forged(form: u8, length: u32, texts: &[u8]) -> String {
    let [a, b, c, _] = length.to_le_bytes();
    URL_SAFE_NO_PAD.encode([&[form, a, b, c], &compress_to_vec_zlib(texts, 6)[..]].concat())
}

fn good(texts: &[u8]) -> String {
    forged(1, texts.len() as u32, texts)
}

/// Two texts with the separating byte.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    ("[0-9.\n]{0,200}", "[0-9.\n]{0,200}")
        .prop_map(|(baseline, experimental)| [baseline.as_bytes(), &[0xff], experimental.as_bytes()].concat())
}

fn problem(value: &str) -> Option<ScoresProblem> {
    match Address::parse(&format!("scores={value}")).1[..] {
        [] => None,
        [AddressProblem::NotScores(problem)] => Some(problem),
        ref others => panic!("{others:?}"),
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn good_values_are_read(texts in texts()) {
        prop_assert_eq!(problem(&good(&texts)), None);
    }

    #[test]
    fn values_beyond_the_longest_are_told(more in 1..99_999usize) {
        let characters = LONGEST_SCORES + more;
        prop_assert_eq!(problem(&"A".repeat(characters)), Some(ScoresProblem::TooLong { characters }));
    }

    #[test]
    fn wrong_characters_are_counted(texts in texts(), at: Index, wrong in "[^-_a-zA-Z0-9&]") {
        let mut value = good(&texts);
        let at = at.index(value.len());
        value.replace_range(at..=at, &wrong);
        let expected = ScoresProblem::WrongCharacter { position: at + 1 };
        prop_assert_eq!(problem(&value), Some(expected), "{}", value);
    }

    #[test]
    fn wrong_characters_are_counted_behind_others(before in "[é😀]{1,9}", wrong in "[é😀]") {
        // If there are several wrong characters, one of them is reported.
        let value = format!("{before}{wrong}");
        match problem(&value) {
            Some(ScoresProblem::WrongCharacter { position }) => {
                prop_assert!((1..=value.chars().count()).contains(&position));
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn unknown_forms_are_told(texts in texts(), form: u8) {
        prop_assume!(form != 1);
        let value = forged(form, texts.len() as u32, &texts);
        prop_assert_eq!(problem(&value), Some(ScoresProblem::UnknownForm { form }));
    }

    #[test]
    fn what_would_unfold_to_too_much_is_told(texts in texts(), length in 400_001..1u32 << 24) {
        let expected = ScoresProblem::TooLarge { bytes: length as usize };
        prop_assert_eq!(problem(&forged(1, length, &texts)), Some(expected));
    }

    #[test]
    fn links_that_lost_their_end_are_damaged(texts in texts(), at: Index) {
        let value = good(&texts);
        let cut = &value[..at.index(value.len())];
        prop_assert_eq!(problem(cut), Some(ScoresProblem::Damaged));
    }

    #[test]
    fn wrong_lengths_are_damage(texts in texts(), length in 0..=400_000u32) {
        prop_assume!(length as usize != texts.len());
        prop_assert_eq!(problem(&forged(1, length, &texts)), Some(ScoresProblem::Damaged));
    }

    #[test]
    fn other_numbers_of_texts_than_two_are_told(texts in vec("[0-9.\n]{0,40}", 1..7)) {
        let bytes = texts.iter().map(String::as_bytes).collect::<Vec<_>>().join(&0xff);
        let told = match problem(&good(&bytes)) {
            None => 2,
            Some(ScoresProblem::WrongTexts { texts, .. }) => texts,
            other => panic!("{other:?}"),
        };
        prop_assert_eq!(told, texts.len());
    }

    #[test]
    fn bytes_that_are_no_text_are_told(texts in texts(), at: Index, byte in 0x80..0xffu8) {
        let mut texts = texts;
        texts.insert(at.index(texts.len() + 1), byte);
        prop_assert_eq!(problem(&good(&texts)), Some(ScoresProblem::NotText));
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn texts_that_do_not_fit_are_told(random in vec(any::<u64>(), 2_000..4_000), is_baseline: bool) {
        // 64 random bits a line: at least eight bytes, or eleven characters, however well it is
        // compressed.
        let text: String = random.iter().map(|random| format!("{random:016x}\n")).collect();
        let text_bytes = text.len() as u64;
        let scores = if is_baseline { [text, String::new()] } else { [String::new(), text] };
        let state = Address { scores: Some(scores), ..Address::default() };
        match share_link("x", &state) {
            Err(TooLong { characters: Some(characters), text_bytes: told }) => {
                prop_assert_eq!(told, text_bytes);
                prop_assert!(characters > LONGEST_SCORES as u64);
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn texts_too_large_to_be_tried_are_told(baseline in 0..200_000usize, more in 1..99_999usize) {
        let text_bytes = 200_000 + more;
        let scores = ["1".repeat(baseline), "0".repeat(text_bytes - baseline)];
        let state = Address { scores: Some(scores), ..Address::default() };
        let expected = TooLong { characters: None, text_bytes: text_bytes as u64 };
        prop_assert_eq!(share_link("x", &state), Err(expected));
    }
}
