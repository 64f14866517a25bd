//! The items of a comparison, one by one: sorted, filtered and searched.

use super::Items;
use super::item_list::{ItemList, ItemOrder, ItemsAsked, ListedItem, Outcome};
use crate::bootstrap::Subtraction;
use crate::scores::{Content, Score};
use crate::table::{ItemRows, ItemSubject, ItemText, Tables};
use crate::text::{shortened_to, visible};
use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

impl Items {
    /// Whether single items are known. They are not if the input only has differences and how many
    /// items have each.
    #[must_use]
    pub fn can_be_listed(&self) -> bool {
        self.scores().is_some()
    }

    /// The items that match the request. The last list is cached: the same request is not sorted
    /// again.
    #[must_use]
    pub fn list(&self, asked: &ItemsAsked) -> Rc<ItemList> {
        let last = self.list.borrow().clone().filter(|list| list.asked == *asked);
        last.unwrap_or_else(|| {
            let list = Rc::new(self.sorted(asked.clone()));
            self.list.replace(Some(Rc::clone(&list)));
            list
        })
    }

    fn sorted(&self, asked: ItemsAsked) -> ItemList {
        let steps = self.steps();
        let category = asked.category.as_ref().map(|name| {
            let names = self.categories().map(|categories| categories.names()).unwrap_or_default();
            names.iter().position(|own| own == name).map(|place| place as u32)
        });
        let found = match self.rows() {
            Some((tables, rows)) if !asked.sought.is_empty() => tables.items_with(rows, &asked.sought),
            _ => vec![asked.sought.is_empty(); steps.len()],
        };
        let is_asked = |&item: &u32| {
            let item = item as usize;
            let is_of_category = |category: Option<u32>| {
                category.zip(self.categories()).is_some_and(|(category, all)| all.has(item, category))
            };
            asked.outcome.is_none_or(|outcome| self.outcome(item) == Some(outcome))
                && found.get(item) == Some(&true)
                && category.is_none_or(is_of_category)
        };
        let mut items: Vec<u32> = (0..steps.len() as u32).filter(is_asked).collect();
        if asked.order != ItemOrder::AsRead {
            items.sort_by(|&one, &other| {
                let order = steps[one as usize].cmp(&steps[other as usize]);
                if asked.order == ItemOrder::WorstFirst { order } else { order.reverse() }
            });
        }
        ItemList { asked, items }
    }

    /// Some items of a list, by their indices in it.
    #[must_use]
    pub fn listed(&self, list: &ItemList, places: Range<usize>) -> Vec<ListedItem> {
        let places = places.start.min(list.len())..places.end.min(list.len());
        let reading = self.reading();
        let item = |&item: &u32| reading.as_ref()?.item(item as usize);
        list.items[places].iter().filter_map(item).collect()
    }

    /// One item by its number, counted from 1; `None` if there is no such item.
    #[must_use]
    pub fn item(&self, number: u64) -> Option<ListedItem> {
        self.reading()?.item(place_of(number)?)
    }

    /// The texts of an item, by its number, counted from 1.
    #[must_use]
    pub fn texts_of(&self, number: u64) -> Vec<ItemText> {
        let item = place_of(number);
        self.rows().zip(item).map(|((tables, rows), item)| tables.texts_of(rows, item)).unwrap_or_default()
    }

    /// Whether some texts of the items are known without their middle, which is neither shown nor
    /// searched.
    #[must_use]
    pub fn texts_are_shortened(&self) -> bool {
        self.rows().is_some_and(|(tables, rows)| tables.are_shortened(rows))
    }

    /// The items of a list as lines of a CSV file, made one at a time; the header comes first.
    pub fn csv_of<'l>(&'l self, list: &'l ItemList) -> impl Iterator<Item = String> + 'l {
        let [baseline, experimental] = self.names().each_ref().map(Option::as_deref);
        let scores = [baseline.unwrap_or("baseline"), experimental.unwrap_or("experimental")];
        let header =
            [&["item", "id"], &scores[..], &["difference", "outcome", "category", "cluster", "subject"]].concat();
        let reading = self.reading();
        let lines = list.items.iter().filter_map(move |&item| {
            let ListedItem {
                number,
                id,
                subject,
                scores: [baseline, experimental],
                difference,
                outcome,
                category,
                cluster,
            } = reading.as_ref()?.item(item as usize)?;
            let [id, category, cluster, subject] = [id, category, cluster, subject].map(Option::unwrap_or_default);
            let outcome = outcome.word();
            let [baseline, experimental, difference] = [&*baseline, &*experimental, &*difference].map(decimal);
            Some(line(&[
                &number.to_string(),
                &id,
                &baseline,
                &experimental,
                &difference,
                outcome,
                &category,
                &cluster,
                &subject,
            ]))
        });
        std::iter::once(line(&header)).chain(lines)
    }

    /// Each item's difference in grid steps, above zero where the experimental system is better.
    fn steps(&self) -> Vec<i64> {
        let Some((baseline, experimental)) = self.scores() else { return Vec::new() };
        baseline.iter().zip(experimental).map(|(&baseline, &experimental)| self.step(baseline, experimental)).collect()
    }

    fn step(&self, baseline: Score, experimental: Score) -> i64 {
        self.difference(baseline, experimental).on(self.differences().grid())
    }

    /// The difference, above zero where the experimental system is better.
    fn difference(&self, baseline: Score, experimental: Score) -> Subtraction {
        let (minuend, subtrahend) =
            if self.is_lower_better() { (baseline, experimental) } else { (experimental, baseline) };
        Subtraction { minuend, subtrahend }
    }

    fn outcome(&self, item: usize) -> Option<Outcome> {
        let (baseline, experimental) = self.scores()?;
        Some(Outcome::of(self.difference(*baseline.get(item)?, *experimental.get(item)?).sign()))
    }

    fn scores(&self) -> Option<(&[Score], &[Score])> {
        match self.read()?.content() {
            Content::Scores { baseline, experimental } => Some((baseline, experimental)),
            Content::Differences(_) => None,
        }
    }

    /// The tables that were read, and the row of each item in them.
    fn rows(&self) -> Option<(&Tables, &ItemRows)> {
        self.origin.as_deref().map(|(tables, rows)| (&**tables, rows))
    }

    /// A reader of single items; `None` if these are unknown.
    pub(super) fn reading(&self) -> Option<Reading<'_>> {
        let rows = self.rows();
        let subject = rows.and_then(|(tables, rows)| tables.subject(rows));
        Some(Reading { items: self, scores: self.scores()?, rows, subject })
    }
}

/// Reads single items.
pub(super) struct Reading<'i> {
    items: &'i Items,
    scores: (&'i [Score], &'i [Score]),
    rows: Option<(&'i Tables, &'i ItemRows)>,
    subject: Option<ItemSubject<'i>>,
}

impl Reading<'_> {
    /// The item at an index, counted from 0; `None` after the last one.
    pub(super) fn item(&self, item: usize) -> Option<ListedItem> {
        let Self { items, scores: (baseline, experimental), rows, subject } = self;
        let scores = [*baseline.get(item)?, *experimental.get(item)?];
        let difference = items.difference(scores[0], scores[1]);
        let grid = items.differences().grid();
        let subject = rows.zip(*subject).and_then(|((_, rows), subject)| subject.of(rows, item));
        let category = items.categories().and_then(|all| all.label(item)).map(str::to_owned);
        let cluster = items.clusters().and_then(|clusters| clusters.get(item)).map(|&cluster| {
            let column = items.table().and_then(|table| table.choice.cluster.as_deref());
            let name = rows.zip(column).and_then(|((tables, rows), column)| tables.cell_of(rows, item, column));
            name.map_or_else(|| (u64::from(cluster) + 1).to_string(), visible)
        });
        Some(ListedItem {
            number: item as u64 + 1,
            id: rows.and_then(|(tables, rows)| tables.id_of(rows, item)).map(visible),
            subject: subject.map(|subject| shortened_to(subject, LONGEST_SUBJECT)),
            scores: scores.map(Score::printed),
            difference: grid.printed(difference.on(grid)).unwrap_or_else(|| difference.to_f64().to_string()),
            outcome: Outcome::of(difference.sign()),
            category,
            cluster,
        })
    }
}

/// The subject of an item is cut after this many characters.
const LONGEST_SUBJECT: usize = 200;

/// The index (from 0) of the item with a number (from 1).
fn place_of(number: u64) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

/// A line of a CSV file (RFC 4180), with its line break.
pub(super) fn line(cells: &[&str]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to a vector cannot fail.
    let _ = writer.write_record(cells);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A score for a file. Fractions become decimals, because other programs read them as dates.
fn decimal(score: &str) -> Cow<'_, str> {
    let parts = score.split_once('/').and_then(|(above, below)| above.parse().ok().zip(below.parse().ok()));
    parts.map_or(Cow::Borrowed(score), |(above, below): (f64, f64)| (above / below).to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Choice, Source, read};

    fn items(texts: &[(&str, &str)], choice: &Choice) -> Items {
        let sources = texts.iter().map(|(name, text)| Source::text(Some(name), text)).collect();
        Items::selected(&Rc::new(read(sources).expect("a table")), choice).expect("two systems")
    }

    const QUESTIONS: &str = "id,question,topic,base,new\n\
        a,Who?,x,0.5,0.25\n\
        b,What?,y,0.1,0.4\n\
        c,\"Where, and when?\",x,1,1\n\
        d,Why?,y,0.3,0.05\n";

    fn ids(items: &Items, asked: &ItemsAsked) -> String {
        let list = items.list(asked);
        items.listed(&list, 0..list.len()).into_iter().filter_map(|item| item.id).collect()
    }

    #[test]
    fn what_got_worse_comes_first() {
        let items = items(&[("scores.csv", QUESTIONS)], &Choice::default());
        let in_order = |order| ids(&items, &ItemsAsked { order, ..ItemsAsked::default() });
        assert_eq!(in_order(ItemOrder::WorstFirst), "adcb", "−0.25 of a and d, in their order");
        assert_eq!(in_order(ItemOrder::BestFirst), "bcad");
        assert_eq!(in_order(ItemOrder::AsRead), "abcd");
    }

    #[test]
    fn differences_too_small_for_the_grid_are_helped_or_hurt_all_the_same() {
        // Found by libFuzzer: beside whole scores, the last score is smaller than a grid step.
        let text = format!("id,base,new\na,0,5\nb,1,1\nc,0,0.{}5\n", "0".repeat(40));
        let items = items(&[("scores.csv", &text)], &Choice::default());
        let basics = items.basics();
        assert_eq!((basics.helped, basics.hurt, basics.tied), (2, 0, 1));
        let helped = ItemsAsked { outcome: Some(Outcome::Helped), ..ItemsAsked::default() };
        assert_eq!(ids(&items, &helped), "ca");
        assert_eq!(items.item(3).map(|item| item.difference), Some(5e-41.to_string()));
    }

    #[test]
    fn an_item_has_all_that_is_known_of_it() {
        let choice = Choice { category: Some("topic".to_owned()), ..Choice::default() };
        let items = items(&[("scores.csv", QUESTIONS)], &choice);
        let list = items.list(&ItemsAsked::default());
        let [second] = &*items.listed(&list, 1..2) else { panic!("one item") };
        let expected = ListedItem {
            number: 4,
            id: Some("d".to_owned()),
            subject: Some("Why?".to_owned()),
            scores: ["0.3".to_owned(), "0.05".to_owned()],
            difference: "-0.25".to_owned(),
            outcome: Outcome::Hurt,
            category: Some("y".to_owned()),
            cluster: None,
        };
        assert_eq!(*second, expected);
        assert_eq!(items.item(4).as_ref(), Some(&expected));
        assert_eq!(items.listed(&list, 3..9).len(), 1, "there are four");
        let texts = items.texts_of(4);
        let names: Vec<_> = texts.iter().map(|text| text.name.as_str()).collect();
        assert_eq!(names, ["question", "topic", "base", "new"]);
        assert_eq!((texts[0].text.as_deref(), texts[0].other.as_deref()), (Some("Why?"), None));
        assert_eq!((items.texts_of(0), items.texts_of(5)), (vec![], vec![]));
    }

    #[test]
    fn items_are_filtered_and_searched() {
        let choice = Choice { category: Some("topic".to_owned()), ..Choice::default() };
        let items = items(&[("scores.csv", QUESTIONS)], &choice);
        let outcome = |outcome| ids(&items, &ItemsAsked { outcome: Some(outcome), ..ItemsAsked::default() });
        assert_eq!([Outcome::Helped, Outcome::Hurt, Outcome::Tied].map(outcome), ["b", "ad", "c"]);
        let category =
            |name: &str| ids(&items, &ItemsAsked { category: Some(name.to_owned()), ..ItemsAsked::default() });
        assert_eq!(["x", "y", "z"].map(category), ["ac", "db", ""]);
        let sought = |text: &str| ids(&items, &ItemsAsked { sought: text.to_owned(), ..ItemsAsked::default() });
        assert_eq!(["WH", "why", "and when", "0.05", "nothing", "d"].map(sought), ["adcb", "d", "c", "d", "", "dc"]);
    }

    #[test]
    fn two_files_say_different_things_of_an_item() {
        let files = [
            ("base.csv", "id,answer,score\nq1,Rome,1\nq2,Oslo,0\n"),
            ("new.csv", "id,answer,score\nq2,Bern,1\nq1,Paris,0\n"),
        ];
        let items = items(&files, &Choice::default());
        let list = items.list(&ItemsAsked::default());
        assert_eq!(ids(&items, list.asked()), "q1q2");
        let texts = items.texts_of(1);
        let answer = |text: &ItemText| (text.name.clone(), text.text.clone(), text.other.clone());
        assert_eq!(answer(&texts[0]), ("answer".to_owned(), Some("Rome".to_owned()), Some("Paris".to_owned())));
        assert!(!items.texts_are_shortened());
        // Long texts are different if only the part differs that is not shown. It is not searched.
        let long = "x".repeat(5000);
        let file = |part: &str, score: u8| format!("id,answer,score\nq1,{long}{part}{long},{score}\nq2,{long},1\n");
        let items = self::items(&[("base.csv", &file("a", 0)), ("new.csv", &file("b", 1))], &Choice::default());
        let [differ, same] = [1, 2].map(|number| items.texts_of(number).swap_remove(0));
        assert!(differ.text == differ.other && differ.other.is_some() && same.other.is_none(), "{differ:?} {same:?}");
        assert!(items.texts_are_shortened());
    }

    #[test]
    fn lower_is_better_turns_outcomes_and_runs_are_averaged() {
        let text = "id,seed,base,new\nq1,1,1,2\nq1,2,1,1\nq1,3,2,1\nq2,1,3,1\nq2,2,3,1\nq2,3,3,1\n";
        let lower = Choice { lower_is_better: Some(true), ..Choice::default() };
        let items = items(&[("errors.csv", text)], &lower);
        let list = items.list(&ItemsAsked::default());
        let listed = items.listed(&list, 0..2);
        assert_eq!((listed[0].scores[0].as_str(), listed[0].outcome), ("4/3", Outcome::Tied));
        assert_eq!((listed[1].difference.as_str(), listed[1].outcome), ("2", Outcome::Helped));
        // The file has decimals, which this program reads, too.
        let file: String = items.csv_of(&list).collect();
        assert!(file.contains("1,q1,1.3333333333333333,1.3333333333333333,0,tied"), "{file}");
        let again = self::items(&[("items.csv", &file)], &lower).basics();
        assert_eq!((again.pairs, again.helped, again.tied), (2, 1, 1));
    }

    #[test]
    fn a_file_of_them_reads_back() {
        let choice = Choice { cluster: Some("topic".to_owned()), ..Choice::default() };
        let original = items(&[("scores.csv", QUESTIONS)], &choice);
        let list = original.list(&ItemsAsked { outcome: Some(Outcome::Hurt), ..ItemsAsked::default() });
        let file: String = original.csv_of(&list).collect();
        let expected = "item,id,base,new,difference,outcome,category,cluster,subject\n\
            1,a,0.5,0.25,-0.25,hurt,,x,Who?\n4,d,0.3,0.05,-0.25,hurt,,y,Why?\n";
        assert_eq!(file, expected);
        let all: String = original.csv_of(&original.list(&ItemsAsked::default())).collect();
        let choice = Choice { baseline: Some("base".into()), experimental: Some("new".into()), ..Choice::default() };
        let again = items(&[("items.csv", &all)], &choice);
        assert_eq!(again.differences(), original.differences());
    }

    #[test]
    fn without_scores_there_is_nothing_to_list() {
        let artificial = Items::artificial(crate::planning::Counts::TEN_QUESTIONS).expect("ten questions");
        assert!(!artificial.can_be_listed() && artificial.list(&ItemsAsked::default()).is_empty());
        let program = Items::from_scores(&[("a", &[1.0, 0.5]), ("b", &[0.5, 1.0])]).expect("two systems");
        let list = program.list(&ItemsAsked::default());
        let [first, _] = &*program.listed(&list, 0..2) else { panic!("two items") };
        assert_eq!((first.number, first.id.as_ref(), first.difference.as_str()), (1, None, "-0.5"));
    }
}
