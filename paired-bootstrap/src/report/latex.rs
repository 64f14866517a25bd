//! LaTeX: escapes any text, and writes a row for a results table.

use super::findings::Findings;
use super::tested::tested;
use crate::text::{Probability, Relation, counted, percent};

/// Any text, escaped for LaTeX: names come from files.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut last: Option<char> = None;
    for c in text.chars() {
        // A straight quotation mark opens at the start of a word.
        let is_opening = c == '"' && last.is_none_or(|last| last.is_whitespace() || "([{“‘".contains(last));
        match in_latex(if is_opening { '“' } else { c }) {
            Some(command) => escaped.push_str(command),
            // Two hyphens in a row would become a dash.
            None if c == '-' && last == Some('-') => escaped.push_str("{}-"),
            None => escaped.push(c),
        }
        last = Some(c);
    }
    escaped
}

/// The replacement for a character that LaTeX would interpret or that its fonts lack.
fn in_latex(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => r"\textbackslash{}",
        '{' => r"\{",
        '}' => r"\}",
        '$' => r"\$",
        '&' => r"\&",
        '#' => r"\#",
        '%' => r"\%",
        '_' => r"\_",
        '~' => r"\textasciitilde{}",
        '^' => r"\textasciicircum{}",
        '<' => r"\textless{}",
        '>' => r"\textgreater{}",
        '|' => r"\textbar{}",
        '"' => "''",
        // After the `\\` of the previous row, a bracket or a star would become its argument.
        '[' => "{[}",
        ']' => "{]}",
        '*' => "{*}",
        '−' => "$-$",
        '≤' => r"$\le$",
        '≥' => r"$\ge$",
        '≈' => r"$\approx$",
        '±' => r"$\pm$",
        'α' => r"$\alpha$",
        '“' => "``",
        '”' => "''",
        _ => return None,
    })
}

/// Whether pdfLaTeX can set a character with its own fonts (encoding T1) and without packages:
/// Latin letters, and everything that [`escape`] replaces. Others need LuaLaTeX or XeLaTeX with a
/// suitable font.
pub(super) fn is_for_pdflatex(c: char) -> bool {
    let is_latin = matches!(c, ' '..='~' | '¡'..='ſ' | '–' | '—' | '‘' | '’' | '…');
    in_latex(c).is_some() || is_latin
}

/// A number in math mode: `$-1{,}234.5$`, `$1.70 \times 10^{-223}$`.
pub(super) fn number(shown: &str) -> String {
    format!("${}$", in_math(shown))
}

pub(super) fn in_math(shown: &str) -> String {
    let plain = shown.replace('−', "-").replace(',', "{,}");
    match plain.split_once('e').or_else(|| plain.split_once(" × 10")) {
        Some((digits, power)) => {
            format!(r"{digits} \times 10^{{{}}}", power.chars().map(lowered).collect::<String>())
        }
        None => plain,
    }
}

/// The digit or minus of a superscript: 7 for ⁷. Others stay.
fn lowered(c: char) -> char {
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().zip("0123456789-".chars()).find(|(raised, _)| *raised == c).map_or(c, |(_, plain)| plain)
}

/// A p-value with its name, for a sentence: `$p = 0.272$`, `$p \approx 0.27\pm0.02$`.
pub(super) fn named_probability(p: &Probability) -> String {
    let relation = if p.relation == Relation::Equal { " = " } else { " " };
    format!("$p{relation}{}", &probability(p)[1..])
}

/// A p-value in math mode: `$0.272$`, `$\approx 0.27\pm0.02$`, `$<1 \times 10^{-300}$`.
pub(super) fn probability(p: &Probability) -> String {
    let relation = match p.relation {
        Relation::Equal => "",
        Relation::Nearly => r"\approx ",
        Relation::Below => "<",
        Relation::Above => ">",
    };
    let error = p.error.as_deref().map_or_else(String::new, |error| format!(r"\pm{}", in_math(error)));
    format!("${relation}{}{error}$", in_math(&p.digits))
}

/// One row for a results table, between comments that show the table around it.
pub(super) fn row(findings: &Findings) -> String {
    let scale = findings.scale();
    let unit = if scale.unit().is_empty() { String::new() } else { format!(", in {}", scale.unit()) };
    let level = percent(findings.intervals().level);
    let (lower, upper) = findings.intervals().percentile;
    let law = if findings.is_approximate() { "" } else { ", exact" };
    let interval = if findings.exact_intervals().is_none() { ", from the resamples" } else { ", exact" };
    let clusters = findings.exact.clustered.as_ref();
    let clusters = clusters.map_or_else(String::new, |own| format!(" by {}", counted(own.clusters, "cluster")));
    let (p, error) = findings.exact_p();
    // A paper must not report p = 0, so the sign test's p is used if no resample can disagree.
    let (p, of_all) = match findings.sign_test_of_all() {
        Some(p) => (Probability::new(p, 0.0, findings.question.alpha), true),
        None => (Probability::new(p, error, findings.question.alpha), false),
    };
    let test = if of_all {
        format!("{} exact sign test, as no resample can be on the other side of zero", findings.question.sides)
    } else {
        format!("{} {}{clusters}{law}", findings.question.sides, findings.kind())
    };
    let lower_is_better = if findings.is_lower_better() { ", as lower scores are better" } else { "" };
    let order = format!("{}{lower_is_better}", findings.order("-"));
    let means = findings.shown_means().map_or_else(String::new, |[baseline, experimental]| match findings.constant() {
        Some(_) => format!("% Mean score: {experimental}.\n"),
        None => format!("% Mean scores: baseline {baseline}, experimental {experimental}.\n"),
    });
    let margin = findings.margin_reading().map_or_else(String::new, |reading| {
        let finding = reading
            .finding()
            .map_or_else(String::new, |finding| format!("{finding} at alpha = {}: ", findings.question.alpha));
        format!("% Margin {}: {finding}{}.\n", reading.amount(), reading.why().trim_end_matches('.'))
    });
    let about = [tested(findings), findings.selected()].into_iter().flatten();
    let about: String = about.map(|sentence| format!("% {sentence}\n")).collect();
    let system = if findings.constant().is_some() { "System" } else { "Experimental" };
    let names = findings.shown_names(["Baseline", system]);
    let engine = if names.iter().flat_map(|name| name.chars()).all(is_for_pdflatex) {
        ""
    } else {
        "% pdfLaTeX lacks letters of these names: use LuaLaTeX or XeLaTeX, with a font that has them.\n"
    };
    let [baseline, experimental] = names.map(|name| escape(&name));
    if findings.basics.is_alone() {
        let cells = [
            experimental,
            number(&scale.mean(findings.basics.mean_difference)),
            format!("$[{},\\ {}]$", in_math(&scale.mean(lower)), in_math(&scale.mean(upper))),
            findings.basics.pairs.to_string(),
        ];
        return format!(
            "% Mean score{unit}. Interval: {level}% percentile{interval}.\n\
             {about}{engine}\
             % \\begin{{tabular}}{{lrrr}}\n\
             % System & Mean & {level}\\% interval & $n$ \\\\\n\
             {} \\\\\n\
             % \\end{{tabular}}\n",
            cells.join(" & ")
        );
    }
    let cells = [
        findings.constant().map_or(baseline, |constant| number(&constant.to_string())),
        experimental,
        number(&scale.signed(findings.basics.mean_difference)),
        format!("$[{},\\ {}]$", in_math(&scale.signed(lower)), in_math(&scale.signed(upper))),
        probability(&p),
        findings.basics.pairs.to_string(),
    ];
    let roles = if findings.constant().is_some() { "Constant & System" } else { "Baseline & Experimental" };
    format!(
        "% Difference: {order}{unit}. Interval: {level}% percentile{interval}. p: {test}.\n\
         {means}{margin}{about}{engine}\
         % \\begin{{tabular}}{{llrrrr}}\n\
         % {roles} & Difference & {level}\\% interval & $p$ & $n$ \\\\\n\
         {} \\\\\n\
         % \\end{{tabular}}\n",
        cells.join(" & ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays() {
        for text in ["", "BERT (large), 24 layers: 3.5 M/s; a-b – c", "naïve 系统"] {
            assert_eq!(escape(text), text);
        }
    }

    #[test]
    fn every_special_character_is_escaped() {
        assert_eq!(escape(r"\{}$&#%_~^"), r"\textbackslash{}\{\}\$\&\#\%\_\textasciitilde{}\textasciicircum{}");
        assert_eq!(escape(r"\input{/etc/passwd}"), r"\textbackslash{}input\{/etc/passwd\}");
        assert_eq!(escape("[x]*<y>|\"--"), r"{[}x{]}{*}\textless{}y\textgreater{}\textbar{}''-{}-");
        assert_eq!(escape("\"quoted\" (\"too\"), 5\""), "``quoted'' (``too''), 5''");
        assert_eq!(escape("−0.8 ≤ α"), r"$-$0.8 $\le$ $\alpha$");
    }

    #[test]
    fn numbers_are_set_in_math() {
        assert_eq!(
            ["−1,234.5", "+0.6", "1.70e-223", "+1.30 × 10⁻¹²"].map(number),
            ["$-1{,}234.5$", "$+0.6$", r"$1.70 \times 10^{-223}$", r"$+1.30 \times 10^{-12}$"]
        );
    }

    #[test]
    fn named_p_values_are_one_formula() {
        let shown = |p_value, error| named_probability(&Probability::new(p_value, error, 0.05));
        assert_eq!(shown(8.34e-43, 0.0), r"$p = 8.34 \times 10^{-43}$");
        assert_eq!(shown(0.271_735, 0.012), r"$p \approx 0.27\pm0.02$");
        assert_eq!(shown(0.0, 3e-8), r"$p <3 \times 10^{-8}$");
    }

    #[test]
    fn p_values_are_set_in_math() {
        let shown = |p_value, error| probability(&Probability::new(p_value, error, 0.05));
        assert_eq!(shown(0.271_735, 0.0), "$0.272$");
        assert_eq!(shown(0.271_735, 0.012), r"$\approx 0.27\pm0.02$");
        assert_eq!(shown(0.0, 0.0), "$0$");
        assert_eq!(shown(1e-301, 0.0), r"$<1 \times 10^{-300}$");
    }
}
