//! The scores that were compared, as a table for the report's program.

use crate::report::categories::quoted;
use crate::report::csv::Decimal;
use crate::scores::Score;

/// A column for each system and a row for each item; a column of clusters follows, if there are
/// clusters.
#[must_use]
pub fn scores_csv(systems: &[(&str, &[Score])], clusters: Option<&[u32]>) -> String {
    let names = systems.iter().map(|(name, _)| quoted(name)).chain(clusters.map(|_| "cluster".to_owned()));
    let mut table = names.collect::<Vec<_>>().join(",") + "\n";
    let items = systems.iter().map(|(_, scores)| scores.len()).min().unwrap_or(0);
    for item in 0..items {
        let scores = systems.iter().map(|(_, scores)| match scores[item] {
            // The program cannot read fractions.
            score @ Score::Decimal { .. } => score.printed(),
            score => Decimal(score.to_f64()).to_string(),
        });
        let cluster = clusters.and_then(|clusters| clusters.get(item)).map(ToString::to_string);
        table.push_str(&scores.chain(cluster).collect::<Vec<_>>().join(","));
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_as_they_were_printed() {
        let decimal = |digits| Score::Decimal { digits, decimals: 2 };
        let third = Score::Fraction { digits: 1, decimals: 0, parts: 3 };
        let table = scores_csv(&[("a", &[decimal(25), decimal(-7)]), ("=b", &[Score::from(1), third])], Some(&[0, 4]));
        assert_eq!(table, "\"a\",\"'=b\",cluster\n0.25,1,0\n-0.07,0.3333333333333333,4\n");
    }
}
