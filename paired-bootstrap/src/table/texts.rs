//! A set of texts, each stored once.

use hashbrown::HashTable;
use std::hash::{DefaultHasher, Hasher};

/// Distinct texts in one arena, numbered in the order in which they first occurred.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    arena: String,
    /// The end of each text in the arena.
    ends: Vec<usize>,
    /// Finds the number of a text. Empty once the set is closed.
    codes: HashTable<Entry>,
}

/// The number of a text with its hash. With the hash, most comparisons and every move to a larger
/// table need no access to the arena, which is rarely in the processor's cache. That halves the
/// time to read a million ids.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    code: u32,
}

impl Texts {
    /// How many distinct texts there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text with a number from [`Self::intern`].
    pub fn get(&self, code: u32) -> &str {
        text(&self.arena, &self.ends, code)
    }

    /// All texts, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.ends.len() as u32).map(|code| self.get(code))
    }

    /// The number of a text. A new text is added.
    pub fn intern(&mut self, new: &str) -> u32 {
        let Self { arena, ends, codes } = self;
        let hash = hash(new);
        let is_same = |entry: &Entry| entry.hash == hash && text(arena, ends, entry.code) == new;
        if let Some(entry) = codes.find(spread(hash), is_same) {
            return entry.code;
        }
        let code = ends.len() as u32;
        arena.push_str(new);
        ends.push(arena.len());
        codes.insert_unique(spread(hash), Entry { hash, code }, |entry| spread(entry.hash));
        code
    }

    /// The number of a text, if it is in the set.
    pub fn find(&self, wanted: &str) -> Option<u32> {
        self.iter().position(|text| text == wanted).map(|code| code as u32)
    }

    /// Frees the memory for finding texts. No text may be added afterwards.
    pub fn close(&mut self) {
        self.codes = HashTable::new();
        self.arena.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// For each text of `others`, in order, the number of the same text in this set.
    pub fn find_all(&self, others: &Self) -> Vec<Option<u32>> {
        let mut codes = HashTable::with_capacity(self.len());
        for (code, text) in (0..).zip(self.iter()) {
            let hash = hash(text);
            codes.insert_unique(spread(hash), Entry { hash, code }, |entry| spread(entry.hash));
        }
        let find = |text: &str| {
            let hash = hash(text);
            let is_same = |entry: &Entry| entry.hash == hash && self.get(entry.code) == text;
            codes.find(spread(hash), is_same).map(|entry| entry.code)
        };
        others.iter().map(find).collect()
    }
}

fn text<'t>(arena: &'t str, ends: &[usize], code: u32) -> &'t str {
    let code = code as usize;
    let start = if code == 0 { 0 } else { ends[code - 1] };
    &arena[start..ends[code]]
}

fn hash(text: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish() as u32
}

/// Repeats a hash for the table, which takes the place from the lowest bits and compares neighbours
/// by the highest.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_kept_once() {
        let mut texts = Texts::default();
        assert_eq!(["b", "a", "b", "é", "a"].map(|text| texts.intern(text)), [0, 1, 0, 2, 1]);
        texts.close();
        assert_eq!(texts.iter().collect::<Vec<_>>(), ["b", "a", "é"]);
        assert_eq!((texts.find("a"), texts.find("c")), (Some(1), None));
    }

    #[test]
    fn texts_are_found_among_others() {
        let (mut ours, mut theirs) = (Texts::default(), Texts::default());
        (0..1000).for_each(|n| {
            ours.intern(&n.to_string());
            theirs.intern(&(999 - n + 500).to_string());
        });
        let found = ours.find_all(&theirs);
        assert_eq!((found[0], found[500], found[999]), (None, Some(999), Some(500)));
    }
}
