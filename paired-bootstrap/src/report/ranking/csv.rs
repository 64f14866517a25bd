//! CSV tables for spreadsheets and programs: full precision, names quoted.

use super::findings::RankingFindings;
use super::pair::{Adjusted, ComparedPair};
use super::signature::signature;
use crate::bootstrap::Sides;
use crate::report::categories::quoted;
use crate::report::csv::Decimal;
use std::fmt::Write;

const COMPARED: &str =
    "difference,difference_lower,difference_upper,helped,hurt,tied,p_exact,p_error,p_adjusted,p_adjusted_error";

/// A row for each system, the best first.
pub(super) fn systems(findings: &RankingFindings) -> String {
    let sides = findings.question.question.sides;
    let mut table = format!(
        "# {}\nsystem,mean,mean_lower,mean_upper,{COMPARED},p_best,rank_lower,rank_upper,may_be_best,group\n",
        signature(findings)
    );
    for system in &findings.systems {
        let [mean, lower, upper] = [system.mean, system.interval.0, system.interval.1].map(Decimal);
        let compared =
            system.against.as_ref().map_or_else(|| ",".repeat(9), |(pair, adjusted)| cells(pair, adjusted, sides));
        let (name, p_best, (first, last)) = (quoted(&system.name), Decimal(system.p_best), system.ranks);
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            table,
            "{name},{mean},{lower},{upper},{compared},{p_best},{first},{last},{},{}",
            system.may_be_best,
            system.letters()
        );
    }
    table
}

/// A row for each pair, if all pairs are compared.
pub(super) fn pairs(findings: &RankingFindings) -> String {
    let sides = findings.question.question.sides;
    let mut table = format!("# {}\nsystem,other,{COMPARED}\n", signature(findings));
    for pair in &findings.pairs {
        let [system, other] = [pair.system, pair.other].map(|at| quoted(&findings.systems[at].name));
        let _ = writeln!(table, "{system},{other},{}", cells(&pair.compared, &pair.adjusted, sides));
    }
    table
}

fn cells(pair: &ComparedPair, adjusted: &Adjusted, sides: Sides) -> String {
    let ComparedPair { difference, interval: (lower, upper), helped, hurt, tied, .. } = *pair;
    let [difference, lower, upper] = [difference, lower, upper].map(Decimal);
    let [p, error, adjusted_p, adjusted_error] =
        [pair.p(sides), pair.p_error(sides), adjusted.p, adjusted.error].map(Decimal);
    format!("{difference},{lower},{upper},{helped},{hurt},{tied},{p},{error},{adjusted_p},{adjusted_error}")
}
