//! A LaTeX table of all systems.

use super::findings::{RankedSystem, RankingFindings};
use super::signature::signature;
use super::words::{adjustment, baseline, name, tested};
use crate::question::Adjustment;
use crate::report::latex::{escape, in_math, is_for_pdflatex, number, probability};
use crate::report::scale::Scale;
use crate::text::{Probability, percent};

/// A row for each system, the best first, between comments that show the table around them. Bold:
/// may be the best. Dagger: significantly better than the baseline. Double dagger: significantly
/// worse. Letters: systems that share one do not surely differ.
pub(super) fn table(findings: &RankingFindings) -> String {
    let scale = findings.scale();
    let level = percent(findings.question.question.levels().interval);
    let unit = if scale.unit().is_empty() { String::new() } else { format!(", in {}", scale.unit()) };
    let names = findings.systems.iter().map(name);
    let engine = if names.flat_map(|name| name.chars().collect::<Vec<_>>()).all(is_for_pdflatex) {
        ""
    } else {
        "% pdfLaTeX lacks letters of these names: use LuaLaTeX or XeLaTeX, with a font that has them.\n"
    };
    let rows: String = findings.systems.iter().map(|system| row(findings, system, scale)).collect();
    let order =
        if findings.is_lower_better { ", above zero where the system is better, as lower scores are" } else { "" };
    let said = tested(findings)
        .into_iter()
        .chain(findings.selected())
        .chain(findings.told().iter().cloned())
        .chain(findings.cautions());
    let said: String = said.map(|said| format!("% {said}\n")).collect();
    format!(
        "% {}\n\
         {said}\
         % Difference: to {}{order}{unit}. Intervals: {level}% percentile, not adjusted. p: exact {} paired bootstrap.\n\
         % Adjusted: {}. Bold: may be the best. Dagger: significantly better than the {} at alpha = {}{}{}.\n\
         % Places: simultaneous rank sets. Letters: systems that share one do not surely differ.\n\
         {engine}\
         % \\begin{{tabular}}{{lrrrrrcl}}\n\
         % System & Mean & {level}\\% interval & Difference & $p$ & adjusted & Places & \\\\\n\
         {rows}\
         % \\end{{tabular}}\n",
        signature(findings),
        escape(&baseline(findings)),
        findings.question.question.sides,
        adjustment(findings.question.adjustment),
        findings.baseline_role(),
        findings.question.question.alpha,
        if findings.question.adjustment == Adjustment::None { "" } else { ", adjusted" },
        if findings.systems.iter().any(|system| findings.is_worse(system)) { "; double dagger: worse" } else { "" },
    )
}

fn row(findings: &RankingFindings, system: &RankedSystem, scale: Scale) -> String {
    let question = &findings.question.question;
    let name = escape(&name(system));
    let name = if system.may_be_best { format!("\\textbf{{{name}}}") } else { name };
    let dagger = match (findings.is_better(system), findings.is_worse(system)) {
        (true, _) => "$^\\dagger$",
        (_, true) => "$^\\ddagger$",
        _ => "",
    };
    let (lower, upper) = system.interval;
    let of_p = |p: f64, error: f64| probability(&Probability::new(p, error, question.alpha));
    let [difference, p, adjusted] = system.against.as_ref().map_or_else(
        || ["--", "--", "--"].map(str::to_owned),
        |(pair, adjusted)| {
            let p = of_p(pair.quotable_p(question.sides), pair.p_error(question.sides));
            [number(&scale.signed(pair.difference)), p, of_p(adjusted.p, adjusted.error)]
        },
    );
    let (first, last) = system.ranks;
    let places = if first == last { first.to_string() } else { format!("{first}--{last}") };
    format!(
        "{name}{dagger} & {} & $[{},\\ {}]$ & {difference} & {p} & {adjusted} & {places} & {} \\\\\n",
        number(&scale.mean(system.mean)),
        in_math(&scale.mean(lower)),
        in_math(&scale.mean(upper)),
        system.letters()
    )
}
