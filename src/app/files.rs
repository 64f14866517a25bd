//! Which of two files is the baseline.

use super::state::Attachment;

/// Puts the baseline first where the names tell, and otherwise keeps the order in which the files came.
pub(super) fn baseline_first(mut files: Vec<Attachment>) -> Vec<Attachment> {
    if let [first, second] = files.as_slice() {
        let second_is_baseline = names_baseline(&second.name) && !names_baseline(&first.name);
        let first_is_experimental = names_experimental(&first.name) && !names_experimental(&second.name);
        if second_is_baseline || first_is_experimental {
            files.swap(0, 1);
        }
    }
    files
}

fn names_baseline(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["base", "control", "reference"].iter().any(|word| holds(&name, word))
}

fn names_experimental(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["experiment", "treatment", "new"].iter().any(|word| holds(&name, word))
}

/// As `contains`, whose quick search is a kilobyte of the first load.
fn holds(name: &str, word: &str) -> bool {
    name.as_bytes().windows(word.len()).any(|part| part == word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(names: &[&str]) -> Vec<String> {
        let files =
            names.iter().zip(0..).map(|(name, id)| Attachment { id, name: (*name).to_owned(), bytes: 1 }).collect();
        baseline_first(files).into_iter().map(|file| file.name).collect()
    }

    #[test]
    fn names_decide_where_they_tell() {
        assert_eq!(order(&["experimental.txt", "baseline.txt"]), ["baseline.txt", "experimental.txt"]);
        assert_eq!(order(&["newer.csv", "old.csv"]), ["old.csv", "newer.csv"]);
        assert_eq!(order(&["Baseline.txt", "mine.txt"]), ["Baseline.txt", "mine.txt"]);
    }

    #[test]
    fn otherwise_the_order_is_kept() {
        assert_eq!(order(&["b.txt", "a.txt"]), ["b.txt", "a.txt"]);
        assert_eq!(order(&["only.tsv"]), ["only.tsv"]);
    }
}
