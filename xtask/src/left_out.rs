//! The end-to-end tests that are left out, because an engine's driver cannot do what they need, or because a program is
//! missing that they use: `tests/browser/left_out.toml`.

use std::collections::BTreeSet;
use std::fs;

use crate::engine::Engine;
use crate::error::Error;
use crate::project;

/// The list, below the project's root.
const LIST: [&str; 3] = ["tests", "browser", "left_out.toml"];

/// What is left out in one engine.
#[derive(Debug, Default, PartialEq)]
pub struct LeftOut {
    /// What is lacking, and the tests that need it.
    pub groups: Vec<(String, Vec<String>)>,
}

impl LeftOut {
    /// Reads what is left out in `engine`, where the programs with these names are missing.
    ///
    /// # Errors
    /// When the list cannot be read, or is not as its head says.
    pub fn of(engine: Engine, missing: &[&str]) -> Result<LeftOut, Error> {
        let path = LIST.iter().fold(project::root(), |path, part| path.join(part));
        let list = fs::read_to_string(&path).map_err(Error::file("read", &path))?;
        parse(&list, engine, missing).map_err(|reason| Error::UnusableList { path, reason })
    }

    /// How many tests they are.
    pub fn count(&self) -> u64 {
        self.tests().len() as u64
    }

    /// What follows `cargo test … --` to leave them out.
    pub fn words(&self) -> Vec<&str> {
        let skip = |test| ["--skip", test];
        std::iter::once("--exact").chain(self.tests().into_iter().flat_map(skip)).collect()
    }

    /// A sentence or two for each group.
    pub fn sentences(&self) -> Vec<String> {
        self.groups.iter().map(|(reason, tests)| format!("{reason} Left out: {}.", tests.join(", "))).collect()
    }

    /// That the tests have left out as many as they were told to: a name that is none of a test leaves out nothing.
    ///
    /// # Errors
    /// [`Error::UnusableList`] when they have not.
    pub fn check(&self, left_out: u64) -> Result<(), Error> {
        if left_out == self.count() {
            return Ok(());
        }
        let reason = format!("it names {} tests, and {left_out} of them exist.", self.count());
        Err(Error::UnusableList { path: LIST.iter().collect(), reason })
    }

    /// Their names, each once: a test may lack more than one thing.
    fn tests(&self) -> BTreeSet<&str> {
        self.groups.iter().flat_map(|(_, tests)| tests).map(String::as_str).collect()
    }
}

/// What is left out by this list; otherwise what is wrong with the list.
fn parse(list: &str, engine: Engine, missing: &[&str]) -> Result<LeftOut, String> {
    let list: toml::Table = list.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let mut groups = Vec::new();
    for group in list.get("lacks").and_then(|groups| groups.as_array()).into_iter().flatten() {
        let reason = group.get("reason").and_then(|reason| reason.as_str()).ok_or("a group has no reason.")?;
        if let Some(program) = group.get("needs").and_then(|program| program.as_str()) {
            if missing.contains(&program) {
                groups.push((reason.to_owned(), texts(group, "tests")?));
            }
            continue;
        }
        let engines = texts(group, "engines")?;
        if let Some(unknown) = engines.iter().find(|name| Engine::named(name).is_none()) {
            return Err(format!("there is no engine `{unknown}`."));
        }
        let tests = texts(group, "tests")?;
        if engines.iter().any(|name| name == engine.name()) {
            groups.push((reason.to_owned(), tests));
        }
    }
    Ok(LeftOut { groups })
}

/// The texts under `key`, at least one.
fn texts(group: &toml::Value, key: &str) -> Result<Vec<String>, String> {
    let values = group.get(key).and_then(|values| values.as_array());
    let texts = values.and_then(|values| values.iter().map(|value| value.as_str().map(str::to_owned)).collect());
    texts.filter(|texts: &Vec<String>| !texts.is_empty()).ok_or_else(|| format!("a group has no {key}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_GROUPS: &str = r#"
[[lacks]]
reason = "It is deaf."
engines = ["firefox", "webkitgtk"]
tests = ["one::hears", "two::hears"]

[[lacks]]
reason = "It is blind."
engines = ["webkitgtk"]
tests = ["one::sees"]
"#;

    fn of(list: &str, engine: Engine) -> LeftOut {
        parse(list, engine, &[]).expect("the list is as it should be")
    }

    #[test]
    fn nothing_is_left_out_where_nothing_lacks() {
        assert_eq!(of("", Engine::Firefox), LeftOut::default());
        let left_out = of(TWO_GROUPS, Engine::Chromium);
        assert_eq!((left_out.count(), left_out.words()), (0, vec!["--exact"]));
        assert_eq!(left_out.sentences(), [""; 0]);
    }

    #[test]
    fn each_engine_leaves_out_what_it_lacks() {
        assert_eq!(
            of(TWO_GROUPS, Engine::Firefox).words(),
            ["--exact", "--skip", "one::hears", "--skip", "two::hears"]
        );
        let sentences = of(TWO_GROUPS, Engine::WebKitGtk).sentences();
        assert_eq!(sentences, ["It is deaf. Left out: one::hears, two::hears.", "It is blind. Left out: one::sees."]);
    }

    #[test]
    fn names_that_leave_out_nothing_are_found_out() {
        let left_out = of(TWO_GROUPS, Engine::WebKitGtk);
        assert!(left_out.check(3).is_ok());
        assert!(matches!(left_out.check(2), Err(Error::UnusableList { .. })));
    }

    #[test]
    fn a_list_that_is_not_understood_is_refused() {
        for (wrong, what) in [
            ("[[lacks]]", "no reason"),
            ("[[lacks]]\nreason = 'x'", "no engines"),
            ("[[lacks]]\nreason = 'x'\nengines = ['firefox']\ntests = []", "no tests"),
            ("[[lacks]]\nreason = 'x'\nengines = ['servo']\ntests = ['a']", "servo"),
            ("[[lacks", "TOML"),
        ] {
            let reason = parse(wrong, Engine::Firefox, &[]).expect_err("it is wrong");
            assert!(reason.contains(what), "{wrong}: {reason}");
        }
    }

    #[test]
    fn what_needs_a_missing_program_is_left_out_once() {
        let list = format!("{TWO_GROUPS}\n[[lacks]]\nreason = 'No ears.'\nneeds = 'ears'\ntests = ['one::hears', 'b']");
        let words = |engine, missing: &[&str]| {
            let left_out = parse(&list, engine, missing).expect("the list is as it should be");
            left_out.words().into_iter().filter(|word| !word.starts_with("--")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(words(Engine::Chromium, &[]), [""; 0]);
        assert_eq!(words(Engine::Chromium, &["ears"]), ["b", "one::hears"]);
        assert_eq!(words(Engine::Firefox, &["ears", "eyes"]), ["b", "one::hears", "two::hears"]);
    }

    #[test]
    fn the_projects_own_list_is_understood() {
        for engine in Engine::ALL {
            assert!(LeftOut::of(engine, &["nginx", "axe"]).is_ok_and(|left_out| left_out.count() > 0), "{engine:?}");
        }
    }
}
