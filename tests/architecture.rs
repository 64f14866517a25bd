//! Checks in the sources that imports go from higher layers to lower ones, never up and never in
//! circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, UseTree};

/// The library's layers, from lowest to highest.
const LIBRARY: [&str; 11] = [
    "significance", "sorting", "text", "scores", "table", "bootstrap", "question", "comparisons", "planning", "report",
    "analysis",
];

/// The page's layers, from lowest to highest. `app` stands for what is directly in that folder.
const PAGE: [&str; 8] = ["chart", "worker", "app/sheet", "app/session", "app/form", "app/views", "app", "app/browser"];

/// The only folders that may use the browser.
const BROWSER: [&str; 3] = ["app/browser", "worker/browser", "bin"];

/// The maximum width of a line with a comment, in columns: so two files fit side by side on a
/// screen.
const WIDEST_COMMENT: usize = 100;

/// A crate's modules, by their path: `["app", "form"]`.
struct Sources {
    modules: BTreeMap<Vec<String>, Module>,
}

#[derive(Default)]
struct Module {
    /// Names that the module imports or re-exports, and where they come from.
    names: BTreeMap<String, Vec<String>>,
    /// Every path that the module names, except in tests.
    paths: Vec<Vec<String>>,
    /// Whether it contains unit tests.
    has_tests: bool,
    /// Comment lines that are too wide.
    wide_comments: Vec<String>,
}

impl Sources {
    fn read(sources: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(sources);
        let mut modules = BTreeMap::new();
        read_folder(&root, &mut Vec::new(), &mut modules);
        assert!(modules.len() > 20, "{sources} has sources");
        Self { modules }
    }

    /// The module that a path leads to, through re-exports.
    fn target(&self, from: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let (mut at, mut rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (from.to_vec(), &path[1..]),
            "super" => (from[..from.len().checked_sub(1)?].to_vec(), &path[1..]),
            _ => (from.to_vec(), path),
        };
        let is_local = path[0] != "crate" && path[0] != "self" && path[0] != "super";
        while rest.first().is_some_and(|name| name == "super") {
            at.pop();
            rest = &rest[1..];
        }
        while let Some((name, further)) = rest.split_first() {
            let child: Vec<String> = at.iter().chain([name]).cloned().collect();
            if self.modules.contains_key(&child) {
                (at, rest) = (child, further);
                continue;
            }
            let passed_on = self.modules.get(&at).and_then(|module| module.names.get(name));
            return match passed_on {
                Some(path) if depth < 8 && path != rest => self.target(&at, path, depth + 1).or(Some(at)),
                _ if is_local && at == from => None,
                _ => Some(at),
            };
        }
        Some(at)
    }

    /// The modules of the same crate that each module imports.
    fn imports(&self) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
        let of = |(name, module): (&Vec<String>, &Module)| {
            let targets = module.paths.iter().filter_map(|path| self.target(name, path, 0));
            (name.clone(), targets.filter(|target| target != name).collect())
        };
        self.modules.iter().map(of).collect()
    }

    /// Fails if a module imports one from a higher layer.
    fn check_layers(&self, layers: &[&str]) {
        let layer = |module: &[String]| {
            let path = module.join("/");
            let own = layers.iter().filter(|layer| path == **layer || path.starts_with(&format!("{layer}/")));
            own.max_by_key(|layer| layer.len()).and_then(|own| layers.iter().position(|layer| layer == own))
        };
        for (from, targets) in self.imports() {
            for to in targets {
                if let (Some(own), Some(other)) = (layer(&from), layer(&to)) {
                    assert!(own >= other, "{} imports {}, which is above it", from.join("::"), to.join("::"));
                }
            }
        }
    }

    /// Fails if files import each other in a circle.
    fn check_circles(&self) {
        // A module that only re-exports names stands for what it re-exports.
        let imports = self.imports();
        let reach = |start: &Vec<String>| {
            let (mut reached, mut next) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(module) = next.pop() {
                for target in &imports[&module] {
                    let is_facade = target.len() < module.len() && module.starts_with(target);
                    let is_own = module.len() < target.len() && target.starts_with(&module);
                    if !is_facade && !is_own && reached.insert(target.clone()) {
                        next.push(target.clone());
                    }
                }
            }
            reached
        };
        let reached: BTreeMap<_, _> = imports.keys().map(|module| (module.clone(), reach(module))).collect();
        for (module, others) in &reached {
            let circle: Vec<_> = others.iter().filter(|other| reached[*other].contains(module)).collect();
            assert!(circle.is_empty(), "a circle of {circle:?}");
        }
    }
}

fn read_folder(folder: &Path, path: &mut Vec<String>, modules: &mut BTreeMap<Vec<String>, Module>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let file = entry.path();
        let stem = file.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        if stem == "tests" {
            continue;
        }
        if file.is_dir() {
            path.push(stem);
            read_folder(&file, path, modules);
            path.pop();
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let is_own = matches!(stem.as_str(), "mod" | "lib");
            let name: Vec<String> = path.iter().cloned().chain((!is_own).then_some(stem)).collect();
            let text = fs::read_to_string(&file).expect("a source file");
            let mut module = Module { wide_comments: wide_comments(&text), ..Module::default() };
            module.visit_file(&syn::parse_file(&text).expect("it compiles"));
            modules.insert(name, module);
        }
    }
}

/// Comments wider than [`WIDEST_COMMENT`], except code and tables in them.
fn wide_comments(text: &str) -> Vec<String> {
    let mut is_code = false;
    let is_wide = |line: &&str| {
        let Some(comment) = line.trim_start().strip_prefix("//") else { return false };
        let comment = comment.trim_start_matches(['/', '!', ' ']);
        is_code ^= comment.starts_with("```");
        !is_code && !comment.starts_with('|') && line.chars().count() > WIDEST_COMMENT
    };
    text.lines().filter(is_wide).map(str::to_owned).collect()
}

impl<'a> Visit<'a> for Module {
    fn visit_item(&mut self, item: &'a Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &[],
        };
        let is_test = |attribute: &Attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
        };
        if attributes.iter().any(is_test) {
            self.has_tests = true;
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.take(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.paths.push(names);
        }
        visit::visit_path(self, path);
    }
}

impl Module {
    fn take(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.take(&tree.tree, path);
                path.pop();
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.take(tree, path)),
            UseTree::Glob(_) => self.paths.push(path.clone()),
            UseTree::Name(name) if name.ident == "self" => self.add(path.clone(), path.last().cloned()),
            UseTree::Name(name) => self.add_named(path, name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(name) => self.add_named(path, name.ident.to_string(), name.rename.to_string()),
        }
    }

    fn add_named(&mut self, path: &[String], name: String, own: String) {
        self.add(path.iter().cloned().chain([name]).collect(), Some(own));
    }

    fn add(&mut self, path: Vec<String>, own: Option<String>) {
        self.names.extend(own.map(|own| (own, path.clone())));
        self.paths.push(path);
    }
}

#[test]
fn library_imports_go_down_and_not_in_circles() {
    let sources = Sources::read("paired-bootstrap/src");
    sources.check_layers(&LIBRARY);
    sources.check_circles();
}

#[test]
fn page_imports_go_down_and_not_in_circles() {
    let sources = Sources::read("src");
    sources.check_layers(&PAGE);
    sources.check_circles();
}

#[test]
fn views_name_no_other_view() {
    let sources = Sources::read("src");
    let view = |module: &[String]| {
        let is_view = module.len() > 2 && module[..2] == ["app", "views"];
        is_view.then(|| module[2].clone()).filter(|view| Path::new("src/app/views").join(view).is_dir())
    };
    for (from, targets) in sources.imports() {
        for to in targets {
            if let (Some(own), Some(other)) = (view(&from), view(&to)) {
                assert_eq!(own, other, "{} imports {}", from.join("::"), to.join("::"));
            }
        }
    }
}

#[test]
fn only_the_edges_name_the_browser() {
    let names_browser = |module: &Module| module.paths.iter().any(|path| path.iter().any(|name| name == "web_sys"));
    for sources in [Sources::read("src"), Sources::read("paired-bootstrap/src")] {
        for (name, _) in sources.modules.iter().filter(|(_, module)| names_browser(module)) {
            let path = name.join("/");
            assert!(BROWSER.iter().any(|edge| path.starts_with(edge)), "{path} names web_sys");
        }
    }
}

#[test]
fn comments_fit_beside_another_file() {
    for sources in [Sources::read("src"), Sources::read("paired-bootstrap/src")] {
        for (name, module) in &sources.modules {
            assert_eq!(module.wide_comments, [""; 0], "{}", name.join("/"));
        }
    }
    assert_eq!(wide_comments(&format!("fn f() {{}}\n// {}\n// {0}", "a".repeat(97))), [""; 0]);
    assert_eq!(wide_comments(&format!("/// {}", "a".repeat(97))).len(), 1);
}

#[test]
fn no_test_lies_where_none_runs() {
    // These folders are only compiled for the browser, but unit tests run natively.
    for (name, _) in Sources::read("src").modules.iter().filter(|(_, module)| module.has_tests) {
        let path = name.join("/");
        assert!(!BROWSER.iter().any(|edge| path.starts_with(edge)), "the tests of {path} never run");
    }
}

#[test]
fn paths_lead_through_the_names_that_modules_pass_on() {
    let module = |text: &str| {
        let mut module = Module::default();
        module.visit_file(&syn::parse_file(text).expect("it parses"));
        module
    };
    let name = |path: &str| path.split("::").map(str::to_owned).collect::<Vec<_>>();
    let modules = BTreeMap::from([
        (Vec::new(), module("")),
        (name("a"), module("pub use b::{C, d as e};")),
        (name("a::b"), module("use super::super::f::G; fn h() { crate::a::e() } #[cfg(test)] mod t { use crate::x; }")),
        (name("f"), module("use crate::a::C;")),
    ]);
    let imports = Sources { modules }.imports();
    assert_eq!(imports[&name("a")], BTreeSet::from([name("a::b")]));
    assert_eq!(imports[&name("a::b")], BTreeSet::from([name("f")]));
    assert_eq!(imports[&name("f")], BTreeSet::from([name("a::b")]));
}
