//! Lesson three: a thousand papers that compare equal systems. Filled while its drawer is open.

use super::digits;
use super::drawn::Drawn;
use super::state::{Learn, is_alone};
use crate::app::session::{Session, Shown};
use crate::app::sheet::{Cell, Figure, Row, Sheet};
use crate::chart::{AnyPicture, IntervalsPicture, PValuesColumn, PValuesPicture};
use crate::worker::protocol::Task;
use paired_bootstrap::analysis::teaching::{PAPERS, Published};
use paired_bootstrap::bootstrap::{Sides, is_below};
use paired_bootstrap::report::{computed_p_value, count};
use paired_bootstrap::text::{items, percent};

/// The id of the drawer.
const DRAWER: &str = "learn-lesson-three";

/// The number of columns in the picture.
const COLUMNS: usize = 20;

/// With fewer different p-values than this, some columns hold clearly more of them than others.
const MANY_VALUES: usize = 10 * COLUMNS;

/// Columns are about equally high if Σ (papers − even)² / even is at most this: if p spreads evenly,
/// it is larger once in a thousand times (χ² with 19 degrees of freedom).
const EVEN: f64 = 43.8;

const OF_CLUSTERS: &str = "This lesson is about independent items: a coin for each item would split clusters. To see \
                           it, choose an example in Test.";

impl Learn {
    /// Asks for the papers while the drawer is open, unless all of them are known.
    pub(super) fn lacking_papers(&self, session: &Session) -> Option<Task> {
        let is_wanted = session.is_open(DRAWER) && self.has_papers() && !self.papers.are_complete(session);
        // The worker can only answer about what it has read.
        let is_known = self.subject_of(session).is_some();
        self.papers.task(session).filter(|_| is_wanted && is_known).map(Task::Papers)
    }

    /// Whether items are independent. A coin toss for each item would split clusters.
    fn has_papers(&self) -> bool {
        self.fresh().is_some_and(|known| known.what_is_drawn() == Drawn::Items)
    }
}

pub(super) fn fill(sheet: &mut Sheet, learn: &Learn, session: &Session) {
    // Hide what is empty only once that is known, so that what is below does not jump.
    let has_none = learn.fresh().is_some() && !learn.has_papers();
    sheet.hidden(DRAWER, is_alone(session));
    sheet.hidden("learn-papers-shown", has_none);
    let Some(shown) = session.shown().filter(|_| session.is_open(DRAWER)) else { return };
    sheet.attribute("learn-papers", "data-old", None);
    if has_none {
        sheet.text("learn-papers-setup", OF_CLUSTERS);
        return;
    }
    let Some(published) = learn.papers.fresh(session) else {
        sheet.text("learn-papers-said", written(0));
        sheet.text("learn-papers-setup", "");
        sheet.attribute("learn-papers", "data-old", Some(String::new()));
        return;
    };
    sheet.text("learn-papers-setup", setup(published, shown));
    sheet.text("learn-papers-said", found(published, session));
    sheet.text("learn-papers-even", spread(published, session));
    sheet.text("learn-intervals-said", held(published, session));
    let scale = digits::scale(shown);
    let columns = columns(published);
    let significant = published.alarms();
    let (papers, even) = (published.papers(), published.papers() as f64 / COLUMNS as f64);
    let picture = PValuesPicture {
        columns: columns.to_vec(),
        even,
        even_name: format!("dashed: {even} each, if p spread evenly"),
        parts: [format!("{} significant", count(significant)), format!("{} not", count(papers - significant))],
    };
    sheet.figures.push(Figure {
        id: "learn-p-values",
        picture: AnyPicture::PValues(picture),
        label: format!("p-values of {} papers: {} significant", count(papers), count(significant)),
    });
    let ends = published.intervals.iter().map(|[_, lower, upper]| (lower * scale.factor(), upper * scale.factor()));
    let picture = IntervalsPicture {
        intervals: ends.collect(),
        truth: "the truth: no difference".to_owned(),
        unit: scale.axis_unit(),
    };
    sheet.figures.push(Figure {
        id: "learn-intervals",
        picture: AnyPicture::Intervals(picture),
        label: held(published, session),
    });
    let row = |PValuesColumn { edges: (lower, upper), papers, significant }: &PValuesColumn| {
        Row::new([
            Cell::number(lower.to_string(), *lower),
            Cell::number(upper.to_string(), *upper),
            Cell::number(count(*papers), *papers as f64),
            Cell::number(count(*significant), *significant as f64),
        ])
    };
    let rows = columns.iter().map(row).collect();
    sheet.table("learn-p-values-rows", &["p from", "to", "papers", "significant"], rows);
    let row = |(number, [mean, lower, upper]): (u64, &[f64; 3])| {
        Row::new([
            Cell::number(count(number), number as f64),
            Cell::number(scale.signed(*mean), *mean),
            Cell::number(scale.signed(*lower), *lower),
            Cell::number(scale.signed(*upper), *upper),
            Cell::text(if misses(&[*mean, *lower, *upper]) { "misses" } else { "holds" }),
        ])
    };
    let rows = (learn.papers.from + 1..).zip(&published.intervals).map(row).collect();
    sheet.table("learn-intervals-rows", &["paper", "difference", "from", "to", "the truth"], rows);
}

/// How many papers there are so far.
fn written(papers: u64) -> String {
    format!("So far {} of {} papers.", count(papers), count(PAPERS))
}

/// What the papers are about.
fn setup(published: &Published, shown: &Shown) -> String {
    let coin = match published.differing {
        0 => "They differ on none of these.".to_owned(),
        1 => "On one of these they differ, and a coin decides which system does better.".to_owned(),
        differing => {
            format!("On {} of these they differ; for each, a coin decides which system does better.", count(differing))
        }
    };
    format!(
        "Suppose that two systems are equally good. {} papers compare them, each on {} like {}. {coin} So there is nothing to find.",
        count(PAPERS),
        items(shown.comparison.pairs),
        if shown.comparison.pairs == 1 { "this one" } else { "these" }
    )
}

/// How many papers raise a false alarm.
fn found(published: &Published, session: &Session) -> String {
    let levels = session.question.levels();
    let what = match levels.sides {
        Sides::One => "gain",
        Sides::Two => "difference",
    };
    let alpha = levels.alpha;
    let (alarms, (promised, is_more)) = (published.alarms(), published.promised(alpha));
    let papers = count(published.papers());
    let (so_far, of_papers) = if published.is_partial() {
        (written(published.papers()) + " ", "of them".to_owned())
    } else {
        (String::new(), format!("of {papers} papers"))
    };
    let why = " These are more: the bootstrap’s p is too small where few items differ, or few differences outweigh the others. The \
               exact sign test stays within its level.";
    format!(
        "{so_far}{} {of_papers} report a significant {what} (p < {alpha}), though there is none. A level of {alpha} allows about {}.{}",
        count(alarms),
        count(promised.round() as u64),
        if is_more { why } else { "" }
    )
}

/// How p spreads.
fn spread(published: &Published, session: &Session) -> String {
    let (values, columns) = (published.values(), columns(published));
    let even_height = published.papers() as f64 / COLUMNS as f64;
    let off = |column: &PValuesColumn| (column.papers as f64 - even_height).powi(2) / even_height;
    let even = "With nothing to find, each p is as likely as any other: that is what a p-value promises. ";
    let least = values.first().copied().unwrap_or(1.0);
    let rest = if published.is_partial() {
        // The first papers say little about how p spreads.
        String::new()
    } else if published.differing == 0 {
        "Here no item differs: p is 1 in every paper, and every interval is zero alone.".to_owned()
    } else if columns.iter().map(off).sum::<f64>() <= EVEN {
        "So the columns are about equally high. The significant ones are false alarms.".to_owned()
    } else if values.len() < MANY_VALUES {
        format!(
            "With {} that differ these papers show only {} of p, so it cannot spread evenly. The smallest here is {}.",
            items(published.differing),
            if values.len() == 1 { "one value".to_owned() } else { format!("{} values", count(values.len() as u64)) },
            computed_p_value(least, 0.0, session.question.alpha)
        )
    } else {
        "Here the columns are not equally high: the bootstrap’s p keeps this promise the better, the more items differ."
            .to_owned()
    };
    format!("{even}{rest}").trim_end().to_owned()
}

/// How many intervals contain the truth.
fn held(published: &Published, session: &Session) -> String {
    let level = session.question.levels().interval;
    let missing = published.intervals.iter().filter(|interval| misses(interval)).count() as u64;
    let shown = published.intervals.len() as u64;
    format!(
        "The {}% interval of the mean difference, of the first {} papers: {} {} the truth, zero. A {}% interval promises to miss \
         it in about {} of 100.",
        percent(level),
        count(shown),
        count(missing),
        if missing == 1 { "misses" } else { "miss" },
        percent(level),
        percent(1.0 - level)
    )
}

fn misses([_, lower, upper]: &[f64; 3]) -> bool {
    IntervalsPicture::misses((*lower, *upper))
}

/// The p-values in columns. A p on an edge belongs to the upper column, because p = α is not
/// significant.
fn columns(published: &Published) -> [PValuesColumn; COLUMNS] {
    let edge = |column: usize| column as f64 / COLUMNS as f64;
    let mut columns: [PValuesColumn; COLUMNS] = std::array::from_fn(|column| PValuesColumn {
        edges: (edge(column), edge(column + 1)),
        papers: 0,
        significant: 0,
    });
    for (p, is_significant) in published.p_values.iter().zip(&published.are_significant) {
        let place = (1..COLUMNS).take_while(|&column| !is_below(*p, edge(column))).count();
        columns[place].papers += 1;
        columns[place].significant += u64::from(*is_significant);
    }
    columns
}
