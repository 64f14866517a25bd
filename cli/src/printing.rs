//! Prints the answer in the chosen format.

use crate::arguments::{Arguments, Format};
use crate::trouble::Trouble;
use paired_bootstrap::analysis::Comparison;
use paired_bootstrap::report::{Address, Bins, Export, Findings, share_link};

/// The answer in the chosen format; ends with a line break.
pub(crate) fn text(
    arguments: &Arguments,
    findings: &Findings,
    comparison: &Comparison,
    address: &Address,
) -> Result<String, Trouble> {
    let export = match arguments.format {
        Format::Text => return Ok(summary(findings, comparison)),
        Format::Link => {
            let link = share_link(&arguments.page, address).map_err(|error| Trouble::Link(error.to_string()))?;
            return Ok(link + "\n");
        }
        Format::Json => Export::Json,
        Format::Csv => Export::HistogramCsv,
        Format::Categories => Export::CategoriesCsv,
        Format::Latex => Export::LatexRow,
        Format::Methods => Export::Methods,
        Format::Bibtex => Export::Bibtex,
        Format::Signature => Export::Signature,
    };
    let text = export.text(findings);
    // Byte for byte the same as the page's files.
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

/// How the input was read, the histogram, and the sentence.
fn summary(findings: &Findings, comparison: &Comparison) -> String {
    let format = comparison.items().format().map(|format| format!("Read as {format}.\n"));
    let table = comparison.items().table();
    let systems = table.and_then(|table| table.summary.as_ref());
    let systems = systems.filter(|summary| comparison.items().format() != Some(summary));
    let notes = systems.map(|summary| format!("{summary}.")).into_iter();
    let notes = notes.chain(table.into_iter().flat_map(|table| table.notes.clone()));
    let notes: String = notes.map(|note| format!("{note}\n")).collect();
    let sentence = Export::Sentence.text(findings);
    format!("{}{notes}{}\n{}\n", format.unwrap_or_default(), histogram(&findings.histogram()), sentence.trim_end())
}

/// The maximum width of the histogram, in characters.
const WIDTH: usize = 64;

/// The resampled means as a row of bars. A line below marks those at or below zero.
fn histogram(bins: &Bins) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let marked = (bins.marked as usize).min(bins.counts.len());
    // Group the bins on each side of zero separately, so that no bar holds both.
    let at_a_time = (bins.counts.len() + 2).div_ceil(WIDTH).max(1);
    let (below, above) = bins.counts.split_at(marked);
    let sum = |bins: &[u64]| bins.iter().sum::<u64>();
    let below: Vec<u64> = below.rchunks(at_a_time).rev().map(sum).collect();
    let bars: Vec<u64> = below.iter().copied().chain(above.chunks(at_a_time).map(sum)).collect();
    let most = bars.iter().copied().max().unwrap_or(0).max(1);
    let bar = |&count: &u64| match count {
        0 => ' ',
        _ => BARS[((count * BARS.len() as u64).div_ceil(most) as usize).clamp(1, BARS.len()) - 1],
    };
    let bars: String = bars.iter().map(bar).collect();
    let mark =
        if below.is_empty() { String::new() } else { format!("{} at or below zero\n", "┄".repeat(below.len())) };
    format!("\n{}\n{mark}", bars.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bar_holds_means_on_both_sides_of_zero() {
        let counts = (1..=200).collect::<Vec<u64>>();
        let bins = Bins { first_edge: -1.0, width: 0.01, marked: 101, counts: &counts };
        let text = histogram(&bins);
        let lines: Vec<&str> = text.lines().collect();
        // Four bins to a bar: 26 bars of 101 bins, 25 of the other 99.
        assert_eq!(lines[1].chars().count(), 26 + 25);
        assert_eq!(lines[2].chars().filter(|c| *c == '┄').count(), 26);
        // The last bar holds three bins.
        assert!(lines[1].ends_with("█▇") && lines[1].starts_with('▁'), "{text}");
    }

    #[test]
    fn nothing_at_or_below_zero_is_not_marked() {
        let bins = Bins { first_edge: 0.5, width: 1.0, marked: 0, counts: &[1, 4, 2] };
        assert_eq!(histogram(&bins), "\n▂█▄\n");
    }
}
