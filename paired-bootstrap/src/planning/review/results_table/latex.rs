//! A LaTeX `tabular`: rows between `\\`, cells between `&`, with commands reduced to their text.

use super::cell::SYMBOLS;
use super::rows::{Cut, Raw, Row};

/// Environments that contain a table, each with the number of arguments after its name.
const ENVIRONMENTS: [(&str, usize); 8] = [
    ("tabularx", 2),
    ("tabulary", 2),
    ("tabular*", 2),
    ("tabular", 1),
    ("longtable", 1),
    ("tblr", 1),
    ("array", 1),
    ("tabu", 1),
];

/// Commands without visible text, each with its number of arguments.
const DROPPED: &[(&str, usize)] = &[
    ("cite", 1),
    ("citep", 1),
    ("citet", 1),
    ("citealp", 1),
    ("citeyear", 1),
    ("citeyearpar", 1),
    ("ref", 1),
    ("label", 1),
    ("footnote", 1),
    ("tablefootnote", 1),
    ("footnotemark", 0),
    ("vspace", 1),
    ("hspace", 1),
    ("phantom", 1),
    ("hphantom", 1),
    ("vphantom", 1),
    ("cellcolor", 1),
    ("rowcolor", 1),
    ("color", 1),
    ("arrayrulecolor", 1),
    ("cline", 1),
    ("cmidrule", 1),
    ("cdashline", 1),
    ("cdashlinelr", 1),
    ("Xhline", 1),
    ("specialrule", 3),
    ("setlength", 2),
    ("caption", 1),
    ("end", 1),
    ("addlinespace", 0),
    ("hline", 0),
    ("toprule", 0),
    ("midrule", 0),
    ("bottomrule", 0),
    ("hdashline", 0),
    ("noalign", 1),
    ("small", 0),
    ("footnotesize", 0),
    ("scriptsize", 0),
    ("tiny", 0),
    ("normalsize", 0),
    ("large", 0),
    ("bf", 0),
    ("it", 0),
    ("em", 0),
    ("sc", 0),
    ("rm", 0),
    ("tt", 0),
    ("bfseries", 0),
    ("itshape", 0),
    ("scshape", 0),
    ("centering", 0),
    ("raggedright", 0),
    ("raggedleft", 0),
    ("boldmath", 0),
    ("left", 0),
    ("right", 0),
    ("displaystyle", 0),
    ("relax", 0),
    ("noindent", 0),
    ("xspace", 0),
    ("newline", 0),
    ("midline", 0),
];

/// Commands of which one argument is visible: the number of arguments, and which one it is.
const KEPT: &[(&str, usize, usize)] = &[
    ("textcolor", 2, 1),
    ("colorbox", 2, 1),
    ("fcolorbox", 3, 2),
    ("multirow", 3, 2),
    ("multicolumn", 3, 2),
    ("scalebox", 2, 1),
    ("raisebox", 2, 1),
    ("rotatebox", 2, 1),
    ("resizebox", 3, 2),
    ("href", 2, 1),
    ("SI", 2, 0),
];

/// Commands for signs.
const SIGNS: &[(&str, &str)] = &[
    ("pm", "±"),
    ("uparrow", "↑"),
    ("downarrow", "↓"),
    ("Delta", "Δ"),
    ("dagger", "†"),
    ("dag", "†"),
    ("ddagger", "‡"),
    ("ddag", "‡"),
    ("ast", "*"),
    ("star", "*"),
    ("textasteriskcentered", "*"),
    ("textdagger", "†"),
    ("S", "§"),
    ("P", "¶"),
    ("times", "×"),
    ("textendash", "–"),
    ("textemdash", "—"),
    ("quad", " "),
    ("qquad", " "),
];

/// Commands that change the style of their argument; no space separates it from its neighbours.
const STYLES: &[&str] = &[
    "textbf", "textit", "texttt", "textsc", "textrm", "textsf", "textmd", "emph", "underline", "uline", "mathbf",
    "mathrm", "mathit", "mathsf", "boldsymbol", "bm", "text", "num", "mbox", "makecell", "shortstack", "ensuremath",
];

/// Cuts a text into rows and cells.
pub(super) fn cut(text: &str) -> Cut {
    let text = without_comments(text).replace("\\tabularnewline", "\\\\");
    let caption = argument_of(&text, "\\caption").map(|tex| plain(&tex)).unwrap_or_default();
    let (body, lines_before, is_only) = body(&text);
    let has_ends = body.contains("\\\\");
    let mut rows = Vec::new();
    for (line, row) in rows_of(body, has_ends) {
        let cells: Vec<Raw> = split(&row, '&').iter().map(|cell| raw(cell)).collect();
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            // Rules and blank lines may precede the text.
            let skipped = row.lines().take_while(|line| plain(line).trim().is_empty()).count();
            rows.push(Row { line: lines_before + line + skipped, cells, is_header: false });
        }
    }
    let told = if is_only { Vec::new() } else { vec!["Only the first table of the text is read.".to_owned()] };
    Cut { rows, caption, notes: notes(&text), told, fills_headers: false }
}

/// The notes of an environment below the table, without their marks.
fn notes(text: &str) -> Vec<String> {
    let inside = text.split_once("\\begin{tablenotes}").map(|(_, behind)| behind);
    let inside = inside.and_then(|behind| behind.split_once("\\end{tablenotes}")).map_or("", |(inside, _)| inside);
    let notes = inside.split("\\item").skip(1).map(|note| plain(&note[skipped_option(note)..]));
    notes.map(|note| note.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|note| !note.is_empty()).collect()
}

/// Text of another layout with formulas as readers see them: `$71.2 \pm 0.3$`, and also formulas
/// without dollar signs. A formula does not begin or end with a space, and lies within a cell.
pub(super) fn with_formulas(text: &str) -> String {
    let (mut seen, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['$', '\\']) {
        seen.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let inside = behind.find(['$', '|', '\t', '\n']).filter(|end| behind[*end..].starts_with('$'));
        let inside = inside.map(|end| &behind[..end]).filter(|inside| !inside.is_empty() && inside.trim() == *inside);
        let name = &behind[..behind.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(behind.len())];
        let sign = SIGNS.iter().find(|(own, _)| *own == name).map(|(_, sign)| *sign);
        let length = match (rest[at..].starts_with('$'), inside, sign) {
            (true, Some(formula), _) => {
                seen.push_str(&plain(formula));
                formula.len() + 2
            }
            (false, _, Some(sign)) => {
                seen.push_str(sign);
                name.len() + 1
            }
            (is_dollar, ..) => {
                // An escaped sign is kept and does not open a formula.
                let next = if is_dollar { 0 } else { behind.chars().next().map_or(0, char::len_utf8) };
                seen.push_str(&rest[at..=at + next]);
                1 + next
            }
        };
        rest = &rest[at + length..];
    }
    seen + rest
}

/// `%` begins a comment, except after a digit, where a percent sign was meant.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let mut before = [' '; 2];
        for c in line.chars() {
            let is_escaped = before[1] == '\\' && before[0] != '\\';
            if c == '%' && !is_escaped && !before[1].is_ascii_digit() {
                break;
            }
            kept.push(c);
            before = [before[1], c];
        }
        kept.push('\n');
    }
    kept
}

/// The body of the first environment, the number of lines before it, and whether it is the only
/// one.
fn body(text: &str) -> (&str, usize, bool) {
    let found = ENVIRONMENTS.iter().filter_map(|(name, arguments)| {
        let begin = format!("\\begin{{{name}}}");
        text.find(&begin).map(|at| (at, at + begin.len(), *name, *arguments))
    });
    let Some((_, mut start, name, arguments)) = found.min_by_key(|(at, ..)| *at) else { return (text, 0, true) };
    for _ in 0..arguments {
        start += skipped_option(&text[start..]);
        start += group(&text[start..]).map_or(0, |(_, length)| length);
    }
    let rest = &text[start..];
    let end = rest.find(&format!("\\end{{{name}}}")).unwrap_or(rest.len());
    let is_only = ENVIRONMENTS.iter().all(|(name, _)| !rest[end..].contains(&format!("\\begin{{{name}}}")));
    (&rest[..end], text[..start].matches('\n').count(), is_only)
}

/// The rows, each with the line on which it begins, counted from 1. Without `\\` each line is a
/// row.
fn rows_of(body: &str, has_ends: bool) -> Vec<(usize, String)> {
    let (mut rows, mut row, mut depth) = (Vec::new(), String::new(), 0usize);
    let (mut line, mut begins) = (1, 1);
    let letters: Vec<char> = body.chars().collect();
    let mut at = 0;
    while let Some(&c) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let is_end = if has_ends { depth == 0 && c == '\\' && next == '\\' } else { c == '\n' };
        if is_end {
            rows.push((begins, std::mem::take(&mut row)));
            at += if has_ends { 2 } else { 1 };
            let rest: String = letters[at..].iter().take(40).collect();
            at += if has_ends { skipped_option(rest.trim_start_matches('*')) } else { 0 };
            line += usize::from(!has_ends);
            begins = line;
            continue;
        }
        match c {
            '\\' => {
                row.extend([c, next]);
                line += usize::from(next == '\n');
                at += 2;
                continue;
            }
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '\n' => line += 1,
            _ => {}
        }
        row.push(c);
        at += 1;
    }
    rows.push((begins, row));
    rows
}

/// Splits at a sign that is neither escaped nor in braces.
fn split(tex: &str, sign: char) -> Vec<String> {
    let (mut parts, mut depth, mut is_escaped) = (vec![String::new()], 0usize, false);
    for c in tex.chars() {
        match c {
            _ if is_escaped => {}
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            c if c == sign && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

/// A cell and the number of columns that it spans.
fn raw(tex: &str) -> Raw {
    let span = argument_of(tex, "\\multicolumn").and_then(|number| number.trim().parse().ok());
    let text = plain(tex).split_whitespace().collect::<Vec<_>>().join(" ");
    Raw { text, span: span.unwrap_or(1).clamp(1, super::MOST_SETS + 2) }
}

/// The first argument of the first use of a command.
fn argument_of(tex: &str, command: &str) -> Option<String> {
    let rest = &tex[tex.find(command)? + command.len()..];
    let rest = &rest[skipped_option(rest)..];
    group(rest).map(|(inside, _)| inside.to_owned())
}

/// The length of an option in brackets at the start of `text`, including preceding spaces; 0 if
/// there is none.
fn skipped_option(text: &str) -> usize {
    let inside = text.trim_start();
    let close = match inside.chars().next() {
        Some('[') => ']',
        Some('(') => ')',
        _ => return 0,
    };
    inside.find(close).map_or(0, |end| text.len() - inside.len() + end + 1)
}

/// The text in braces at the start of `text`, and the length of the whole group.
fn group(text: &str) -> Option<(&str, usize)> {
    let inside = text.trim_start();
    let skipped = text.len() - inside.len();
    if !inside.starts_with('{') {
        return None;
    }
    let (mut depth, mut is_escaped) = (0usize, false);
    for (at, c) in inside.char_indices() {
        match c {
            _ if is_escaped => {}
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        if depth == 0 {
            return Some((&inside[1..at], skipped + at + 1));
        }
    }
    None
}

/// The text as printed. A deviation in a superscript or subscript is written after ±.
fn plain(tex: &str) -> String {
    let (mut seen, mut rest) = (String::new(), tex);
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '\\' => command(after, &mut seen),
            '{' | '}' | '$' => after,
            '~' => {
                seen.push(' ');
                after
            }
            '^' | '_' => {
                let (inside, length) = match group(after) {
                    Some((inside, length)) => (plain(inside), length),
                    None => {
                        let length = script_length(after);
                        // "F_1" is F1, without its index.
                        (if c == '^' { plain(&after[..length]) } else { String::new() }, length)
                    }
                };
                seen += &script(&inside, &seen, c == '_');
                &after[length..]
            }
            c => {
                seen.push(c);
                after
            }
        };
    }
    seen.replace("---", "—").replace("--", "–")
}

/// The length of a superscript or subscript without braces: one character or a command.
fn script_length(text: &str) -> usize {
    match text.strip_prefix('\\') {
        Some(name) => 1 + name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len()),
        None => text.chars().next().map_or(0, char::len_utf8),
    }
}

/// The text of a superscript or subscript behind `before`: a deviation, a difference or a mark.
/// Numbers and letters behind a name are left out.
fn script(inside: &str, before: &str, is_below: bool) -> String {
    let inside = inside.trim();
    let is_word = is_below && before.ends_with(char::is_alphabetic);
    match inside.chars().next() {
        Some('±') => format!(" {inside}"),
        Some('+' | '-' | '−' | '↑' | '↓') if inside.contains(|c: char| c.is_ascii_digit()) => {
            format!(" ({inside})")
        }
        Some(first) if first.is_ascii_digit() && inside.contains('.') => format!(" ± {inside}"),
        Some(first) if SYMBOLS.contains(first) => inside.chars().filter(|c| SYMBOLS.contains(*c)).collect(),
        // "BERT_{large}" is a name; marks such as 1 or a are not.
        Some(_) if is_word => format!(" {inside}"),
        // A number or letter behind a number is a mark as well.
        Some(_) if !is_below && before.ends_with(|c: char| c.is_ascii_digit() || c == '%') => "*".to_owned(),
        _ => String::new(),
    }
}

/// Reads a command after its backslash, and returns the rest of the text.
fn command<'t>(text: &'t str, seen: &mut String) -> &'t str {
    let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    if length == 0 {
        // An escaped sign, or a space.
        let Some(sign) = text.chars().next() else { return text };
        match sign {
            '%' | '&' | '_' | '#' | '$' => seen.push(sign),
            '!' | '-' | '/' => {}
            _ => seen.push(' '),
        }
        return &text[sign.len_utf8()..];
    }
    let (name, mut rest) = text.split_at(length);
    rest = rest.strip_prefix('*').unwrap_or(rest);
    if ["textsuperscript", "tnote"].contains(&name) {
        let (inside, length) = group(rest).unwrap_or(("", 0));
        *seen += &script(&plain(inside), seen, false);
        return &rest[length..];
    }
    if let Some((_, sign)) = SIGNS.iter().find(|(own, _)| *own == name) {
        seen.push_str(sign);
        return rest.strip_prefix(' ').unwrap_or(rest);
    }
    let dropped = DROPPED.iter().find(|(own, _)| *own == name).map(|(_, arguments)| (*arguments, None));
    let kept = KEPT.iter().find(|(own, ..)| *own == name).map(|(_, arguments, kept)| (*arguments, Some(*kept)));
    if let Some((arguments, kept)) = dropped.or(kept) {
        rest = &rest[skipped_option(rest)..];
        for index in 0..arguments {
            let Some((inside, length)) = group(rest) else { break };
            if kept == Some(index) {
                seen.push_str(&plain(inside));
            }
            rest = &rest[length..];
            rest = &rest[if index + 1 < arguments || name.starts_with("cell") { skipped_option(rest) } else { 0 }..];
        }
        return rest;
    }
    let is_style = STYLES.contains(&name);
    let option = if is_style && rest.trim_start().starts_with('[') { skipped_option(rest) } else { 0 };
    match group(&rest[option..]) {
        Some((inside, length)) => {
            let inside = plain(inside);
            // A macro of the authors, such as \ours{}, is a name.
            let inside = if inside.is_empty() && !is_style { name.to_owned() } else { inside };
            seen.push_str(&if is_style { inside } else { format!(" {inside} ") });
            &rest[option + length..]
        }
        None => {
            seen.push_str(name);
            rest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows separated by slashes, cells by pipes.
    fn shown(text: &str) -> String {
        let cell = |cell: &Raw| if cell.span > 1 { format!("{}×{}", cell.text, cell.span) } else { cell.text.clone() };
        let row = |row: &Row| row.cells.iter().map(cell).collect::<Vec<_>>().join("|");
        cut(text).rows.iter().map(row).collect::<Vec<_>>().join(" / ")
    }

    #[test]
    fn commands_leave_what_a_reader_sees() {
        for (text, seen) in [
            (r"\textbf{71.2} & \underline{70.1}\% \\", "71.2|70.1%"),
            (r"A~\cite{x} & $71.2_{\pm 0.3}$ & $\mathbf{70.1}^{\dagger}$ \\", "A|71.2 ±0.3|70.1†"),
            (r"BERT$_{\text{large}}$ & 71.2$_{0.3}$ & 71.2$^{1}$ \\", "BERT large|71.2 ± 0.3|71.2*"),
            (r"\multirow{2}{*}{BERT} & base & 70 \\ & large & 71 \\[2pt] \hline", "BERT|base|70 / |large|71"),
            (r"& \multicolumn{2}{c}{GLUE} & X \\ \cmidrule(lr){2-3} M & A & B & C \\", "|GLUE×2|X / M|A|B|C"),
            (r"\ours{} & \textcolor{red}{71.2} & \cellcolor[gray]{0.9} 70 \\", "ours|71.2|70"),
            (r"R\&D & {\bf 71.2} & {\small 70} & -- & --- \\ % 99 & 98", "R&D|71.2|70|–|—"),
            ("A & 70.0% & 1 \\\\ % comment\nB & 71 & 2 \\\\", "A|70.0%|1 / B|71|2"),
            ("A & 1\nB & 2", "A|1 / B|2"),
            (r"GPT$^1$ & 71.2$^{\dagger, *}$ & $70^\ddagger$ & R$^2$ \\", "GPT|71.2†*|70‡|R"),
            (r"\makecell{A \\ B} & 71.2\textsuperscript{*} \\", "A B|71.2*"),
        ] {
            assert_eq!(shown(text), seen, "{text}");
        }
    }

    #[test]
    fn formulas_of_other_layouts_are_as_a_reader_sees_them() {
        for (text, seen) in [
            (r"| WER $\downarrow$ | **$71.2 \pm 0.3^{*}$** | $70$ |", "| WER ↓ | **71.2 ±0.3*** | 70 |"),
            (r"F1 \uparrow | $5 | $6 |", "F1 ↑ | $5 | $6 |"),
            (r"Price/\$ | cost/\\$$\downarrow$ | C:\x |", r"Price/\$ | cost/\\$↓ | C:\x |"),
            (r"\", r"\"),
        ] {
            assert_eq!(with_formulas(text), seen, "{text}");
        }
    }

    #[test]
    fn environments_and_captions_are_found() {
        let text = "\\begin{table}\n\\caption{BLEU of \\textbf{all}}\n\\begin{tabular}{l|cc}\n\\toprule\nA & 1 & 2 \\\\\n\
                    \\end{tabular}\n\\end{table}\n\\begin{tabular}{l}B & 1\\\\\\end{tabular}";
        let Cut { rows, caption, told, .. } = cut(text);
        assert_eq!((rows.len(), rows[0].line, caption.as_str(), told.len()), (1, 5, "BLEU of all", 1));
        assert_eq!(shown(r"\begin{tabularx}{\linewidth}{lX} A & 1 \\ \end{tabularx} nothing & 7"), "A|1");
    }

    #[test]
    fn what_is_never_closed_is_no_harm() {
        for text in [
            "\\", "{", "}", "\\textbf{", "\\multicolumn{2", "^", "_", "$^", "\\begin{tabular}", "& \\\\[", "^{",
            "\\cite",
        ] {
            let _cut = cut(text);
        }
    }
}
