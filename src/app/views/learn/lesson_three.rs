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

/// With at least this many different p-values, the text does not say that they cannot spread
/// evenly.
const MANY_VALUES: usize = 30;

const OF_CLUSTERS: &str = "This lesson is about independent items: a coin for each item would split clusters. To see \
                           it, choose an example in Test.";

impl Learn {
    /// Asks for the papers while the drawer is open, unless they are known.
    pub(super) fn lacking_papers(&self, session: &Session) -> Option<Task> {
        let is_wanted = session.is_open(DRAWER) && self.has_papers() && self.papers.fresh(session).is_none();
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
        sheet.text("learn-papers-said", format!("{} of {} papers are written …", so_far(session), count(PAPERS)));
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
    let even = PAPERS as f64 / COLUMNS as f64;
    let picture = PValuesPicture {
        columns: columns.to_vec(),
        even,
        even_name: format!("dashed: {even} each, if p spread evenly"),
        parts: [format!("{} significant", count(significant)), format!("{} not", count(PAPERS - significant))],
    };
    sheet.figures.push(Figure {
        id: "learn-p-values",
        picture: AnyPicture::PValues(picture),
        label: format!("p-values of {} papers: {} significant", count(PAPERS), count(significant)),
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

/// How many papers the worker has done.
fn so_far(session: &Session) -> String {
    count((session.tasks.fraction * PAPERS as f64) as u64)
}

/// What the papers are about.
fn setup(published: &Published, shown: &Shown) -> String {
    format!(
        "Suppose that two systems are equally good. {} papers compare them, each on {} like these, {} of which differ. \
         For each of these, a coin decides which system does better. So there is nothing to find.",
        count(PAPERS),
        items(shown.comparison.pairs),
        count(published.differing)
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
    let why = " These are more: where few items differ, the bootstrap’s p is too small. The exact sign test keeps the promise.";
    format!(
        "{} of {} papers report a significant {what} (p < {alpha}), though there is none. A level of {alpha} promises about {}.{}",
        count(alarms),
        count(PAPERS),
        count(promised.round() as u64),
        if is_more { why } else { "" }
    )
}

/// How p spreads.
fn spread(published: &Published, session: &Session) -> String {
    let values = published.values();
    let even = "With nothing to find, each p is as likely as any other: that is what a p-value promises. ";
    let least = values.first().copied().unwrap_or(1.0);
    let rest = if published.differing == 0 {
        "Here no item differs: p is 1 in every paper, and every interval is zero alone.".to_owned()
    } else if values.len() < MANY_VALUES {
        format!(
            "With {} that differ these papers show only {} of p, so it cannot spread evenly. The smallest here is {}.",
            items(published.differing),
            if values.len() == 1 { "one value".to_owned() } else { format!("{} values", count(values.len() as u64)) },
            computed_p_value(least, 0.0, session.question.alpha)
        )
    } else {
        "So the columns are about equally high. The significant ones are false alarms.".to_owned()
    };
    format!("{even}{rest}")
}

/// How many intervals contain the truth.
fn held(published: &Published, session: &Session) -> String {
    let level = session.question.levels().interval;
    let missing = published.intervals.iter().filter(|interval| misses(interval)).count() as u64;
    let shown = published.intervals.len() as u64;
    format!(
        "The {}% interval of the mean difference, of the first {} papers: {} miss the truth, zero. A {}% interval promises to miss \
         it about {} times.",
        percent(level),
        count(shown),
        count(missing),
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
