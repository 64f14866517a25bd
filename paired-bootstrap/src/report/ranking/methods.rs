//! A methods paragraph for several systems, with its citations.

use super::findings::RankingFindings;
use super::signature::signature;
use super::words::{baseline, tested};
use crate::bootstrap::Sides;
use crate::question::{Adjustment, Against};
use crate::report::VERSION;
use crate::report::findings::Source;
use crate::report::pieces::Piece;
use crate::report::references::{
    self, DANIELS, DAVISON, EFRON_TIBSHIRANI, FIELD_WELSH, HOLM, JANSEN, KOEHN, PROGRAM, Reference, reference,
};
use crate::text::{count, counted, items, percent, visible};

const BENJAMINI_HOCHBERG: Reference = reference("benjamini1995", "Benjamini and Hochberg", "1995");
const ROMANO_WOLF: Reference = reference("romano2005", "Romano and Wolf", "2005");
const MOGSTAD: Reference = reference("mogstad2024", "Mogstad et al.", "2024");
const PIEPHO: Reference = reference("piepho2004", "Piepho", "2004");

/// The entries of works that only this paragraph cites.
const ALL: &str = include_str!("references.bib");

/// The BibTeX entries of these works.
pub(super) fn bibtex(keys: &[&str]) -> String {
    let shared: Vec<&str> = keys.iter().filter(|key| !ALL.contains(&format!("{{{key},"))).copied().collect();
    format!("{}\n{}", references::bibtex(&shared, VERSION), references::entries(ALL, keys, VERSION))
}

/// Which runs each score is the mean of.
fn averaged(findings: &RankingFindings) -> String {
    let Source::Text { choice, .. } = &findings.source else { return String::new() };
    let run = choice.run.as_deref().filter(|run| !run.is_empty());
    run.map_or_else(String::new, |run| format!(" (scores are means of the runs in “{}”)", visible(run)))
}

/// The methods paragraph.
pub(super) fn paragraph(findings: &RankingFindings) -> Vec<Piece> {
    use Piece::Cited;
    let question = &findings.question.question;
    let text = |text: &str| Piece::Text(text.to_owned());
    let drawn = match findings.clusters {
        None => "items are drawn with replacement".to_owned(),
        Some(clusters) => format!("whole clusters, {}, are drawn with replacement ", count(clusters)),
    };
    let what = if findings.clusters.is_some() { "clusters" } else { "items" };
    let mut pieces = vec![
        Piece::Text(format!(
            "We compare the mean scores of {} on the same {}{}{} with a paired bootstrap ",
            counted(findings.systems.len() as u64, "system"),
            items(findings.items),
            findings.overlap.as_ref().map_or_else(String::new, |overlap| {
                let of = overlap
                    .left_out
                    .map_or_else(String::new, |left_out| format!(" of {}", count((overlap.common + left_out) as u64)));
                format!(", those{of} for which every system has a score,")
            }),
            averaged(findings)
        )),
        Cited(&[EFRON_TIBSHIRANI, KOEHN]),
        Piece::Text(format!(": {drawn}")),
    ];
    pieces.extend(findings.clusters.map(|_| Cited(&[FIELD_WELSH])));
    let tested: String = tested(findings).iter().chain(findings.told()).map(|said| format!("{said} ")).collect();
    let lower = if findings.is_lower_better { ", signs changed as lower scores are better," } else { "" };
    pieces.extend(match question.sides {
        Sides::One => [
            Piece::Text(format!(
                ". {tested}The one-sided p-value of a system is the share of resampled mean differences{lower} at or below zero "
            )),
            Cited(&[JANSEN]),
        ],
        Sides::Two => [
            Piece::Text(format!(
                ". {tested}The two-sided p-value of a system is twice the smaller of the shares of resampled mean differences{lower} at or \
                 below zero and at or above zero "
            )),
            Cited(&[EFRON_TIBSHIRANI]),
        ],
    });
    pieces.extend([
        text(", computed from the bootstrap distribution without simulation, by a saddlepoint integral "),
        Cited(&[DANIELS, DAVISON]),
        Piece::Text(match findings.question.against {
            Against::Baseline => format!(". Each system is compared with {}", baseline(findings)),
            Against::All => ". Each system is compared with each other".to_owned(),
        }),
    ]);
    let comparisons = counted(findings.comparisons() as u64, "comparison");
    // A single p-value needs no adjustment.
    let adjustment = Some(findings.question.adjustment).filter(|_| findings.comparisons() > 1);
    pieces.extend(adjustment.map_or_else(Vec::new, |adjustment| match adjustment {
        Adjustment::Holm => vec![Piece::Text(format!("; p-values of {comparisons} are adjusted by Holm’s procedure ")), Cited(&[HOLM])],
        Adjustment::Bonferroni => vec![Piece::Text(format!("; p-values of {comparisons} are adjusted by Bonferroni’s procedure"))],
        Adjustment::BenjaminiHochberg => vec![
            Piece::Text(format!("; p-values of {comparisons} are adjusted for the false discovery rate ")),
            Cited(&[BENJAMINI_HOCHBERG]),
        ],
        Adjustment::MaxT => vec![
            Piece::Text(format!(
                "; p-values of {comparisons} are adjusted by the step-down procedure of the largest studentized difference "
            )),
            Cited(&[ROMANO_WOLF]),
        ],
        Adjustment::None => vec![Piece::Text(format!("; p-values of {comparisons} are not adjusted"))],
    }));
    pieces.extend([
        Piece::Text(format!(
            ". Intervals are {}% percentile intervals and are not adjusted. Rank sets hold the true ranks of all systems together at \
             a nominal level of {}% ",
            percent(question.levels().interval),
            percent(1.0 - question.alpha)
        )),
        Cited(&[MOGSTAD]),
        Piece::Text(format!(
            ", from studentized differences of all pairs in {} that draw the same {what} for all systems (seed {}), where enough {what} \
             differ for an exact sign test, corrected for all pairs, to reach α = {}; letters show which systems do not surely differ ",
            counted(findings.resamples, "resample"),
            question.seed,
            question.alpha
        )),
        Cited(&[PIEPHO]),
        Piece::Text(". ".to_owned() + &findings.cautions().map(|caution| caution + " ").collect::<String>()),
        Piece::Text(format!("Computed with Bootstrap Explorer {VERSION} ")),
        Cited(&[PROGRAM]),
        Piece::Text(format!("; signature: {}.\n", signature(findings))),
    ]);
    pieces
}
