//! Reads lists as written in programs: `A = [1, 0, 1]  # system A`,
//! `val baseline = Array[Double](1, 0)`, `new <- c(0.5, 1)`.

use crate::scores::value::is_score;

/// The most bytes that a text with such lists may have.
pub(super) const LONGEST: usize = 64 << 20;

/// A list of scores with its name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct List<'t> {
    pub name: &'t str,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    pub scores: Vec<&'t str>,
}

/// Whether a text with this beginning has lists as in a program.
pub(super) fn begins(head: &str) -> bool {
    let mut reader = Reader { text: head, rest: head };
    match reader.next() {
        Some(Ok(_)) => true,
        // The list may continue after the head.
        Some(Err(_)) => reader.rest.is_empty() && head.contains(['[', '(', '{']),
        None => false,
    }
}

/// All lists of a text that contains nothing else.
///
/// # Errors
/// The first line with anything else, counted from 1.
pub(super) fn lists(text: &str) -> Result<Vec<List<'_>>, usize> {
    Reader { text, rest: text }.collect()
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Iterator for Reader<'t> {
    type Item = Result<List<'t>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(|c| c.is_whitespace() || c == ';');
        (!self.rest.is_empty()).then(|| self.list())
    }
}

impl<'t> Reader<'t> {
    fn list(&mut self) -> Result<List<'t>, usize> {
        let line = self.line();
        let name = self.name().ok_or_else(|| self.line())?;
        self.open()?;
        let mut scores = Vec::new();
        loop {
            self.skip(|c| c.is_whitespace() || c == ',');
            match self.rest.chars().next() {
                Some(')' | ']' | '}') => break,
                _ => scores.push(self.score().ok_or_else(|| self.line())?),
            }
        }
        self.close()?;
        Ok(List { name, line, scores })
    }

    /// The name before `=` or `<-`, without keywords and types: `val a: Seq[Double] =`.
    fn name(&mut self) -> Option<&'t str> {
        let line = self.rest.lines().next()?;
        let (at, length) = line.find("<-").map(|at| (at, 2)).or_else(|| line.find('=').map(|at| (at, 1)))?;
        let before = line[..at].split(':').next()?.trim_end();
        let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
        let name = &before[before.trim_end_matches(is_of_name).len()..];
        self.rest = &self.rest[at + length..];
        name.starts_with(char::is_alphabetic).then_some(name)
    }

    /// Moves to the first score, after the bracket that opens the list. Names of types and
    /// functions may come before the bracket.
    fn open(&mut self) -> Result<(), usize> {
        loop {
            self.skip(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '.' | '<' | '>' | ']'));
            if !self.rest.starts_with(['[', '(', '{']) {
                return Err(self.line());
            }
            self.rest = &self.rest[1..];
            self.skip(char::is_whitespace);
            let here = self.rest;
            let is_score = self.score().is_some();
            self.rest = here;
            if is_score {
                return Ok(());
            }
        }
    }

    fn score(&mut self) -> Option<&'t str> {
        let length = self.rest.find(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | ']' | '}' | '#'));
        let (score, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        let bare = score.trim_matches(['"', '\'']);
        is_score(bare).then(|| {
            self.rest = rest;
            bare
        })
    }

    /// Moves to the end of the line on which the list ends. The rest of that line may only have
    /// closing brackets, a comment, or the type of the numbers.
    fn close(&mut self) -> Result<(), usize> {
        let line = self.rest.lines().next().unwrap_or_default();
        let code = line.split('#').next().and_then(|code| code.split("//").next()).unwrap_or_default();
        let (brackets, kind) = code.split_once("dtype").unwrap_or((code, ""));
        let is_end = |c: char| c.is_whitespace() || matches!(c, ')' | ']' | '}' | ';' | ',');
        if !brackets.chars().all(is_end) || kind.contains(['[', '(', '{']) {
            return Err(self.line());
        }
        self.rest = &self.rest[line.len()..];
        Ok(())
    }

    /// Skips these characters, and comments.
    fn skip(&mut self, is_left_out: impl Fn(char) -> bool) {
        loop {
            self.rest = self.rest.trim_start_matches(&is_left_out);
            if !self.rest.starts_with('#') && !self.rest.starts_with("//") {
                return;
            }
            self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
        }
    }

    fn line(&self) -> usize {
        1 + self.text[..self.text.len() - self.rest.len()].matches('\n').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_programs_have_names_and_scores() {
        for text in [
            "A = [1, 0, 0.5]  # system A\nB = [1, 1,\n     0]  # system B\n",
            "val A = Array[Double](1, 0, 0.5)\nval B: Array[Double] = Array(1, 1, 0)",
            "// both\nfinal double[] A = {1, 0, 0.5};\ndouble[] B = new double[] { 1, 1, 0 };\n",
            "A <- c(1, 0, 0.5); \nB<-c(1,1,0)",
            "A = np.array([1, 0, 0.5])\nB: list[float] = np.array([1, 1, 0], dtype=float)\n",
            "let A = vec![1, 0, 0.5];\nlet B = vec![1, 1, 0];".replace("vec!", "").as_str(),
            "A = [\n  1,\n  0, # hurt\n  0.5,\n]\n\nB = ['1', '1', '0']",
        ] {
            let lists = lists(text).expect("lists");
            assert_eq!(lists.iter().map(|list| list.name).collect::<Vec<_>>(), ["A", "B"], "{text}");
            assert_eq!(lists.iter().map(|list| list.scores.join(" ")).collect::<Vec<_>>(), ["1 0 0.5", "1 1 0"]);
            assert!(
                (1..text.len()).filter(|&end| text[..end].contains("0.5")).all(|end| begins(&text[..end])),
                "{text}"
            );
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_line() {
        for (text, line) in [
            ("A = [1, 0]\nn = 5\n", 2),
            ("A = [1, 0] * 2\nB = [1, 1]", 1),
            ("A = [1, 0]\nB = [1,\n  x]", 3),
            ("A = [1, 0]\nprint(A)", 2),
            ("A = [1, 0]\nB = [1, 0", 2),
            ("A = [[1, 0], [0, 1]]", 1),
        ] {
            assert_eq!(lists(text), Err(line), "{text}");
        }
    }

    #[test]
    fn tables_are_no_lists_of_programs() {
        for head in
            ["model=a(0.5),1\nmodel=b(0.2),0\n", "a,b\n1,0\n", "# n = 5\n1 0\n", "x = 5", "[1, 0]", "", "# only"]
        {
            assert!(!begins(head), "{head}");
        }
    }
}
