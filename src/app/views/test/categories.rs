//! The drawer “By category”: where does the experimental system help?

use super::items::OF_CATEGORY;
use super::words::experimental_name;
use crate::app::session::Shown;
use crate::app::sheet::{Button, Cell, Figure, Row, Sheet};
use crate::app::views::phrases::{in_unit, p_among};
use crate::chart::{AnyPicture, ForestPicture, ForestRow};
use paired_bootstrap::analysis::Inference;
use paired_bootstrap::comparisons::{ByCategory, CategoryFinding, CategoryOrder, CategoryRow, CategoryTest, Missing};
use paired_bootstrap::report::{Scale, categories_sentence, category_name, count};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::text::with_decimals;

/// The columns of the table. What people quote comes first, so that a phone shows it without
/// scrolling.
const COLUMNS: [&str; 12] = [
    "category", "items", "difference", "Holm’s p", "exact p", "from", "to", "baseline", "experimental", "helped",
    "hurt", "tied",
];

/// Columns with another name if a number is compared with: index, id of the header, and that name.
const HEADERS: [(usize, &str, &str); 5] = [
    (7, "categories-baseline", "number"),
    (8, "categories-experimental", "mean"),
    (9, "categories-helped", "better"),
    (10, "categories-hurt", "worse"),
    (11, "categories-tied", "equal"),
];

/// The columns of the table if a number is compared with.
static AGAINST_NUMBER: [&str; 12] = {
    let (mut columns, mut at) = (COLUMNS, 0);
    while at < HEADERS.len() {
        columns[HEADERS[at].0] = HEADERS[at].2;
        at += 1;
    }
    columns
};

/// The buttons that sort the table.
const ORDERS: [(CategoryOrder, &str); 4] = [
    (CategoryOrder::Difference, "categories-by-difference"),
    (CategoryOrder::Size, "categories-by-size"),
    (CategoryOrder::Name, "categories-by-name"),
    (CategoryOrder::BaselineMean, "categories-by-baseline-mean"),
];

/// The maximum length of a name in the table.
const LONGEST: usize = 40;

/// CSS pixels per rem at the default font size. Lengths in rem grow with the user's font size.
const PIXELS_PER_REM: f64 = 16.0;

/// The order that a control chooses.
pub(super) fn order_of_id(control: &str) -> Option<CategoryOrder> {
    ORDERS.into_iter().find(|(_, id)| *id == control).map(|(order, _)| order)
}

/// Fills the drawer.
pub(super) fn fill(sheet: &mut Sheet, shown: &Shown, inference: &Inference, result: &ByCategory, order: CategoryOrder) {
    let alpha = inference.levels.alpha;
    let words = Words { result, scale: shown.scale(), unit: shown.comparison.unit, alpha };
    let rows = result.sorted(order);
    for (own, id) in ORDERS {
        sheet.checked(id, own == order);
    }
    let experimental = experimental_name(&shown.comparison, "the experimental system");
    sheet.text("categories-sentence", categories_sentence(result, &experimental, alpha, words.scale));
    sheet.text("categories-chance", words.chance());
    let caption = in_unit("Means and differences within each category", Some(words.scale));
    let sign =
        if shown.comparison.is_lower_better { "; a difference is above zero where the system is better" } else { "" };
    sheet.text("categories-caption", format!("{caption}, with {}{sign}", result.intervals(" %")));
    let columns = if shown.comparison.constant.is_some() { &AGAINST_NUMBER } else { &COLUMNS };
    for (place, id, _) in HEADERS {
        sheet.text(id, columns[place]);
    }
    sheet.table("categories", columns, rows.iter().map(|row| words.row(row)).collect());
    let height = f64::from(ForestPicture::height(rows.len())) / PIXELS_PER_REM;
    sheet.attribute("categories-chart", "style", Some(format!("height: {height}rem")));
    let picture = words.picture(&rows, shown);
    sheet.figures.push(Figure {
        id: "categories-chart",
        picture: AnyPicture::Forest(picture),
        label: words.label(&rows),
    });
}

struct Words<'a> {
    result: &'a ByCategory,
    scale: Scale,
    unit: Unit,
    alpha: f64,
}

impl Words<'_> {
    /// Why a small p among many may be due to chance.
    fn chance(&self) -> String {
        let tested = self.result.tested();
        let expected = self.alpha * tested as f64;
        let alone = if tested > 1 && expected >= 1.0 {
            format!(
                " With {} categories, expect about {} with an exact p below {} even if the systems are equally good.",
                count(tested as u64),
                with_decimals(expected, 0),
                self.alpha
            )
        } else {
            String::new()
        };
        format!(
            "If you test many categories, some look significant by chance.{alone} Holm’s p accounts for their number, \
             so quote that one."
        )
    }

    /// The button that lists the items of a category.
    fn items_of(&self, row: &CategoryRow) -> Button {
        let place = self.result.rows.iter().position(|own| own.name == row.name).unwrap_or_default();
        let label = format!("{}: list its items", category_name(&row.name, LONGEST));
        Button { id: format!("{OF_CATEGORY}{place}"), label, is_stop: true }
    }

    fn row(&self, row: &CategoryRow) -> Row {
        let whole = |number: u64, key| Cell::number(count(number), number as f64).keyed(key);
        let [baseline, experimental] = row.means.map(|mean| self.scale.mean(mean));
        let mean = |text: String, value, key| Cell::number(self.in_percent(text), value).keyed(key);
        let amount = |value: f64, key| Cell::number(self.scale.signed(value), value).keyed(key);
        let unknown = |key| Cell::text("–").keyed(key);
        let test = row.test.ok();
        let end = |end: fn(CategoryTest) -> f64, key| test.map_or_else(|| unknown(key), |test| amount(end(test), key));
        let p = test.map_or_else(
            || Cell { note: single(row).to_owned(), ..unknown("p_exact") },
            |test| self.p(test.p, test.p_error, "p_exact"),
        );
        let cells = [
            Cell { button: Some(self.items_of(row)), ..Cell::text(category_name(&row.name, LONGEST)) },
            whole(row.items, "items"),
            amount(row.difference, "difference"),
            self.adjusted(row),
            p,
            end(|test| test.interval.0, "interval_lower"),
            end(|test| test.interval.1, "interval_upper"),
            mean(baseline, row.means[0], "baseline_mean"),
            mean(experimental, row.means[1], "experimental_mean"),
            whole(row.helped, "helped"),
            whole(row.hurt, "hurt"),
            whole(row.tied, "tied"),
        ];
        Row { name: Some(row.name.clone()), ..Row::new(cells) }
    }

    /// Holm's p, marked if it is significant.
    fn adjusted(&self, row: &CategoryRow) -> Cell {
        let Ok(test) = row.test else { return Cell::text("–").keyed("p_adjusted") };
        let cell = self.p(test.adjusted, test.adjusted_error, "p_adjusted");
        match self.result.finding(row, self.alpha) {
            CategoryFinding::Better | CategoryFinding::Worse => {
                Cell { text: format!("{} ✱", cell.text), is_strong: true, ..cell }
            }
            CategoryFinding::TooFewToTell => {
                let note = if self.result.is_by_clusters { "too few clusters differ" } else { "too few differ" };
                Cell { note: note.to_owned(), ..cell }
            }
            CategoryFinding::Open | CategoryFinding::NotTested => cell,
        }
    }

    fn p(&self, p: f64, error: f64, key: &'static str) -> Cell {
        Cell::number(p_among(p, error, self.alpha), p).keyed(key)
    }

    fn in_percent(&self, number: String) -> String {
        if self.unit == Unit::Score { number } else { format!("{number} %") }
    }

    fn picture(&self, rows: &[&CategoryRow], shown: &Shown) -> ForestPicture {
        let axis = self.scale.factor();
        let on_axis = |(lower, upper): (f64, f64)| (lower * axis, upper * axis);
        let row = |row: &&CategoryRow| ForestRow {
            name: category_name(&row.name, usize::MAX),
            difference: row.difference * axis,
            interval: row.test.ok().map(|test| on_axis(test.interval)),
            number: self.scale.signed(row.difference),
            items: row.items,
            is_significant: matches!(
                self.result.finding(row, self.alpha),
                CategoryFinding::Better | CategoryFinding::Worse
            ),
        };
        let mean = shown.comparison.mean_difference;
        ForestPicture {
            rows: rows.iter().map(row).collect(),
            overall: ForestRow {
                name: "All items".to_owned(),
                difference: mean * axis,
                interval: shown.interval().map(|interval| on_axis(interval.ends)),
                number: self.scale.signed(mean),
                items: shown.comparison.pairs,
                is_significant: false,
            },
            sides: ["worse".to_owned(), "better".to_owned()],
            unit: self.scale.axis_unit(),
        }
    }

    fn label(&self, rows: &[&CategoryRow]) -> String {
        let ends = |one: &&&CategoryRow, other: &&&CategoryRow| one.difference.total_cmp(&other.difference);
        let told = |row: &&CategoryRow| {
            format!("{} in {}", self.scale.signed_with_unit(row.difference), category_name(&row.name, LONGEST))
        };
        match (rows.iter().min_by(ends), rows.iter().max_by(ends)) {
            (Some(least), Some(most)) => {
                format!("Forest plot of the mean difference by category, from {} to {}", told(least), told(most))
            }
            _ => "Forest plot without categories".to_owned(),
        }
    }
}

/// Why a category has no p.
fn single(row: &CategoryRow) -> &'static str {
    if row.test == Err(Missing::OneCluster) { "a single cluster" } else { "a single item" }
}
