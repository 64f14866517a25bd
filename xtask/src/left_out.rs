//! The end-to-end tests that are skipped because an engine's driver cannot do what they need, or
//! because a program that they use is missing: `tests/browser/left_out.toml`.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use fs_err as fs;
use serde::Deserialize;

use crate::engine::Engine;
use crate::project;

/// The list, below the project's root.
const LIST: &str = "tests/browser/left_out.toml";

/// The tests to skip in one engine.
#[derive(Debug, Default)]
pub struct LeftOut(Vec<Group>);

/// Something that is missing, and the tests that need it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    reason: String,
    /// The engines whose drivers lack it.
    #[serde(default)]
    engines: Vec<Engine>,
    /// The program that the tests need in any engine.
    needs: Option<String>,
    tests: Vec<String>,
}

#[derive(Deserialize)]
struct List {
    #[serde(default)]
    lacks: Vec<Group>,
}

impl LeftOut {
    /// Reads which tests to skip in `engine` when these programs are missing.
    pub fn of(engine: Engine, missing: &[&str]) -> Result<LeftOut> {
        parse(&fs::read_to_string(project::root().join(LIST))?, engine, missing).context(LIST)
    }

    /// The arguments after `cargo test … --` that skip the tests.
    pub fn words(&self) -> Vec<&str> {
        let skip = |test| ["--skip", test];
        std::iter::once("--exact").chain(self.tests().into_iter().flat_map(skip)).collect()
    }

    /// For each group, why its tests are skipped, and their names.
    pub fn sentences(&self) -> Vec<String> {
        self.0.iter().map(|Group { reason, tests, .. }| format!("{reason} Left out: {}.", tests.join(", "))).collect()
    }

    /// The number of skipped tests, if all names are right.
    pub fn count(&self) -> u64 {
        self.tests().len() as u64
    }

    /// The names of the tests, each once: a test may need several missing things.
    fn tests(&self) -> BTreeSet<&str> {
        self.0.iter().flat_map(|group| &group.tests).map(String::as_str).collect()
    }
}

fn parse(list: &str, engine: Engine, missing: &[&str]) -> Result<LeftOut> {
    let List { mut lacks } = toml::from_str(list)?;
    lacks.retain(|group| match &group.needs {
        Some(program) => missing.contains(&program.as_str()),
        None => group.engines.contains(&engine),
    });
    Ok(LeftOut(lacks))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"
[[lacks]]
reason = "It is deaf."
engines = ["firefox", "webkitgtk"]
tests = ["one::hears", "two::hears"]

[[lacks]]
reason = "It is blind."
engines = ["webkitgtk"]
tests = ["one::sees"]

[[lacks]]
reason = "No ears."
needs = "ears"
tests = ["one::hears", "b"]
"#;

    fn words(engine: Engine, missing: &[&str]) -> String {
        parse(LIST, engine, missing).expect("the list is as it should be").words().join(" ")
    }

    #[test]
    fn each_engine_leaves_out_what_it_lacks() {
        assert_eq!(words(Engine::Chromium, &[]), "--exact");
        assert_eq!(words(Engine::Firefox, &["eyes"]), "--exact --skip one::hears --skip two::hears");
        let sentences = parse(LIST, Engine::WebKitGTK, &[]).expect("it is").sentences();
        assert_eq!(sentences, ["It is deaf. Left out: one::hears, two::hears.", "It is blind. Left out: one::sees."]);
    }

    #[test]
    fn what_needs_a_missing_program_is_left_out_once() {
        assert_eq!(words(Engine::Chromium, &["ears"]), "--exact --skip b --skip one::hears");
        assert_eq!(words(Engine::Firefox, &["ears"]), "--exact --skip b --skip one::hears --skip two::hears");
    }

    #[test]
    fn a_list_that_is_not_understood_is_refused() {
        for wrong in [
            "[[lacks]]\nreason = 'x'",
            "[[lacks]]\nreason = 'x'\nengines = ['servo']\ntests = ['a']",
            "[[lacks]]\nreason = 'x'\nengine = ['firefox']\ntests = ['a']",
            "[[lacks",
        ] {
            assert!(parse(wrong, Engine::Firefox, &[]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_projects_own_list_is_understood() {
        for engine in Engine::ALL {
            assert!(LeftOut::of(engine, &["nginx", "axe"]).is_ok_and(|left_out| left_out.count() > 0), "{engine:?}");
        }
    }
}
