//! What the place of a file says.

/// What the files are called, each by the part of its path that tells it from the others: the file
/// names where these differ, or else the folders that do.
pub(in super::super) fn names_of(paths: &[&str]) -> Vec<String> {
    let parts = |path: &str| -> Vec<String> { path.rsplit('/').map(str::to_owned).collect() };
    let all: Vec<Vec<String>> = paths.iter().map(|path| parts(path)).collect();
    let deepest = all.iter().map(Vec::len).max().unwrap_or(0);
    let level = |at: usize| all.iter().map(|parts| parts.get(at).cloned().unwrap_or_default()).collect::<Vec<_>>();
    let are_told_apart = |names: &[String]| {
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1]) && !sorted.iter().any(String::is_empty)
    };
    let found = (0..deepest).map(level).find(|names| are_told_apart(names));
    found.unwrap_or_else(|| level(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_after_what_tells_them_apart() {
        assert_eq!(names_of(&["a/x", "a/y"]), ["x", "y"]);
        assert_eq!(names_of(&["out/one/samples", "out/two/samples"]), ["one", "two"]);
        assert_eq!(names_of(&["one/1/results", "two/1/results"]), ["one", "two"]);
        assert_eq!(names_of(&["scores", "scores"]), ["scores", "scores"]);
        assert_eq!(names_of(&["only"]), ["only"]);
        assert!(names_of(&[]).is_empty());
    }
}
