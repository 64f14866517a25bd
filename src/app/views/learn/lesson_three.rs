//! Lesson three: a thousand papers that compare equal systems. Filled while its drawer is open.

use super::digits;
use super::drawn::Drawn;
use super::state::{Learn, is_alone};
use crate::app::session::Session;
use crate::app::sheet::{Cell, Figure, Row, Sheet};
use crate::chart::{AnyPicture, IntervalsPicture, PValuesColumn, PValuesPicture};
use crate::worker::protocol::Task;
use paired_bootstrap::analysis::teaching::{PAPERS, Published, WITH_INTERVAL};
use paired_bootstrap::bootstrap::is_below;
use paired_bootstrap::question::Levels;
use paired_bootstrap::report::{Basics, computed_p_value, count};
use paired_bootstrap::significance::{Sides, can_be_significant};
use paired_bootstrap::text::{counted, items, percent};

/// The id of the drawer.
const DRAWER: &str = "learn-lesson-three";

/// The number of columns in the picture.
const COLUMNS: usize = 20;

/// Columns are about equally high if Σ (papers − even)² / even is at most this. If p spreads
/// evenly, it is larger once in a thousand times (χ² with 19 degrees of freedom).
const EVEN: f64 = 43.8;

const OF_CLUSTERS: &str = "This lesson is about independent items: a coin for each item would split clusters. To see \
                           it, choose an example in Test.";

impl Learn {
    /// Asks for the papers while the drawer is open, unless all of them are known.
    pub(super) fn lacking_papers(&self, session: &Session) -> Option<Task> {
        let is_wanted = session.is_open(DRAWER) && self.has_papers();
        // The worker can only answer about what it has read.
        let is_known = self.subject_of(session).is_some();
        self.papers.lacking(session).filter(|_| is_wanted && is_known).map(Task::Papers)
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
    let is_refused = session.is_refused();
    sheet.hidden("learn-papers-shown", has_none || is_refused);
    if is_refused {
        sheet.text("learn-papers-setup", "");
        return;
    }
    let Some(shown) = session.shown().filter(|_| session.is_open(DRAWER)) else { return };
    sheet.attribute("learn-papers", "data-old", None);
    if has_none {
        sheet.text("learn-papers-setup", OF_CLUSTERS);
        return;
    }
    sheet.text("learn-papers-setup", setup(&shown.comparison));
    let Some(published) = learn.papers.fresh(session) else {
        sheet.text("learn-papers-said", written(0) + ".");
        sheet.attribute("learn-papers", "data-old", Some(String::new()));
        return;
    };
    let levels = session.question.levels();
    sheet.text("learn-papers-said", found(published, levels));
    sheet.text("learn-papers-even", spread(published, levels));
    sheet.text("learn-intervals-said", held(published, levels));
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
        label: held(published, levels),
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

/// How many papers there are so far, without a full stop.
fn written(papers: u64) -> String {
    format!("So far {} of {} papers", count(papers), count(PAPERS))
}

/// What the papers are about.
fn setup(comparison: &Basics) -> String {
    let coin = match comparison.helped + comparison.hurt {
        0 => "They differ on none of these.".to_owned(),
        1 => "On one of these they differ, and a coin decides which system does better.".to_owned(),
        differing => {
            format!("On {} of these they differ; for each, a coin decides which system does better.", count(differing))
        }
    };
    format!(
        "Suppose that two systems are equally good. {} papers compare them, each on {} like {}. {coin} So there is nothing to find.",
        count(PAPERS),
        items(comparison.pairs),
        if comparison.pairs == 1 { "this one" } else { "these" }
    )
}

/// Whether enough items differ for a paper to call its result significant.
fn can_alarm(published: &Published, levels: Levels) -> bool {
    can_be_significant(published.differing, levels.sides, levels.alpha)
}

/// How many papers raise a false alarm.
fn found(published: &Published, levels: Levels) -> String {
    let what = match levels.sides {
        Sides::One => "gain",
        Sides::Two => "difference",
    };
    let alpha = levels.alpha;
    let (papers, alarms) = (published.papers(), published.alarms());
    match (can_alarm(published, levels), published.is_partial()) {
        (false, is_partial) => {
            let so_far = if is_partial { written(papers) + ". " } else { String::new() };
            format!(
                "{so_far}No paper reports a significant {what}: too few items differ to call any result significant."
            )
        }
        (true, true) => format!("{}, {} with a significant {what} (p < {alpha}).", written(papers), count(alarms)),
        (true, false) => format!(
            "{} of {} papers {} a significant {what} (p < {alpha}), though there is none. A level of {alpha} allows {}.",
            count(alarms),
            count(papers),
            if alarms == 1 { "reports" } else { "report" },
            match published.promised(alpha).0.round() as u64 {
                0 => "fewer than one".to_owned(),
                promised => format!("about {}", count(promised)),
            }
        ),
    }
}

/// How p spreads.
fn spread(published: &Published, levels: Levels) -> String {
    let promise = "With nothing to find, each p is as likely as any other: that is what a p-value promises.";
    // The first papers say little about how p spreads.
    if published.is_partial() {
        return promise.to_owned();
    }
    let even = published.papers() as f64 / COLUMNS as f64;
    let off = |column: &PValuesColumn| (column.papers as f64 - even).powi(2) / even;
    let values = published.values();
    let columns = if published.differing == 0 {
        "Here no item differs: p is 1 in every paper, and every interval is zero alone.".to_owned()
    } else if columns(published).iter().map(off).sum::<f64>() <= EVEN {
        "So the columns are about equally high. The significant ones are false alarms.".to_owned()
    } else {
        format!(
            "Here the columns are not equally high. These papers show {} of p; the smallest is {}.",
            counted(values.len() as u64, "value"),
            computed_p_value(values.first().copied().unwrap_or(1.0), 0.0, levels.alpha)
        )
    };
    let (_, is_more) = published.promised(levels.alpha);
    let why = if is_more {
        " More are significant than the level allows: p is too small where few items differ, or few outweigh the others. \
         The exact sign test stays within it."
    } else {
        ""
    };
    format!("{promise} {columns}{why}")
}

/// How many intervals contain the truth.
fn held(published: &Published, levels: Levels) -> String {
    let level = percent(levels.interval);
    let missing = published.intervals.iter().filter(|interval| misses(interval)).count() as u64;
    let verb = if missing == 1 { "misses" } else { "miss" };
    // The first intervals say little about how many miss.
    let (so_many, truth) = if (published.intervals.len() as u64) < WITH_INTERVAL {
        (String::new(), "the truth, zero,")
    } else {
        (format!(": {} {verb} the truth, zero", count(missing)), "it")
    };
    let promise = if can_alarm(published, levels) {
        format!("A {level} % interval promises to miss {truth}")
    } else {
        format!("Where enough items differ, a {level} % interval misses {truth}")
    };
    format!(
        "The {level} % interval of the mean difference, of the first {} papers{so_many}. {promise} in about {} of 100.",
        count(WITH_INTERVAL),
        percent(1.0 - levels.interval)
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
