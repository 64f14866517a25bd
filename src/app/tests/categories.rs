//! The drawer “By category”, with results from a worker.

use super::*;
use crate::chart::{AnyPicture, ForestPicture};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::comparisons::{ByCategory, Categories, Categorizing, Systems};
use paired_bootstrap::scores::{PairedScores, Score};
use std::rc::Rc;

/// 0/1 scores of 30 items. All ten "hard" ones are helped, one of nineteen "easy" ones is hurt, and
/// the only "rare" one is helped.
fn lists() -> [Vec<i64>; 2] {
    let baseline = [vec![0; 10], vec![1; 19], vec![0]].concat();
    let experimental = [vec![1; 10], vec![0], vec![1; 18], vec![1]].concat();
    [baseline, experimental]
}

fn by_category(sides: Sides) -> ByCategory {
    let [baseline, experimental] = lists().map(|list| list.into_iter().map(Score::from).collect());
    let scores = Rc::new(PairedScores::new(baseline, experimental).expect("30 pairs"));
    let names = ["hard", "easy", "rare"].map(str::to_owned).to_vec();
    let categories = Categories::new(names, [vec![0; 10], vec![1; 19], vec![2]].concat()).expect("all have names");
    let systems = Systems::from_scores(&scores).expect("two lists");
    let mut work = Categorizing::new(&systems, &Rc::new(categories), sides, 0.9).expect("an item each");
    while work.step() {}
    work.finish()
}

/// A page with these lists and categories, and the drawers open.
fn opened() -> Page {
    let mut page = Page::opened_at("");
    for drawer in ["by-category", "report"] {
        page.opens(drawer);
    }
    let lines = lists().map(|list| list.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    page.uses("source-paste", "on");
    page.state.session.edit_text(0, Pasted::Typed(lines[0].clone()));
    page.begins(Event::TextChanged { index: 1, text: Pasted::Typed(lines[1].clone()) });
    for mut reply in page.hears_until(is_inferred) {
        if let Reply::Inferred { inference, .. } = &mut reply {
            inference.categories = Some(by_category(Sides::One));
        }
        page.begins(Event::Replied(reply));
    }
    page
}

fn names(sheet: &Sheet) -> Vec<String> {
    sheet.rows_of("categories").iter().filter_map(|row| row.name.clone()).collect()
}

fn picture(sheet: &Sheet) -> &ForestPicture {
    let figure = sheet.figures.iter().find(|figure| figure.id == "categories-chart").expect("a forest plot");
    match &figure.picture {
        AnyPicture::Forest(picture) => picture,
        _ => panic!("a forest plot"),
    }
}

#[test]
fn drawer_is_there_where_items_have_categories() {
    let sheet = Page::opened_at("").opens("by-category");
    assert!(sheet.is_hidden("by-category") && sheet.tables.iter().all(|table| table.id != "categories"));
    let sheet = opened().sheet();
    assert!(!sheet.is_hidden("by-category") && !sheet.is_hidden("categories-export"));
}

#[test]
fn table_has_the_fixed_keys_and_full_precision() {
    let sheet = opened().sheet();
    let rows = sheet.rows_of("categories");
    let keys: Vec<&str> = rows[0].cells.iter().skip(1).map(|cell| cell.key).collect();
    assert_eq!(
        keys,
        [
            "items", "difference", "p_adjusted", "p_exact", "interval_lower", "interval_upper", "baseline_mean",
            "experimental_mean", "helped", "hurt", "tied"
        ]
    );
    let easy = rows.iter().find(|row| row.name.as_deref() == Some("easy")).expect("easy");
    let value = |key| easy.cells.iter().find(|cell| cell.key == key).and_then(|cell| cell.values.first().copied());
    assert_eq!((value("items"), value("hurt"), value("tied")), (Some(19.0), Some(1.0), Some(18.0)));
    assert_eq!((value("baseline_mean"), value("difference")), (Some(1.0), Some(-1.0 / 19.0)));
    let rare = rows.iter().find(|row| row.name.as_deref() == Some("rare")).expect("rare");
    let p = rare.cells.iter().find(|cell| cell.key == "p_exact").expect("a cell");
    assert_eq!((p.text.as_str(), p.note.as_str(), p.values.as_slice()), ("–", "a single item", &[][..]));
}

#[test]
fn caption_names_the_intervals_and_the_sign_of_a_gain() {
    // Clusters of one to three items.
    let row = |item: usize| format!("q{item},d{},k{},{},{}\n", item * item / 20, item % 2, item % 5, item * 3 % 7);
    let table = format!("id,doc,kind,base,new\n{}", (0..24).map(row).collect::<String>());
    let caption = |address: &str| {
        let mut page = Page::opened_at(address);
        page.pastes(&table, "");
        page.opens("by-category").text_of("categories-caption").to_owned()
    };
    let of = "Means and differences within each category, with";
    assert_eq!(caption("cluster=&category=kind&lower=0"), format!("{of} exact 90 % percentile intervals"));
    assert_eq!(
        caption("cluster=doc&category=kind&lower=1"),
        format!(
            "{of} 90 % normal intervals from the cluster-robust standard error; a difference is above zero where the system is better"
        )
    );
}

#[test]
fn holms_p_is_the_one_that_is_marked_and_said() {
    let sheet = opened().sheet();
    let hard = sheet.rows_of("categories").iter().find(|row| row.name.as_deref() == Some("hard")).expect("hard");
    // All ten are helped, so no resample is at or below zero, and the sign test's 1/1024 is
    // adjusted for two categories. Six items would be enough for α / 2.
    assert_eq!((hard.cells[3].text.as_str(), hard.cells[4].text.as_str()), ("0.0020 ✱", "none"));
    assert!(hard.cells[3].is_strong && !hard.cells[4].is_strong);
    let sentence = "By category, the experimental system is significantly better in 1 (hard) of 2 categories by Holm-adjusted p (one-sided, α = 0.05). 1 \
                    more has a single item and no p. The largest loss is in easy: −5.26 points (90% interval −15.79 to 0.00). The \
                    one-sided test does not look for losses.";
    // One of 19 easy items is hurt: 1/19 = 5.26 %.
    assert_eq!(sheet.text_of("categories-sentence"), sentence);
    assert!(sheet.text_of("categories-chance").contains("by chance"));
    assert!(sheet.text_of("export-sentence").contains("significantly better in 1 (hard) of 2 categories"));
    assert!(sheet.text_of("export-json").contains("\"p_adjusted\": 0.001953125"));
    assert!(sheet.text_of("export-categories_csv").contains("\n\"hard\",10,0,1,1,10,0,0,0,0,0.001953125,0,1,1\n"));
}

#[test]
fn categories_are_sorted_as_asked_for() {
    let mut page = opened();
    // +100, +100 and −5.3 points; 10, 19 and 1 items; the baseline's means are 0, 1 and 0.
    assert_eq!(names(&page.sheet()), ["hard", "rare", "easy"]);
    for (control, expected) in [
        ("categories-by-size", ["easy", "hard", "rare"]),
        ("categories-by-name", ["easy", "hard", "rare"]),
        ("categories-by-baseline-mean", ["hard", "rare", "easy"]),
        ("categories-by-difference", ["hard", "rare", "easy"]),
    ] {
        let sheet = page.uses(control, "on");
        assert_eq!(names(&sheet), expected, "{control}");
        let shown: Vec<&String> = picture(&sheet).rows.iter().map(|row| &row.name).collect();
        assert_eq!(shown, expected.iter().collect::<Vec<_>>(), "the picture has the order of the table");
        assert!(sheet.checked.contains(&(ORDERS.into_iter().find(|id| *id == control).expect("one of them"), true)));
    }
}

const ORDERS: [&str; 4] =
    ["categories-by-difference", "categories-by-size", "categories-by-name", "categories-by-baseline-mean"];

#[test]
fn picture_shows_all_items_at_the_foot() {
    let sheet = opened().sheet();
    let picture = picture(&sheet);
    // 11 helped and 1 hurt of 30.
    assert!((picture.overall.difference - 100.0 / 3.0).abs() < 1e-9 && picture.overall.interval.is_some());
    assert_eq!(picture.rows.iter().map(|row| row.is_significant).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(picture.rows[1].interval, None);
    let height = f64::from(ForestPicture::height(3)) / 16.0;
    assert_eq!(sheet.attribute_of("categories-chart", "style"), Some(format!("height: {height}rem").as_str()));
}

#[test]
fn picture_is_saved_as_high_as_it_is() {
    let mut page = opened();
    page.uses("categories-svg", "");
    page.uses("categories-png", "");
    let [File::Text { name: svg, text, .. }, File::Png { name: png, picture }] = page.saved.as_slice() else {
        panic!("{:?}", page.saved)
    };
    assert_eq!([svg.as_str(), png.as_str()], ["bootstrap-categories.svg", "bootstrap-categories.png"]);
    assert!(text.contains(&format!("height=\"{}\"", ForestPicture::height(3))) && text.contains("All items"));
    assert_eq!(picture.saved_size(), (840, ForestPicture::height(3)));
    page.uses("save-svg", "");
    let Some(File::Text { name, .. }) = page.saved.last() else { panic!("a histogram") };
    assert_eq!(name, "bootstrap-histogram.svg");
}
