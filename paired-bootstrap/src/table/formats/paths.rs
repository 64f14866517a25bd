//! What the paths of files say: systems, tasks and runs.

use super::super::names::{NUMBERED_RUNS, error_ending, sides};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// The names of the files, each by the part of its path that tells it from the others: the file
/// names if these differ, otherwise folders. With several tasks, a part that several files share
/// and that tells them apart within each task comes first: `base` and `new`, rather than the names
/// of the files in both. If several such parts divide the files differently, none is meant. Of
/// those that divide them alike, one that names a side is, otherwise the innermost.
fn names_of(paths: &[&str], tasks: &[usize]) -> Vec<String> {
    let mut levels = levels(paths);
    let names_at = |at: usize| levels[at].iter().collect::<HashSet<_>>();
    let tells = |at: &usize| {
        let names: HashSet<_> = tasks.iter().zip(&levels[*at]).collect();
        names.len() == paths.len() && !levels[*at].iter().any(String::is_empty)
    };
    let is_shared = |at: &usize| tells(at) && names_at(*at).len() < paths.len();
    let are_dates = |at: &usize| are_only_dates(&levels[*at]);
    let (dates, mut shared): (Vec<usize>, Vec<usize>) = (0..levels.len()).filter(is_shared).partition(are_dates);
    if shared.is_empty() {
        shared = dates;
    }
    let divide_alike = shared.windows(2).all(|two| {
        let pairs: HashSet<_> = levels[two[0]].iter().zip(&levels[two[1]]).collect();
        [two[0], two[1]].iter().all(|at| names_at(*at).len() == pairs.len())
    });
    let names_sides = |at: &usize| {
        let mut names: Vec<&str> = names_at(*at).into_iter().map(String::as_str).collect();
        sorting::sort(&mut names);
        sides(&names) != (None, None)
    };
    let by_shared = || shared.iter().copied().find(names_sides).or(shared.first().copied()).filter(|_| divide_alike);
    let by_each = || {
        let each = || (0..levels.len()).filter(|at| are_told_apart(&levels[*at]));
        each().find(|at| !are_dates(at)).or_else(|| each().next())
    };
    let at = by_shared().or_else(by_each).unwrap_or(0);
    if at < levels.len() { levels.swap_remove(at) } else { Vec::new() }
}

/// The same, but with two parts if it takes both to tell the files apart: `base/law`, `base/math`,
/// `new/law` and `new/math`, as files or as folders of one file each.
fn names_with_folders(paths: &[&str], tasks: &[usize]) -> Vec<String> {
    let levels = levels(paths);
    if levels.iter().any(|names| are_told_apart(names)) {
        return names_of(paths, tasks);
    }
    let filled: Vec<&Vec<String>> = levels.iter().filter(|names| !names.iter().any(String::is_empty)).collect();
    let together = |[folders, files]: [&Vec<String>; 2]| -> Vec<String> {
        folders.iter().zip(files).map(|(folder, file)| format!("{folder}/{file}")).collect()
    };
    let pairs =
        filled.iter().enumerate().flat_map(|(at, files)| filled[at + 1..].iter().map(move |above| [*above, *files]));
    let mut both = pairs.map(together);
    both.find(|names| are_told_apart(names)).unwrap_or_else(|| names_of(paths, tasks))
}

/// The parts of the paths by level, last parts first; empty if a path has fewer.
fn levels(paths: &[&str]) -> Vec<Vec<String>> {
    let all: Vec<Vec<&str>> = paths.iter().map(|path| path.rsplit('/').collect()).collect();
    let deepest = all.iter().map(Vec::len).max().unwrap_or(0);
    let part = |parts: &Vec<&str>, at: usize| (*parts.get(at).unwrap_or(&"")).to_owned();
    (0..deepest).map(|at| all.iter().map(|parts| part(parts, at)).collect()).collect()
}

/// Whether names begin with a time and only differ in that and in random ids:
/// `2025-03-01T10-00-00+00-00_gsm8k_Bq3mTzKd7WnXa5LfRc9PyE`.
fn are_only_dates(names: &[String]) -> bool {
    let rest = |name: &String| -> Option<Vec<String>> {
        let mut words: Vec<&str> = name.split('_').collect();
        let date = words.remove(0);
        let digits = date.bytes().filter(u8::is_ascii_digit).count();
        let is_date = date.starts_with("20") && date.chars().all(|c| c.is_ascii_digit() || "-T:.+Z".contains(c));
        let is_time = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_id = |word: &str| {
            let has = |kind: fn(&u8) -> bool| word.bytes().any(|byte| kind(&byte));
            word.len() >= 20
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && has(u8::is_ascii_digit)
                && has(u8::is_ascii_uppercase)
                && has(u8::is_ascii_lowercase)
        };
        let words = words.into_iter().filter(|word| !is_id(word) && !is_time(word)).map(str::to_owned).collect();
        (is_date && digits >= 8).then_some(words)
    };
    let rests: Option<Vec<_>> = names.iter().map(rest).collect();
    rests.is_some_and(|rests| rests.windows(2).all(|pair| pair[0] == pair[1]))
}

fn are_told_apart(names: &[String]) -> bool {
    let mut sorted: Vec<&String> = names.iter().collect();
    sorting::sort(&mut sorted);
    sorted.windows(2).all(|pair| pair[0] != pair[1]) && !sorted.iter().any(|name| name.is_empty())
}

/// A path without the number of a run, and that number with its word: `m-7b` and `seed1` for
/// `m-7b_seed1`. A folder may also be a bare number.
pub(in super::super) fn run_of(path: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = path.split('/').collect();
    let (_, folders) = parts.split_last()?;
    let is_number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let (at, (start, end)) = parts
        .iter()
        .enumerate()
        .find_map(|(at, part)| Some((at, run_in(part)?)))
        .or_else(|| folders.iter().position(is_number).map(|at| (at, (0, parts[at].len()))))?;
    let (before, after) = (&parts[at][..start], &parts[at][end..]);
    let is_separator = |c: char| "-_. =".contains(c);
    let rest = match before.trim_end_matches(is_separator) {
        "" => after.trim_start_matches(is_separator).to_owned(),
        before => format!("{before}{after}"),
    };
    let others = parts.iter().enumerate().map(|(place, part)| if place == at { rest.as_str() } else { part });
    let others: Vec<&str> = others.filter(|part| !part.is_empty()).collect();
    Some((others.join("/"), parts[at][start..end].to_owned()))
}

/// The start and the end of a run in one part of a path: a word and a number, not inside a longer
/// word or number.
fn run_in(part: &str) -> Option<(usize, usize)> {
    let lower = part.to_ascii_lowercase();
    let is_inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let find = |word: &&str| {
        lower.match_indices(*word).find_map(|(start, _)| {
            let behind = lower.get(start + word.len()..)?;
            let number = behind.strip_prefix(['-', '_', '=', '.', ' ']).unwrap_or(behind);
            let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let end = lower.len() - number.len() + digits;
            let is_apart = !is_inside(lower[..start].chars().next_back()) && !is_inside(lower[end..].chars().next());
            (digits > 0 && is_apart).then_some((start, end))
        })
    };
    NUMBERED_RUNS.iter().find_map(find)
}

/// The paths without the numbers of runs, and these numbers, if the rest names at least two systems
/// and one of them has several runs. Otherwise the paths unchanged.
pub(in super::super) fn runs_of(paths: &[&str]) -> Vec<(String, Option<String>)> {
    let whole = |path: &str| (path.to_owned(), None);
    let split: Vec<(String, Option<String>)> =
        paths.iter().map(|path| run_of(path).map_or_else(|| whole(path), |(rest, run)| (rest, Some(run)))).collect();
    let rests: HashSet<&String> = split.iter().map(|(rest, _)| rest).collect();
    let files: HashSet<&(String, Option<String>)> = split.iter().collect();
    let paths_apart: HashSet<&&str> = paths.iter().collect();
    let are_runs = rests.len() > 1 && rests.len() < files.len() && files.len() == paths_apart.len();
    if are_runs { split } else { paths.iter().map(|path| whole(path)).collect() }
}

/// The system of each path, named by what tells it from the others of its task, and the run.
pub(in super::super) fn systems_of(paths: &[&str], tasks: &[usize]) -> Vec<(String, Option<String>)> {
    named(paths, tasks, names_of)
}

/// The names of files with tables, which may be several tasks in a folder for each system: what
/// tells them from the others, followed by the run.
pub(in super::super) fn tables_of(paths: &[&str]) -> Vec<String> {
    let is_number = |run: &str| run.bytes().all(|byte| byte.is_ascii_digit());
    let called = |(name, run): (String, Option<String>)| match run {
        // A bare number would look like part of the name.
        Some(run) if is_number(&run) => format!("{name} run{run}"),
        Some(run) => format!("{name} {run}"),
        None => name,
    };
    // All files may end in the name of the same metric.
    let endings: Vec<Option<&str>> = paths.iter().map(|path| error_ending(path)).collect();
    let common =
        endings.first().copied().flatten().filter(|ending| endings.iter().all(|other| other == &Some(*ending)));
    let length = common.map_or(0, |ending| ending.len() + 1);
    let paths: Vec<&str> = paths.iter().map(|path| &path[..path.len() - length]).collect();
    named(&paths, &vec![0; paths.len()], names_with_folders).into_iter().map(called).collect()
}

fn named(
    paths: &[&str],
    tasks: &[usize],
    names_of: impl Fn(&[&str], &[usize]) -> Vec<String>,
) -> Vec<(String, Option<String>)> {
    let without_hashes: Vec<String> = paths.iter().map(|path| without_hash(path)).collect();
    let are_told_apart = |paths: &[String]| paths.iter().collect::<HashSet<_>>().len() == paths.len();
    let paths: Vec<&str> = match are_told_apart(&without_hashes) {
        true => without_hashes.iter().map(String::as_str).collect(),
        false => paths.to_vec(),
    };
    let ending = shared_ending(&paths);
    let paths: Vec<&str> = paths.iter().map(|path| path.strip_suffix(ending).unwrap_or(path)).collect();
    let places = runs_of(&paths);
    let mut rests: Vec<(&str, usize)> =
        places.iter().map(|(rest, _)| rest.as_str()).zip(tasks.iter().copied()).collect();
    sorting::sort(&mut rests);
    rests.dedup_by_key(|(rest, _)| *rest);
    let (rests, tasks): (Vec<&str>, Vec<usize>) = rests.into_iter().unzip();
    let names: HashMap<&str, String> = rests.iter().copied().zip(names_of(&rests, &tasks)).collect();
    places.iter().map(|(rest, run)| (names[rest.as_str()].clone(), run.clone())).collect()
}

/// The path of a table of Weights & Biases without the hash of its contents:
/// `predictions_0_c462b9a24c2b5aad0732.table`.
fn without_hash(path: &str) -> String {
    let is_hash = |hash: &str| hash.len() == 20 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let split = path.strip_suffix(".table").and_then(|stem| stem.rsplit_once('_'));
    split.filter(|(_, hash)| is_hash(hash)).map_or(path, |(stem, _)| stem).to_owned()
}

/// The ending that the names of all files have if they differ before it: `.table` of Weights &
/// Biases, or the number of a run (`.run1`). Any other may belong to a name: `llama.cpp`.
fn shared_ending<'p>(paths: &[&'p str]) -> &'p str {
    let split = |path: &&'p str| {
        let name = path.rfind('/').map_or(0, |at| at + 1);
        let at = name + path[name..].rfind('.').filter(|at| *at > 0)?;
        let ending = &path[at + 1..];
        (ending == "table" || run_in(ending) == Some((0, ending.len()))).then(|| path.split_at(at))
    };
    let Some(split) = paths.iter().map(split).collect::<Option<Vec<_>>>() else { return "" };
    let endings: HashSet<&str> = split.iter().map(|(_, ending)| *ending).collect();
    let names: HashSet<&str> = split.iter().map(|(stem, _)| stem.rsplit('/').next().unwrap_or(stem)).collect();
    match split.first() {
        Some((_, ending)) if endings.len() == 1 && names.len() > 1 => ending,
        _ => "",
    }
}

/// What tells several files of each system apart, if it is the same for all of these systems:
/// folders or names of files, or else words of these, such as `retail` and `airline` for
/// `a_retail`, `a_airline`, `b_retail` and `b_airline`. In the order of the files; `None` if it
/// differs, if it is a copy, or if there is only one system.
pub(super) fn shared_parts(systems: &[Vec<&str>]) -> Option<Vec<Vec<String>>> {
    let is_in_word = |c: char| c.is_alphanumeric() || c == '.';
    let separators: [&dyn Fn(char) -> bool; 2] = [&|c| c == '/', &|c| !is_in_word(c)];
    separators.into_iter().find_map(|is_separator| {
        let parts: Vec<Vec<String>> = systems.iter().map(|paths| differing_parts(paths, is_separator)).collect();
        let sets: Vec<HashSet<&String>> = parts.iter().map(|parts| parts.iter().collect()).collect();
        let are_told = |parts: &Vec<String>| are_told_apart(parts) && !has_copy(parts);
        let are_shared = sets.len() > 1 && sets.windows(2).all(|pair| pair[0] == pair[1]);
        (are_shared && parts.iter().all(are_told)).then_some(parts)
    })
}

/// Whether a part is another one with an addition: `scores.bak` beside `scores`.
fn has_copy(parts: &[String]) -> bool {
    let added = |part: &String, other: &String| other.strip_prefix(part.as_str()).and_then(|end| end.chars().next());
    let is_copy = |part, other| added(part, other).is_some_and(|next| !next.is_alphanumeric());
    parts.iter().any(|part| parts.iter().any(|other| is_copy(part, other)))
}

/// Whether a name is another one with what systems add to a copy's: `scores (1)`, `scores copy`.
pub(super) fn is_marked_copy(name: &str, other: &str) -> bool {
    name.strip_prefix(other).is_some_and(|added| {
        let added = added.trim_start_matches([' ', '_', '-']);
        added.starts_with('(') || added.to_lowercase().starts_with("copy")
    })
}

/// The words of each path between those that all paths begin with and those that all end with.
fn differing_parts(paths: &[&str], is_separator: &dyn Fn(char) -> bool) -> Vec<String> {
    let words: Vec<Vec<&str>> = paths.iter().map(|path| path.split(is_separator).collect()).collect();
    let shortest = words.iter().map(Vec::len).min().unwrap_or(0);
    let at_end = |words: &Vec<&'_ str>, at: usize| words[words.len() - 1 - at].to_owned();
    let begins = |at: &usize| words.iter().all(|other| other[*at] == words[0][*at]);
    let ends = |at: &usize| words.iter().all(|other| at_end(other, *at) == at_end(&words[0], *at));
    let first = (0..shortest).take_while(begins).count();
    let last = (0..shortest - first).take_while(ends).count();
    let part = |words: &Vec<&str>| words[first..words.len() - last].join(" ").trim().to_owned();
    words.iter().map(part).collect()
}

/// Groups values by name, in the order in which the names first occur.
pub(in super::super) fn grouped<T>(named: impl Iterator<Item = (String, T)>) -> Vec<(String, Vec<T>)> {
    let mut groups: Vec<(String, Vec<T>)> = Vec::new();
    for (name, one) in named {
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.push(one),
            None => groups.push((name, vec![one])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_after_what_tells_them_apart() {
        let names_of = |paths: &[&str]| names_of(paths, &vec![0; paths.len()]);
        let names_with_folders = |paths: &[&str]| names_with_folders(paths, &vec![0; paths.len()]);
        assert_eq!(names_of(&["a/x", "a/y"]), ["x", "y"]);
        assert_eq!(names_of(&["out/one/samples", "out/two/samples"]), ["one", "two"]);
        assert_eq!(names_of(&["one/1/results", "two/1/results"]), ["one", "two"]);
        assert_eq!(names_of(&["scores", "scores"]), ["scores", "scores"]);
        assert_eq!(names_of(&["only"]), ["only"]);
        assert_eq!(names_with_folders(&["a/x", "a/y", "b/x"]), ["a/x", "a/y", "b/x"]);
        assert_eq!(names_with_folders(&["a/x", "a/y"]), ["x", "y"]);
        let checkpoints = ["a/1/x", "a/2/x", "b/1/x", "b/2/x"];
        assert_eq!(names_with_folders(&checkpoints), ["a/1", "a/2", "b/1", "b/2"]);
        assert_eq!(names_with_folders(&["x", "x"]), ["x", "x"]);
        let tables = |paths: &[&str]| tables_of(paths).join(" ");
        assert_eq!(tables(&["x.table", "y.table"]), "x y");
        assert_eq!(tables(&["a/x.run1", "a/y.run1", "b/x-2.run1"]), "x y x-2");
        assert_eq!(tables(&["m-3.1", "n-3.1"]), "m-3.1 n-3.1", "a version");
        assert_eq!(tables(&["x.base", "x.new"]), "x.base x.new");
        assert_eq!(tables(&["llama.cpp", "whisper.cpp"]), "llama.cpp whisper.cpp");
        assert_eq!(tables(&["a.scores", "b.scores"]), "a.scores b.scores");
        assert_eq!(tables(&["x.run1", "y.run2"]), "x.run1 y.run2");
        assert_eq!(tables(&["a/x.table", "b/x.table"]), "a b");
        assert_eq!(tables(&["x.table"]), "x.table");
        // Weights & Biases adds a hash of the contents.
        let of = |folder: &str, hash: &str| format!("{folder}/media/table/predictions_0_{hash}.table");
        let hashes = ["c462b9a24c2b5aad0732", "6a29844c0774236dcc21"];
        let [x, y, same] =
            [("x", hashes[0]), ("y", hashes[1]), ("x", hashes[1])].map(|(folder, hash)| of(folder, hash));
        assert_eq!(tables(&[&x, &y]), "x y");
        assert_eq!(tables(&[&x, &same]), format!("predictions_0_{} predictions_0_{}", hashes[0], hashes[1]));
        assert!(names_of(&[]).is_empty());
    }

    #[test]
    fn systems_of_several_tasks_are_called_after_a_folder_that_tasks_share() {
        let names = |paths: &[&str], tasks: &[usize]| names_of(paths, tasks).join(" ");
        let dated = ["base/m/arc_1", "base/m/law_2", "new/m/arc_3", "new/m/law_4"];
        assert_eq!(names(&dated, &[0, 1, 0, 1]), "base base new new");
        assert_eq!(names(&dated, &[0; 4]), "arc_1 law_2 arc_3 law_4");
        let folders = ["base/arc/x", "base/law/x", "new/arc/x", "new/law/x"];
        assert_eq!(names(&folders, &[0, 1, 0, 1]), "base base new new");
        // Folders that divide the files differently name no system.
        let crossed = ["base/arc/c1/x", "base/law/c2/x", "new/arc/c2/x", "new/law/c1/x"];
        assert_eq!(names(&crossed, &[0, 1, 0, 1]), "x x x x");
        // Of those that divide them alike, one with words for both sides does.
        let hosts = ["new/gpu1/arc", "new/gpu1/law", "old/gpu2/arc", "old/gpu2/law"];
        assert_eq!(names(&hosts, &[0, 1, 0, 1]), "new new old old");
        // A task that only one system has.
        assert_eq!(names(&["base/arc_1", "base/law_1", "new/arc_2"], &[0, 1, 0]), "base base new");
        assert_eq!(
            names(&["base_arc", "base_law", "new_arc", "new_law"], &[0, 1, 0, 1]),
            "base_arc base_law new_arc new_law"
        );
    }

    #[test]
    fn numbers_of_runs_are_told_from_names() {
        let run = |path: &str| run_of(path).unwrap_or_default();
        assert_eq!(run("m-7b_seed1"), ("m-7b".to_owned(), "seed1".to_owned()));
        assert_eq!(run("out/Run-02/m-7b/scores"), ("out/m-7b/scores".to_owned(), "Run-02".to_owned()));
        assert_eq!(run("seed=3_m-7b"), ("m-7b".to_owned(), "seed=3".to_owned()));
        assert_eq!(run("a.trial 4.b"), ("a.b".to_owned(), "trial 4".to_owned()));
        assert_eq!(run("base/1/scores"), ("base/scores".to_owned(), "1".to_owned()));
        assert_eq!(run("2/base_seed3"), ("2/base".to_owned(), "seed3".to_owned()));
        // An epoch is a state of training, and a fold has items of its own.
        for path in [
            "base/2026/scores", "base/1", "base/epoch_1/scores", "base_fold3", "prerun1", "run1a", "reports2", "seeds",
            "run", "m-7b", "",
        ] {
            assert_eq!(run_of(path), None, "{path}");
        }
    }

    #[test]
    fn what_several_systems_have_in_their_paths_is_a_task_or_a_metric() {
        let parts = |systems: &[&[&str]]| {
            let systems: Vec<Vec<&str>> = systems.iter().map(|paths| paths.to_vec()).collect();
            shared_parts(&systems).map(|parts| parts.concat().join(" | "))
        };
        let scores: [&[&str]; 2] = [
            &["exp/a/score_wer/result", "exp/a/score_cer/result"],
            &["exp/b/score_cer/result", "exp/b/score_wer/result"],
        ];
        assert_eq!(parts(&scores).as_deref(), Some("score_wer | score_cer | score_cer | score_wer"));
        let domains: [&[&str]; 2] =
            [&["a_retail_4trials", "a_airline_4trials"], &["b_retail_4trials", "b_airline_4trials"]];
        assert_eq!(parts(&domains).as_deref(), Some("retail | airline | retail | airline"));
        let judges: [&[&str]; 2] =
            [&["m1/old_gpt4/x", "m1/new_gpt4_turbo/x"], &["m2/old_gpt4/x", "m2/new_gpt4_turbo/x"]];
        assert_eq!(parts(&judges).as_deref(), Some("old_gpt4 | new_gpt4_turbo | old_gpt4 | new_gpt4_turbo"));
        let months: [&[&str]; 2] = [&["2025-01/x", "2025-02/x"], &["2025-01/y", "2025-02/y"]];
        assert_eq!(parts(&months).as_deref(), Some("2025-01 | 2025-02 | 2025-01 | 2025-02"));
        // Two dates of one system, a copy, and a single system.
        assert_eq!(parts(&[&["a/x_01", "a/x_02"], &["b/x_03", "b/x_04"]]), None);
        for copy in ["x_copy", "x.bak", "x (1)"] {
            let [first, second] = ["a", "b"].map(|system| format!("{system}/{copy}"));
            assert_eq!(parts(&[&["a/x", &first], &["b/x", &second]]), None, "{copy}");
        }
        assert_eq!(parts(&[&["a/wer", "a/cer"]]), None);
    }

    #[test]
    fn runs_take_two_systems() {
        let runs = |paths: &[&str]| {
            runs_of(paths).into_iter().map(|(_, run)| run.unwrap_or_default()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(runs(&["a_run1", "a_run2", "b_run1"]), "run1 run2 run1");
        assert_eq!(runs(&["a_run1", "a_run2", "b"]), "run1 run2 ");
        assert_eq!(runs(&["run1", "run2"]).trim(), "", "two systems that are called so");
        assert_eq!(runs(&["a_run1", "b_run1"]).trim(), "", "one run each");
    }
}
