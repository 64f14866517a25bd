//! The view's own settings, and how the address spells them.

use paired_bootstrap::question::{Adjustment, Against};
use paired_bootstrap::report::{Address, decoded, encoded, pair_from, shortened};

/// The value of the key `against`, and of the menu, that stands for all pairs.
pub(super) const ALL: &str = "all";

/// A system that is called "all", in an address and in the menu.
const CALLED_ALL: &str = "%61ll";

/// A system as the key `against` and the menu spell it. [`Asked::set_against`] reads it.
pub(super) fn spelled(name: &str) -> String {
    if name == ALL { CALLED_ALL.to_owned() } else { encoded(name) }
}

/// The settings of the ranking. Systems have the names by which a choice of columns knows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// The system to beat; `None` for the baseline of the columns. It is kept while that system is
    /// left out, so that it becomes the baseline again when included.
    pub(super) baseline: Option<String>,
    /// Which pairs are compared.
    pub(super) against: Against,
    /// How p-values are adjusted.
    pub(super) adjustment: Adjustment,
    /// The systems that are left out.
    pub(super) left_out: Vec<String>,
    /// New names for systems: old and new.
    pub(super) renamed: Vec<(String, String)>,
}

impl Asked {
    /// Sets the value of the key `against` or of the menu: a system as it is [`spelled`], or all
    /// pairs; empty for the default baseline.
    pub(super) fn set_against(&mut self, value: &str) {
        (self.against, self.baseline) = match value {
            ALL => (Against::All, self.baseline.take()),
            "" => (Against::Baseline, None),
            name => (Against::Baseline, Some(decoded(name))),
        };
    }

    /// The system to beat, unless it is left out.
    pub(super) fn chosen_baseline(&self) -> Option<&String> {
        self.baseline.as_ref().filter(|baseline| !self.left_out.contains(baseline))
    }

    /// Leaves a system out, or includes it again.
    pub(super) fn toggle(&mut self, key: &str) {
        if self.left_out.iter().any(|own| own == key) {
            self.left_out.retain(|own| own != key);
        } else {
            self.left_out.push(key.to_owned());
        }
    }

    /// Renames a system. An empty name, or its own, undoes that.
    pub(super) fn rename(&mut self, key: &str, name: &str) {
        self.renamed.retain(|(own, _)| own != key);
        if !name.is_empty() && name != key {
            self.renamed.push((key.to_owned(), name.to_owned()));
        }
    }

    /// The new name of a system, if it has one.
    pub(super) fn new_name(&self, key: &str) -> Option<&str> {
        self.renamed.iter().find(|(own, _)| own == key).map(|(_, name)| name.as_str())
    }

    /// Drops settings about systems that are not among these.
    pub(super) fn keep_those_of(&mut self, systems: &[String]) {
        self.baseline.take_if(|baseline| !systems.contains(baseline));
        self.left_out.retain(|own| systems.contains(own));
        self.renamed.retain(|(own, _)| systems.contains(own));
    }

    /// The keys of the address, for settings that are not the default: `against` (a system, or
    /// `all`), `correct`, `leave_out` for each system, and `rename` with an old and a new name.
    pub(super) fn keys(&self) -> Vec<(String, String)> {
        // Even if all pairs are compared, the table shows differences from one system.
        let all = (self.against == Against::All).then(|| ALL.to_owned());
        let against = self.baseline.as_deref().map(spelled).into_iter().chain(all);
        let correct = Some(self.adjustment).filter(|adjustment| *adjustment != Adjustment::default());
        let one = |key: &str, value: String| (key.to_owned(), value);
        let against = against.map(|value| one("against", value));
        let correct = correct.map(|adjustment| one("correct", adjustment.key().to_owned()));
        let left_out = self.left_out.iter().map(|name| one("leave_out", encoded(name)));
        let renamed = self.renamed.iter().map(|(old, new)| one("rename", format!("{}={}", encoded(old), encoded(new))));
        against.into_iter().chain(correct).chain(left_out).chain(renamed).collect()
    }

    /// The settings in an address, and what is wrong with them.
    pub(super) fn of(address: &Address) -> (Self, Vec<String>) {
        let mut asked = Self::default();
        let mut problems = Vec::new();
        // A system first, as it ends the comparison of all pairs.
        let (all, systems): (Vec<&str>, Vec<&str>) =
            address.all_others("against").into_iter().partition(|value| *value == ALL);
        for value in systems.into_iter().chain(all) {
            asked.set_against(value);
        }
        if let Some(word) = address.other("correct") {
            match Adjustment::ALL.into_iter().find(|adjustment| adjustment.key() == word) {
                Some(adjustment) => asked.adjustment = adjustment,
                None => problems.push(format!(
                    "correct = “{}” is not holm, bonferroni, bh, maxt or none (holm is used instead)",
                    shortened(word)
                )),
            }
        }
        for name in address.all_others("leave_out").into_iter().map(decoded) {
            if !asked.left_out.contains(&name) {
                asked.left_out.push(name);
            }
        }
        for value in address.all_others("rename") {
            match pair_from(value, '=') {
                Some((old, new)) if !old.is_empty() && !new.is_empty() => asked.rename(&old, &new),
                _ => problems.push(format!(
                    "rename = “{}” is not an old and a new name separated by =, such as model_v2=ours",
                    shortened(&decoded(value))
                )),
            }
        }
        (asked, problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_comes_back_from_the_address() {
        let text = "against=gpt%2D4%20%28a%3Db%29&correct=maxt&leave_out=a%26b&leave_out=c&leave_out=a%26b&rename=m%3D1=ours%20%23";
        let (asked, problems) = Asked::of(&Address::parse(text).0);
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!((asked.baseline.as_deref(), asked.adjustment), (Some("gpt-4 (a=b)"), Adjustment::MaxT));
        assert_eq!(asked.left_out, ["a&b", "c"]);
        assert_eq!(asked.renamed, [("m=1".to_owned(), "ours #".to_owned())]);
        let address = Address { others: asked.keys(), ..Address::default() };
        let (read, _) = Address::parse(&address.to_string());
        assert_eq!(Asked::of(&read).0, asked);
    }

    #[test]
    fn a_pair_that_is_encoded_as_a_whole_is_read() {
        let (asked, problems) = Asked::of(&Address::parse("rename=a%3Db&against=%61ll").0);
        assert_eq!((asked.renamed, problems), (vec![("a".to_owned(), "b".to_owned())], Vec::new()));
        assert_eq!((asked.against, asked.baseline.as_deref()), (Against::Baseline, Some("all")));
    }

    #[test]
    fn all_systems_may_be_left_out_and_renamed() {
        let mut asked = Asked { baseline: Some("0".to_owned()), against: Against::All, ..Asked::default() };
        for system in 0..100 {
            asked.toggle(&system.to_string());
            asked.rename(&system.to_string(), "x");
        }
        let address = Address { others: asked.keys(), ..Address::default() };
        assert_eq!(Asked::of(&Address::parse(&address.to_string()).0).0, asked);
    }

    #[test]
    fn all_pairs_keep_their_baseline() {
        let mut asked = Asked::default();
        asked.set_against("gpt");
        asked.set_against(ALL);
        let address = Address { others: asked.keys(), ..Address::default() };
        let read = Asked::of(&Address::parse(&address.to_string()).0).0;
        assert_eq!((read.against, read.baseline.as_deref()), (Against::All, Some("gpt")));
        // In either order.
        let read = Asked::of(&Address::parse("against=all&against=gpt").0).0;
        assert_eq!((read.against, read.baseline.as_deref()), (Against::All, Some("gpt")));
    }

    #[test]
    fn what_cannot_be_used_is_told() {
        let (asked, problems) = Asked::of(&Address::parse("correct=hochberg&rename=ours&rename==x").0);
        assert_eq!((asked, problems.len()), (Asked::default(), 3));
        assert!(problems[0].starts_with("correct = “hochberg” is not holm"), "{}", problems[0]);
    }

    #[test]
    fn what_is_left_out_is_no_baseline_until_it_comes_back() {
        let mut asked = Asked::default();
        asked.set_against("a");
        asked.toggle("a");
        assert_eq!((asked.chosen_baseline(), asked.left_out.as_slice()), (None, &["a".to_owned()][..]));
        asked.toggle("a");
        assert_eq!(asked.chosen_baseline().map(String::as_str), Some("a"));
        asked.set_against("");
        asked.rename("b", "ours");
        asked.rename("b", "b");
        assert_eq!(asked, Asked::default());
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod properties {
    use super::*;
    use paired_bootstrap::table::Choice;
    use proptest::collection::{hash_set, vec};
    use proptest::option;
    use proptest::prelude::*;
    use proptest::sample::select;
    use proptest::test_runner::{Config, RngSeed, TestRunner};

    #[test]
    fn odd_names_come_back_from_the_address() {
        let letters = select(vec!["=", "%", ":", ",", "&", "#", "%3D", "%3A", "a", "ä", " ", "+", "all"]);
        let name = || vec(letters.clone(), 1..4).prop_map(|parts| parts.concat());
        let renamed = vec((name(), name()), 0..4);
        let mut runner = TestRunner::new(Config { rng_seed: RngSeed::Fixed(1), ..Config::with_cases(500) });
        let drawn = (option::of(name()), any::<bool>(), hash_set(name(), 0..4), renamed, vec((name(), name()), 0..4));
        let checked = runner.run(&drawn, |(baseline, is_all, left_out, renamed, filters)| {
            let mut asked =
                Asked { baseline: baseline.clone(), left_out: Vec::from_iter(left_out), ..Asked::default() };
            asked.against = if is_all { Against::All } else { Against::Baseline };
            renamed.iter().for_each(|(old, new)| asked.rename(old, new));
            let filter = (!filters.is_empty()).then_some(filters);
            let columns = Choice { baseline: baseline.clone(), experimental: baseline, filter, ..Choice::default() };
            let address = Address { columns, others: asked.keys(), ..Address::default() };
            let (read, problems) = Address::parse(&address.to_string());
            prop_assert_eq!((read.columns.clone(), problems), (address.columns, Vec::new()));
            prop_assert_eq!(Asked::of(&read), (asked, Vec::new()));
            Ok(())
        });
        checked.unwrap_or_else(|failure| panic!("{failure}"));
    }
}
