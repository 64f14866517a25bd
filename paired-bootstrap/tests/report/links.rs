//! Links that carry scores, both valid and forged.

use crate::comparisons::forty_texts;
use miniz_oxide::deflate::compress_to_vec_zlib;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{
    Address, AddressProblem, Elsewhere, LONGEST_SCORES, LinkedFile, ScoresProblem, TooLong, share_link,
};
use paired_bootstrap::table::Choice;
use proptest::prelude::*;

fn address(texts: [&str; 2]) -> Address {
    Address { scores: Some(texts.map(str::to_owned)), ..Address::default() }
}

/// The value of `scores` in an address.
fn value(address: &Address) -> String {
    let fragment = address.with_scores().expect("short enough");
    fragment.rsplit_once("scores=").expect("there are scores").1.to_owned()
}

fn problem(value: &str) -> Option<ScoresProblem> {
    let (address, problems) = Address::parse(&format!("scores={value}"));
    match problems[..] {
        [] => None,
        [AddressProblem::NotScores(problem)] => {
            assert_eq!(address, Address::default());
            Some(problem)
        }
        _ => panic!("{problems:?}"),
    }
}

/// A separate base64 encoder, so that links can be forged.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let sextets = |chunk: &[u8]| {
        let bits = chunk.iter().chain(&[0, 0]).take(3).fold(0u32, |bits, &byte| bits << 8 | u32::from(byte));
        [18, 12, 6, 0]
            .map(|shift| ALPHABET[(bits >> shift & 63) as usize] as char)
            .into_iter()
            .take(chunk.len() + 1)
            .collect::<String>()
    };
    bytes.chunks(3).map(sextets).collect()
}

fn forged(length: u32, texts: &[u8]) -> String {
    let [a, b, c, _] = length.to_le_bytes();
    base64(&[&[1, a, b, c][..], &compress_to_vec_zlib(texts, 10)].concat())
}

#[test]
fn links_lead_back_to_their_state() {
    let [baseline, experimental] = forty_texts();
    let state = Address {
        question: Question { seed: 42, level: Some(0.9), margin: Some(0.5), ..Question::default() },
        ..address([&baseline, &experimental])
    };
    let link = share_link("https://example.org/some/page/?x=1#n=5", &state).expect("forty scores fit");
    let fragment = link.strip_prefix("https://example.org/some/page/?x=1#").expect("the page's own address");
    assert_eq!(Address::parse(fragment), (state, vec![]));
    assert!(fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=&.".contains(&byte)), "{fragment}");
}

#[test]
fn two_lists_are_exchanged_by_their_link() {
    let columns = Choice { is_swapped: true, ..Choice::default() };
    let swapped = |texts| Address { columns: columns.clone(), ..address(texts) };
    let read = |state: &Address| Address::parse(&state.with_scores().expect("short")).0;
    assert_eq!(read(&swapped(["1\n0", "0\n1"])), address(["0\n1", "1\n0"]));
    // In a single text with both systems, the columns are swapped after reading.
    for texts in [["1,0\n0,1", ""], ["1,0\n0,1", " \n"], ["", "1,0\n0,1"]] {
        assert_eq!(read(&swapped(texts)), swapped(texts));
    }
}

fn file(name: &str, text: &str) -> LinkedFile {
    LinkedFile { name: name.to_owned(), text: text.to_owned() }
}

#[test]
fn files_travel_with_their_names_whatever_their_number() {
    for number in [1, 2, 3, 100] {
        let files = (0..number).map(|at| file(&format!("system {at} (ä).csv"), &format!("id,score\n1,{at}\n2,0\n")));
        let state = Address { files: files.collect(), elsewhere: Some(Elsewhere::File), ..Address::default() };
        let fragment = state.with_scores().expect("short files fit");
        assert!(fragment.starts_with("resamples=10000&seed=1&source=file&files="), "{fragment}");
        assert_eq!(Address::parse(&fragment), (state, vec![]));
    }
    let long = "0123456789".repeat(20_001);
    let state = Address { files: vec![file("a", "0"), file("b", &long)], ..Address::default() };
    let refusal = TooLong { characters: None, text_bytes: 200_013 };
    assert_eq!(share_link("x", &state), Err(refusal), "names count, too");
}

#[test]
fn the_format_of_files_is_stable() {
    // Written by Python 3.11: base64.urlsafe_b64encode(bytes([1, 13, 0, 0]) +
    // zlib.compress(b"a.csv\xff1,0\n\xffb\xff", 9)), without its padding.
    let files = |value: &str| {
        let (address, problems) = Address::parse(&format!("files={value}&n=5&scores=AQcAAHjaM-Qy-G_AZQgAB1sB1g"));
        assert_eq!((address.counts, &address.scores), (None, &None), "files go before all others");
        (address.files, problems)
    };
    assert_eq!(files("AQ0AAHjaS9RLLi77b6hjwPU_6T8AJDYF0g"), (vec![file("a.csv", "1,0\n"), file("b", "")], vec![]));
}

#[test]
fn odd_lists_of_files_are_refused() {
    let problem = |texts: &[u8]| {
        let (address, problems) = Address::parse(&format!("files={}", forged(texts.len() as u32, texts)));
        assert!(address.files.is_empty());
        problems
    };
    let says = |texts: &[u8]| problem(texts).iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let expected = "but needs two for each of at most 2,000 files";
    assert_eq!(says(b"a.csv"), format!("files has 1 text, {expected}"), "a name without a text");
    assert_eq!(says(b"a\xff1\xffb"), format!("files has 3 texts, {expected}"));
    assert_eq!(says(&[0xff; 4_001]), format!("files has 4,002 texts, {expected}"), "2,001 files");
    assert_eq!(problem(b"a\xff\x80"), vec![AddressProblem::NotFiles(ScoresProblem::NotText)]);
}

#[test]
fn levels_that_cannot_be_shown_are_refused() {
    for value in ["0.9999999999999999", "0.9999991", "0.0000009", "1e-300"] {
        let (address, problems) = Address::parse(&format!("level={value}"));
        assert_eq!((address.question.level, problems.len()), (None, 1), "{value}");
        assert!(problems[0].to_string().contains("0.000001 to 0.999999"), "{}", problems[0]);
    }
    for (value, level) in [("0.000001", 0.000_001), ("0.999999", 0.999_999)] {
        let (address, problems) = Address::parse(&format!("level={value}"));
        assert_eq!((address.question.level, problems), (Some(level), vec![]));
    }
}

#[test]
fn links_without_scores_are_addresses() {
    let state = Address { counts: Some(Counts::TEN_QUESTIONS), ..Address::default() };
    assert_eq!(share_link("x", &state), Ok(format!("x#{state}")));
}

#[test]
fn empty_texts_and_odd_ones_survive() {
    for texts in [["", ""], ["1\n0", ""], ["", "1\n0"], ["\u{0}\r\n", "é\u{1f600}\u{202e}"]] {
        let (read, problems) = Address::parse(&format!("scores={}", value(&address(texts))));
        assert_eq!((read.scores, problems), (Some(texts.map(str::to_owned)), vec![]));
    }
}

#[test]
fn the_format_of_links_is_stable() {
    // Written by Python 3.11: base64.urlsafe_b64encode(bytes([1, 7, 0, 0]) +
    // zlib.compress(b"1\n0\xff0\n1", 9)), without its padding. Links from any zlib can be read, and
    // links from other versions stay valid.
    assert_eq!(
        Address::parse("scores=AQcAAHjaM-Qy-G_AZQgAB1sB1g").0.scores,
        Some(["1\n0".to_owned(), "0\n1".to_owned()])
    );
}

#[test]
fn scores_that_do_not_fit_are_refused_with_their_size() {
    // 16 random hexadecimal digits carry 64 bits: 4,000 lines need some 32 kB, or 43 thousand
    // characters of base64.
    let mut random = 1u64;
    let mut line = || {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        format!("{:016x}\n", random ^ random >> 31)
    };
    let text: String = (0..4_000).map(|_| line()).collect();
    let refusal = share_link("x", &address([&text, ""])).expect_err("too long");
    assert!(refusal.characters.is_some_and(|characters| (40_000..60_000).contains(&characters)), "{refusal:?}");
    assert_eq!(refusal.text_bytes, 68_000);
    assert!(refusal.to_string().contains("8,192"), "{refusal}");
    let huge = "0\n".repeat(100_001);
    let refusal = share_link("x", &address([&huge, ""])).expect_err("too large");
    assert_eq!(refusal, TooLong { characters: None, text_bytes: 200_002 });
    assert!(refusal.to_string().contains("200,002 bytes, and the limit is 200,000"), "{refusal}");
}

#[test]
fn much_of_the_same_fits() {
    let text = "1\n0\n".repeat(25_000);
    let state = address([&text, &text]);
    assert!(value(&state).len() < LONGEST_SCORES);
    assert_eq!(Address::parse(&state.with_scores().expect("it fits")).0, state);
}

#[test]
fn bombs_do_not_unfold() {
    // 400 kB of zeros compress to 400 bytes. The stated length may be true or false.
    let zeros = vec![0; 400_000];
    assert_eq!(problem(&forged(400_001, &zeros)), Some(ScoresProblem::TooLarge { bytes: 400_001 }));
    assert_eq!(problem(&forged(0xff_ffff, &zeros)), Some(ScoresProblem::TooLarge { bytes: 0xff_ffff }));
    assert_eq!(problem(&forged(10, &zeros)), Some(ScoresProblem::Damaged));
    // Deflate compresses at most to a thousandth: what fits into a link unpacks to at most six
    // megabytes, and 4 GB would need 4 MB.
    let six_megabytes = forged(1_000, &vec![0; 6_000_000]);
    assert!(six_megabytes.len() <= LONGEST_SCORES, "{}", six_megabytes.len());
    assert_eq!(problem(&six_megabytes), Some(ScoresProblem::Damaged));
    assert_eq!(problem(&"A".repeat(5_600_000)), Some(ScoresProblem::TooLong { characters: 5_600_000 }));
}

#[test]
fn what_is_no_link_of_ours_is_told() {
    let good = value(&address(["1\n0", "0\n1"]));
    assert_eq!(problem(&good), None);
    assert_eq!(problem(""), Some(ScoresProblem::Damaged));
    assert_eq!(problem("A"), Some(ScoresProblem::Damaged));
    assert_eq!(problem(&format!("{good}.")), Some(ScoresProblem::WrongCharacter { position: good.len() + 1 }));
    assert_eq!(problem(&good.replacen('A', "é", 1)), Some(ScoresProblem::WrongCharacter { position: 1 }));
    // Found by libFuzzer: positions count characters, not bytes.
    assert_eq!(problem("ééééé"), Some(ScoresProblem::WrongCharacter { position: 1 }));
    assert_eq!(problem(&format!("{}é", &good[..3])), Some(ScoresProblem::WrongCharacter { position: 4 }));
    assert_eq!(problem(&base64(&[2, 0, 0, 0])), Some(ScoresProblem::UnknownForm { form: 2 }));
    assert_eq!(problem(&forged(4, b"1\n\x80\xff")), Some(ScoresProblem::NotText));
    let says = |texts: &[u8]| problem(&forged(texts.len() as u32, texts)).map(|problem| problem.to_string());
    let expected = "but needs two: baseline and experimental scores";
    assert_eq!(says(b"1\xff0\xff1"), Some(format!("has 3 texts, {expected}")));
    assert_eq!(says(b"1\n0"), Some(format!("has 1 text, {expected}")));
    // Nothing may follow the checksum.
    let trailing = [&[1, 3, 0, 0][..], &compress_to_vec_zlib(b"1\xff0", 10), b"x"].concat();
    assert_eq!(problem(&base64(&trailing)), Some(ScoresProblem::Damaged));
    assert_eq!(problem(&base64(&trailing[..trailing.len() - 1])), None);
}

#[test]
fn truncated_links_are_noticed() {
    let [baseline, experimental] = forty_texts();
    let value = value(&address([&baseline, &experimental]));
    for length in 0..value.len() {
        assert!(problem(&value[..length]).is_some(), "{length} of {} characters", value.len());
    }
}

#[test]
fn changed_links_are_noticed_or_change_nothing() {
    let [baseline, experimental] = forty_texts();
    let state = address([&baseline, &experimental]);
    let value = value(&state).into_bytes();
    for position in 0..value.len() {
        for replacement in *b"A_9" {
            let mut changed = value.clone();
            changed[position] = replacement;
            let changed = String::from_utf8(changed).expect("ASCII");
            let (read, problems) = Address::parse(&format!("scores={changed}"));
            assert!(read == state || problems.len() == 1, "{position}");
        }
    }
}

proptest! {
    #[test]
    fn any_texts_survive(baseline in ".{0,300}", experimental in "(?s).{0,300}") {
        let state = address([&baseline, &experimental]);
        prop_assert_eq!(Address::parse(&state.with_scores().expect("600 characters fit")), (state, vec![]));
    }

    #[test]
    fn any_address_is_read_without_panic(fragment in "(?s).{0,400}", value in "[A-Za-z0-9_-]{0,400}") {
        let (_, problems) = Address::parse(&fragment);
        prop_assert!(problems.iter().all(|problem| problem.to_string().len() < 400));
        let (read, problems) = Address::parse(&format!("scores={value}"));
        // The 32-bit checksum detects this, and everything else would have to fit too.
        prop_assert!(read.scores.is_none() && problems.len() == 1);
    }

    #[test]
    fn any_settings_survive(
        resamples in 100u64..=10_000_000,
        seed: u64,
        alpha in 1e-9f64..1.0,
        level in proptest::option::of(1e-6f64..0.999_999),
        margin in proptest::option::of(0.0..1e6f64),
    ) {
        let state = Address {
            question: Question { resamples, seed, alpha, level, margin, ..Question::default() },
            ..Address::default()
        };
        prop_assert_eq!(Address::parse(&state.to_string()), (state, vec![]));
    }

    #[test]
    fn any_bytes_behind_a_good_head_are_refused(
        bytes in proptest::collection::vec(any::<u8>(), 0..600),
        length in 0u32..5_000,
    ) {
        let [a, b, c, _] = length.to_le_bytes();
        prop_assert!(problem(&base64(&[&[1, a, b, c], &bytes[..]].concat())).is_some());
    }
}
