//! The comparison by category, as a sentence and as a table.

use super::csv::Decimal;
use super::findings::Findings;
use super::scale::Scale;
use super::signature::signature;
use crate::bootstrap::Sides;
use crate::comparisons::{ByCategory, CategoryFinding, CategoryRow, CategoryTest, Missing};
use crate::text::{count, fitting, percent, visible};
use std::fmt::Write;

/// A category's name has at most this many characters in a sentence.
const LONGEST: usize = 40;

/// A category's name for a text, with at most `longest` characters; "(no name)" for an empty one.
#[must_use]
pub fn category_name(name: &str, longest: usize) -> String {
    let name = fitting(name, longest);
    if name.is_empty() { "(no name)".to_owned() } else { name }
}

/// In how many categories the experimental system is better at level `alpha` (two-sided, also in
/// how many it is worse), and in how many that cannot be decided. One-sided, also the category with
/// the largest loss, as the test does not look for losses.
#[must_use]
pub fn categories_sentence(result: &ByCategory, experimental: &str, alpha: f64, scale: Scale) -> String {
    let with = |wanted| -> Vec<&CategoryRow> {
        result.rows.iter().filter(|row| result.finding(row, alpha) == wanted).collect()
    };
    let single = with(CategoryFinding::NotTested).len() as u64;
    let tested = result.tested() as u64;
    if tested == 0 {
        return format!("By category there is nothing to test: each has a single {}.", too_few(result));
    }
    let [better, worse] = [CategoryFinding::Better, CategoryFinding::Worse].map(with);
    let is_two_sided = result.sides == Sides::Two;
    let found = if let [only] = with_p(result).as_slice() {
        let found = match (better.len(), worse.len(), is_two_sided) {
            (1, ..) => "significantly better",
            (_, 1, _) => "significantly worse",
            (.., true) => "neither significantly better nor worse",
            (.., false) => "not significantly better",
        };
        format!("{found} in {}, the only category with a p,", category_name(&only.name, LONGEST))
    } else {
        let worse = if is_two_sided { format!(" and worse in {}", named(&worse)) } else { String::new() };
        format!("significantly better in {}{worse} of {} categories", named(&better), count(tested))
    };
    let mut sentence =
        format!("By category, {experimental} is {found} by Holm-adjusted p ({}, α = {alpha}).", result.sides);
    let few = with(CategoryFinding::TooFewToTell).len() as u64;
    // Writing to a `String` cannot fail.
    let _ = match few {
        0 => Ok(()),
        _ if tested == 1 => write!(sentence, " There the systems differ on too few {} to tell.", drawn(result)),
        few => write!(sentence, " In {} of them the systems differ on too few {} to tell.", count(few), drawn(result)),
    };
    let _ = match single {
        0 => Ok(()),
        1 => write!(sentence, " 1 more has a single {} and no p.", too_few(result)),
        single => write!(sentence, " {} more have a single {} each and no p.", count(single), too_few(result)),
    };
    let several = in_several(result).map_or_else(String::new, |several| format!(" {several}"));
    sentence + &largest_loss(result, scale).unwrap_or_default() + &several
}

/// That items belong to several categories, and what that means for their p-values; `None` if no
/// item does. Holm's method does not require independence (S. Holm, 1979, theorem 1).
fn in_several(result: &ByCategory) -> Option<String> {
    let belong = match result.in_several {
        0 => return None,
        1 => "1 item belongs to several categories and counts".to_owned(),
        items => format!("{} items belong to several categories and count", count(items)),
    };
    Some(format!("{belong} in each (names separated by ;); Holm’s p allows for that."))
}

/// The rows that have a p.
fn with_p(result: &ByCategory) -> Vec<&CategoryRow> {
    result.rows.iter().filter(|row| row.test.is_ok()).collect()
}

/// The category with the largest loss and, if it has no p and so no interval, the one with the
/// largest loss among those that have. A single item may lose most of all: such categories are only
/// named as a kind. `None` if there is no loss, or in a two-sided test, which tests losses.
fn largest_loss(result: &ByCategory, scale: Scale) -> Option<String> {
    let loss = |row: &CategoryRow| {
        let how = row.test.ok().map_or_else(
            || "no p".to_owned(),
            |CategoryTest { interval: (lower, upper), .. }| {
                format!("{}% interval {} to {}", percent(result.level), scale.signed(lower), scale.signed(upper))
            },
        );
        format!("{}: {} ({how})", category_name(&row.name, LONGEST), scale.signed_with_unit(row.difference))
    };
    let least = |rows: Vec<&'_ CategoryRow>| {
        let losses = rows.into_iter().filter(|row| row.difference < 0.0);
        losses.min_by(|one, other| one.difference.total_cmp(&other.difference)).cloned()
    };
    let several: Vec<&CategoryRow> = result.rows.iter().filter(|row| row.items > 1).collect();
    let largest = least(several).filter(|_| result.sides == Sides::One)?;
    let is_largest = |row: &CategoryRow| row.difference >= largest.difference;
    let of = if result.rows.iter().all(is_largest) { "The" } else { "Of the categories with several items, the" };
    let tested = least(with_p(result)).filter(|_| largest.test.is_err());
    let tested = tested.map_or_else(String::new, |row| format!("; of those with a p, in {}", loss(&row)));
    Some(format!(" {of} largest loss is in {}{tested}. The one-sided test does not look for losses.", loss(&largest)))
}

/// The units that resamples draw within a category.
fn drawn(result: &ByCategory) -> &'static str {
    if result.is_by_clusters { "clusters" } else { "items" }
}

/// The unit of which a category without p has only one.
fn too_few(result: &ByCategory) -> &'static str {
    let is_cluster = result.rows.iter().any(|row| row.test == Err(Missing::OneCluster));
    if is_cluster { "item or cluster" } else { "item" }
}

/// The number of rows, and their names if there are few.
fn named(rows: &[&CategoryRow]) -> String {
    const MOST_NAMES: usize = 3;
    match rows.len() {
        0 => "none".to_owned(),
        1..=MOST_NAMES => {
            let names: Vec<String> = rows.iter().map(|row| category_name(&row.name, LONGEST)).collect();
            format!("{} ({})", rows.len(), names.join(", "))
        }
        many => count(many as u64),
    }
}

/// A row for each category, in their order, with full precision; cells are empty if a category has
/// no p. Names are put on one line, and names that a spreadsheet would take for formulas get an
/// apostrophe in front.
pub(super) fn csv(findings: &Findings) -> String {
    let mut table = format!(
        "# {}\ncategory,items,baseline_mean,experimental_mean,difference,helped,hurt,tied,p_exact,p_error,p_adjusted,\
         p_adjusted_error,interval_lower,interval_upper\n",
        signature(findings)
    );
    for row in findings.inference.categories.iter().flat_map(|result| &result.rows) {
        let CategoryRow { items, means: [baseline, experimental], difference, helped, hurt, tied, .. } = *row;
        let [baseline, experimental, difference] = [baseline, experimental, difference].map(Decimal);
        let test = row.test.map_or_else(
            |_| ",".repeat(5),
            |test| {
                let (lower, upper) = test.interval;
                let numbers = [test.p, test.p_error, test.adjusted, test.adjusted_error, lower, upper];
                numbers.map(|number| Decimal(number).to_string()).join(",")
            },
        );
        let name = quoted(&row.name);
        let _ = writeln!(table, "{name},{items},{baseline},{experimental},{difference},{helped},{hurt},{tied},{test}");
    }
    table
}

/// A text as a CSV cell (RFC 4180) that no spreadsheet executes.
pub(super) fn quoted(text: &str) -> String {
    let text = visible(text);
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Unit;

    /// Categories of items that all differ: (name, adjusted p, items). A negative adjusted p stands
    /// for a difference below zero; a single item has no p.
    fn result(sides: Sides, categories: &[(&str, f64, u64)]) -> ByCategory {
        let row = |&(name, adjusted, items): &(&str, f64, u64)| {
            let adjusted_p = adjusted.abs();
            let test = CategoryTest {
                p: adjusted_p,
                p_error: 0.0,
                adjusted: adjusted_p,
                adjusted_error: 0.0,
                interval: (-1.0, 1.0),
                is_percentile: true,
                differing: items,
            };
            CategoryRow {
                name: name.to_owned(),
                items,
                means: [0.0; 2],
                difference: adjusted.signum() * 0.5,
                helped: items,
                hurt: 0,
                tied: 0,
                test: if items > 1 { Ok(test) } else { Err(Missing::OneItem) },
            }
        };
        ByCategory {
            sides,
            level: 0.9,
            is_by_clusters: false,
            in_several: 0,
            rows: categories.iter().map(row).collect(),
        }
    }

    fn sentence(sides: Sides, categories: &[(&str, f64, u64)]) -> String {
        told(&result(sides, categories))
    }

    fn told(result: &ByCategory) -> String {
        categories_sentence(result, "B", 0.05, Scale::new(Unit::Correctness, 0.05, 0.1))
    }

    #[test]
    fn findings_are_counted_and_named() {
        assert_eq!(
            sentence(Sides::One, &[("koala", 0.01, 50), ("oasst", 0.5, 50), ("", 0.04, 50)]),
            "By category, B is significantly better in 2 (koala, (no name)) of 3 categories by Holm-adjusted p (one-sided, α = 0.05)."
        );
        assert_eq!(
            sentence(Sides::Two, &[("koala", 0.01, 50), ("oasst", -0.01, 50), ("vicuna", 0.04, 50)]),
            "By category, B is significantly better in 2 (koala, vicuna) and worse in 1 (oasst) of 3 categories by Holm-adjusted p \
             (two-sided, α = 0.05)."
        );
        assert_eq!(
            sentence(Sides::Two, &[("koala", 0.05, 50)]),
            "By category, B is neither significantly better nor worse in koala, the only category with a p, by Holm-adjusted p (two-sided, \
             α = 0.05)."
        );
    }

    #[test]
    fn a_single_category_is_not_counted() {
        let found = |sides, p: f64, items| {
            let text = sentence(sides, &[("koala", p, items), ("x", 0.0, 1)]);
            text.split(", the only category with a p, by").next().map(str::to_owned)
        };
        let said = |found: &str| Some(format!("By category, B is {found} in koala"));
        let [better, worse, not_better] = ["significantly better", "significantly worse", "not significantly better"];
        assert_eq!([found(Sides::One, 0.01, 50), found(Sides::One, 0.5, 50)], [better, not_better].map(said));
        assert_eq!([found(Sides::Two, -0.01, 50), found(Sides::Two, 0.01, 50)], [worse, better].map(said));
        let few = sentence(Sides::One, &[("koala", 0.01, 3)]);
        assert!(few.ends_with(" There the systems differ on too few items to tell."), "{few}");
    }

    #[test]
    fn one_sided_tests_name_the_largest_loss() {
        let mut lost =
            result(Sides::One, &[("koala", 0.01, 50), ("law", -0.99, 40), ("oasst", -0.6, 50), ("x", -1.0, 1)]);
        lost.rows[1].difference = -0.15;
        lost.rows[2].difference = -0.02;
        let Ok(test) = &mut lost.rows[1].test else { panic!("a test") };
        test.interval = (-0.25, -0.05);
        assert_eq!(
            told(&lost),
            "By category, B is significantly better in 1 (koala) of 3 categories by Holm-adjusted p (one-sided, α = 0.05). 1 more has a single item \
             and no p. Of the categories with several items, the largest loss is in law: −15.0 points (90% interval −25.0 to −5.0). \
             The one-sided test does not look for losses."
        );
        lost.rows[3].difference = -0.1;
        let text = told(&lost);
        assert!(text.contains(" The largest loss is in law: −15.0 points (90% interval −25.0 to −5.0). The"), "{text}");
        lost.rows[3].difference = -0.5;
        (lost.rows[3].items, lost.rows[3].test) = (3, Err(Missing::OneCluster));
        let text = told(&lost);
        let told_of =
            " The largest loss is in x: −50.0 points (no p); of those with a p, in law: −15.0 points (90% interval";
        assert!(text.contains(told_of), "{text}");
        assert!(told(&ByCategory { sides: Sides::Two, ..lost }).ends_with("has a single item or cluster and no p."));
    }

    #[test]
    fn clusters_are_what_differs() {
        let several = |in_several| ByCategory { in_several, ..result(Sides::One, &[("a", 0.01, 30)]) };
        assert!(told(&several(2)).ends_with(
            " 2 items belong to several categories and count in each (names separated by ;); Holm’s p allows for that."
        ));
        assert!(told(&several(1)).contains(" 1 item belongs to several categories and counts in each"));
        assert!(!told(&several(0)).contains("several"));
        let few = ByCategory { is_by_clusters: true, ..result(Sides::One, &[("a", 0.01, 3)]) };
        assert!(told(&few).ends_with("There the systems differ on too few clusters to tell."));
    }

    #[test]
    fn many_are_not_named() {
        let four = ["a", "b", "c", "d"].map(|name| (name, 0.01, 50));
        assert!(
            sentence(Sides::One, &four).starts_with("By category, B is significantly better in 4 of 4 categories by")
        );
    }

    #[test]
    fn what_cannot_be_told_is_said() {
        let text = sentence(Sides::One, &[("a", 0.01, 3), ("b", 0.5, 50), ("c", 0.0, 1)]);
        assert!(text.ends_with(
            "of 2 categories by Holm-adjusted p (one-sided, α = 0.05). In 1 of them the systems differ on too few items to \
             tell. 1 more has a single item and no p."
        ));
        assert!(
            sentence(Sides::One, &[("a", 0.5, 9), ("b", 0.0, 1), ("c", 0.0, 1)])
                .ends_with("2 more have a single item each and no p.")
        );
        assert_eq!(
            sentence(Sides::One, &[("a", 0.0, 1)]),
            "By category there is nothing to test: each has a single item."
        );
    }

    #[test]
    fn cells_are_quoted_and_run_nowhere() {
        assert_eq!(
            ["a,b", "say \"x\"", "=1+1", "-5", "- none", "@x", "a\nb", ""].map(quoted),
            ["\"a,b\"", "\"say \"\"x\"\"\"", "\"'=1+1\"", "\"-5\"", "\"'- none\"", "\"'@x\"", "\"a b\"", "\"\""]
        );
    }
}
