//! The drawer “Items”: which items got worse or better. The worker sends the rows around the
//! visible ones.

use super::words::experimental_name;
use crate::app::session::{Effect, Session, Shown};
use crate::app::sheet::{Button, Cell, Row, Sheet};
use crate::worker::protocol::{Answer, ItemsShown, ItemsTask, Task};
use paired_bootstrap::analysis::{Basics, ItemOrder, ItemsAsked, ListedItem, Outcome};
use paired_bootstrap::report::{category_name, count};
use paired_bootstrap::table::{Choice, ItemText};

/// The id of the drawer.
pub(super) const DRAWER: &str = "by-item";

/// The columns of the list.
static COLUMNS: [&str; 7] = ["item", "difference", "baseline", "experimental", "category", "cluster", "about"];

/// The columns for a system alone. It has no baseline and no difference; those columns are hidden.
static ALONE: [&str; 7] = ["item", "difference", "baseline", "score", "category", "cluster", "about"];

/// The columns of the texts of one item.
static TEXTS: [&str; 3] = ["column", "text", "experimental, if it differs"];

const ORDERS: [(ItemOrder, &str); 3] =
    [(ItemOrder::WorstFirst, "items-worst"), (ItemOrder::BestFirst, "items-best"), (ItemOrder::AsRead, "items-read")];

const OUTCOMES: [(Option<Outcome>, &str); 4] = [
    (None, "items-all"),
    (Some(Outcome::Helped), "items-helped"),
    (Some(Outcome::Hurt), "items-hurt"),
    (Some(Outcome::Tied), "items-tied"),
];

/// The menu of categories. Its first option is all of them.
const CATEGORY: &str = "items-category";

/// The search box.
const SOUGHT: &str = "items-sought";

/// The scrolling element. Its value is the share of the list above the visible part.
const SCROLL: &str = "items-scroll";

/// The prefix of the id of an item's button, before the item's number.
const OPEN: &str = "item-";

/// The prefix of the id of a category's button, before the category's index.
pub(super) const OF_CATEGORY: &str = "items-of-";

/// The maximum number of rows in the list: browsers lay out at most some 17 million pixels.
const MOST_ROWS: u64 = 500_000;

/// The height of a row in rem, as in the style sheet.
const ROW: u64 = 2;

/// More rows are requested when fewer than this many are loaded above the first visible row, or
/// fewer than twice as many from it on. About 15 are visible, so the arrow keys cannot outrun the
/// worker.
const MARGIN: u64 = 20;

/// What is said where long texts are searched or shown.
const SHORTENED: &str = "Long texts are kept without their middle; search looks only at what is kept.";

/// The state of the drawer.
#[derive(Clone, Debug, Default)]
pub(super) struct ItemsDrawer {
    asked: ItemsAsked,
    /// The first visible row.
    top: u64,
    opened: Option<u64>,
    /// The worker's last answer, with the question and the scores that it is about.
    known: Option<(Subject, ItemsTask, ItemsShown)>,
    /// The scores whose items are listed.
    subject: Option<Subject>,
}

/// What determines the items: the version of the texts, and the columns.
pub(super) type Subject = (u32, Choice);

/// The scores whose items can be listed; `None` while the worker holds no texts with a result.
pub(super) fn subject(session: &Session) -> Option<Subject> {
    session.has_read_result().then(|| (session.input.version, session.input.columns()))
}

/// The same scores, whichever systems are compared.
fn of_any_systems((version, choice): &Subject) -> Subject {
    (*version, Choice { baseline: None, experimental: None, is_swapped: false, ..choice.clone() })
}

/// How many rows of a list can be scrolled to.
fn scrollable(shown: &ItemsShown) -> u64 {
    shown.total.unwrap_or_default().min(MOST_ROWS)
}

/// The names of the categories in the result.
fn categories(session: &Session) -> Vec<String> {
    let concluded = session.results.concluded();
    let categories = concluded.and_then(|(_, inference)| inference.categories.as_ref());
    categories.into_iter().flat_map(|categories| &categories.rows).map(|row| row.name.clone()).collect()
}

impl ItemsDrawer {
    /// Handles a control of the drawer; `None` if it is not one of them.
    pub(super) fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Option<Vec<Effect>> {
        let asked = &mut self.asked;
        let mut effects = Vec::new();
        if let Some((order, _)) = ORDERS.into_iter().find(|(_, id)| *id == control) {
            asked.order = order;
        } else if let Some((outcome, _)) = OUTCOMES.into_iter().find(|(_, id)| *id == control) {
            asked.outcome = outcome;
        } else if control == CATEGORY {
            asked.category = (!value.is_empty()).then(|| value.to_owned());
        } else if control == SOUGHT {
            value.trim().clone_into(&mut asked.sought);
        } else if control == SCROLL {
            let share: f64 = value.parse().unwrap_or(0.0);
            self.top = (share * self.rows() as f64) as u64;
            return Some(effects);
        } else if let Some(place) = control.strip_prefix(OF_CATEGORY) {
            let category = place.parse().ok().and_then(|place: usize| categories(session).get(place).cloned());
            self.asked = ItemsAsked { category, ..ItemsAsked::default() };
            session.toggle(DRAWER, true);
            effects.push(Effect::Focus(CATEGORY));
        } else if let Some(number) = control.strip_prefix(OPEN) {
            self.opened = number.parse().ok();
            return Some(vec![Effect::Reveal("item-opened")]);
        } else if control == "save-items" {
            return Some(if subject(session).is_some() { session.write_items(&self.asked) } else { effects });
        } else {
            return None;
        }
        // Another list starts at its top.
        self.top = 0;
        effects.push(Effect::ScrollToTop(SCROLL));
        Some(effects)
    }

    /// Adapts to new scores. What is sought stays while the items are the same.
    pub(super) fn follow(&mut self, session: &Session) {
        let subject = subject(session);
        if subject.is_none() || subject == self.subject {
            return;
        }
        if self.subject.is_some() {
            let are_same = self.subject.as_ref().map(of_any_systems) == subject.as_ref().map(of_any_systems);
            let asked = std::mem::take(&mut self.asked);
            let asked = if are_same { asked } else { ItemsAsked { order: asked.order, ..ItemsAsked::default() } };
            *self = Self { asked, ..Self::default() };
        }
        self.subject = subject;
    }

    /// What the worker still has to send, while the drawer is open.
    pub(super) fn task(&self, session: &Session) -> Option<Task> {
        let subject = subject(session).filter(|_| session.is_open(DRAWER))?;
        let (first, last) = (self.top.saturating_sub(MARGIN), self.top + 2 * MARGIN);
        let is_there = |(known, task, shown): &(Subject, ItemsTask, ItemsShown)| {
            let total = scrollable(shown);
            let rows = task.from..=task.from + shown.items.len() as u64;
            let is_in_sight = rows.contains(&first.min(total)) && rows.contains(&last.min(total));
            *known == subject && task.asked == self.asked && task.opened == self.opened && is_in_sight
        };
        let from = first / MARGIN * MARGIN;
        let task = ItemsTask { asked: self.asked.clone(), from, opened: self.opened };
        (!self.known.as_ref().is_some_and(is_there)).then_some(Task::Items(task))
    }

    /// Takes the worker's answer.
    pub(super) fn take(&mut self, session: &Session, task: &Task, answer: &Answer) {
        if let (Some(subject), Task::Items(task), Answer::Items(shown)) = (subject(session), task, answer) {
            self.known = Some((subject, task.clone(), shown.clone()));
        }
    }

    /// How many rows can be scrolled to.
    fn rows(&self) -> u64 {
        self.known.as_ref().map_or(0, |(.., shown)| scrollable(shown))
    }

    pub(super) fn fill(&self, sheet: &mut Sheet, session: &Session, shown: &Shown) {
        let is_open = session.is_open(DRAWER);
        sheet.attribute(DRAWER, "open", is_open.then(String::new));
        if !is_open {
            return;
        }
        for (order, id) in ORDERS {
            sheet.checked(id, order == self.asked.order);
        }
        for (outcome, id) in OUTCOMES {
            sheet.checked(id, outcome == self.asked.outcome);
        }
        let categories = categories(session);
        sheet.hidden("items-categories", categories.is_empty());
        let options = categories.into_iter().map(|name| (name.clone(), category_name(&name, LONGEST)));
        let all = std::iter::once((String::new(), "all categories".to_owned()));
        sheet.menu(CATEGORY, all.chain(options).collect(), self.asked.category.clone().unwrap_or_default());
        sheet.value(SOUGHT, self.asked.sought.clone());
        let known = self.known.as_ref().filter(|(known, ..)| Some(known) == self.subject.as_ref());
        let total = known.and_then(|(.., shown)| shown.total);
        let can_be_listed = known.is_none_or(|(.., shown)| shown.total.is_some());
        sheet.hidden("items-unknown", can_be_listed);
        sheet.hidden("items-known", !can_be_listed);
        let (from, items) = known.map_or((0, &[][..]), |(_, task, shown)| (task.from, shown.items.as_slice()));
        let counts = known.map(|(_, task, items)| {
            let is_partial = items.texts_are_shortened && !task.asked.sought.is_empty();
            let counts = counted(&task.asked, total, shown);
            if is_partial { format!("{counts} {SHORTENED}") } else { counts }
        });
        sheet.text("items-count", counts.unwrap_or_default());
        let rows = known.map_or(0, |(.., shown)| scrollable(shown));
        let end = from + items.len() as u64;
        sheet.attribute("items-before", "style", Some(format!("height: {}rem", ROW * from)));
        sheet.attribute("items-after", "style", Some(format!("height: {}rem", ROW * rows.saturating_sub(end))));
        let lacks = |key: &'static str, is_there: fn(&ListedItem) -> bool| (!items.iter().any(is_there)).then_some(key);
        let lacking = [
            lacks("category", |item| item.category.is_some()),
            lacks("cluster", |item| item.cluster.is_some()),
            lacks("about", |item| item.subject.is_some()),
        ];
        let is_alone = shown.comparison.is_alone();
        let other = is_alone.then_some("difference baseline");
        let lacking: Vec<&str> = lacking.into_iter().chain([other]).flatten().collect();
        let columns = if is_alone { &ALONE } else { &COLUMNS };
        sheet.text("items-experimental", columns[3]);
        sheet.hidden("items-outcomes", is_alone);
        sheet.attribute("items-table", "data-lacks", Some(lacking.join(" ")));
        let within = items.iter().take(usize::try_from(rows.saturating_sub(from)).unwrap_or(usize::MAX));
        let stop = self.opened.filter(|opened| items.iter().any(|item| item.number == *opened));
        let stop = stop.or_else(|| items.get(self.top.saturating_sub(from) as usize).map(|item| item.number));
        sheet.table("items", columns, within.map(|item| row(item, stop == Some(item.number))).collect());
        self.fill_opened(sheet, known.map(|(.., shown)| shown), &shown.comparison);
    }

    /// Fills in all texts of the opened item.
    fn fill_opened(&self, sheet: &mut Sheet, shown: Option<&ItemsShown>, comparison: &Basics) {
        sheet.hidden("item-opened", self.opened.is_none());
        let Some((shown, item)) = shown.and_then(|shown| Some((shown, shown.opened.as_ref()?))) else { return };
        let ItemsShown { texts, texts_are_shortened, .. } = shown;
        let [baseline, experimental] = item.scores.each_ref().map(|score| score.replace('-', "−"));
        let scores = if comparison.is_alone() {
            experimental
        } else {
            format!("{baseline} → {experimental}, {}", item.outcome.word())
        };
        sheet.text("item-title", format!("{}: {scores}", name(item)));
        let notes = if texts.is_empty() {
            vec!["Nothing more is written of it."]
        } else {
            let one_run = "Scores are means of runs. This is what is written of one run of each system.";
            let notes = [(comparison.runs.is_some(), one_run), (*texts_are_shortened, SHORTENED)];
            notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note).collect()
        };
        sheet.text("item-nothing", notes.join(" "));
        let columns = if comparison.is_alone() { &TEXTS[..2] } else { &TEXTS };
        let line = |ItemText { name, text, other }: &ItemText| {
            let own = |text: &Option<String>| Cell::text(text.clone().unwrap_or_default());
            let cells = [Cell::text(name.clone()), own(text), own(other)];
            Row::new(&cells[..columns.len()])
        };
        sheet.hidden("item-texts-other", comparison.is_alone());
        sheet.table("item-texts", columns, texts.iter().map(line).collect());
    }
}

/// The maximum length of a name in menus and sentences.
const LONGEST: usize = 40;

/// How many items match, and of what kind.
fn counted(asked: &ItemsAsked, total: Option<u64>, shown: &Shown) -> String {
    let Some(total) = total else { return String::new() };
    let all = shown.comparison.pairs;
    let experimental = experimental_name(&shown.comparison, "the experimental system");
    let outcome = asked.outcome.map(|outcome| match outcome {
        Outcome::Helped => format!("on which {experimental} is better"),
        Outcome::Hurt => format!("on which {experimental} is worse"),
        Outcome::Tied => "on which both are equally good".to_owned(),
    });
    let category = asked.category.as_ref().map(|name| format!("in the category “{}”", category_name(name, LONGEST)));
    let sought = (!asked.sought.is_empty()).then(|| format!("with “{}”", asked.sought));
    let kinds: Vec<String> = [outcome, category, sought].into_iter().flatten().collect();
    let items = if kinds.is_empty() {
        format!("All {} items.", count(all))
    } else {
        format!("{} of {} items: those {}.", count(total), count(all), kinds.join(", "))
    };
    let beyond = if total > MOST_ROWS {
        format!(" The list shows the first {}. To see the others, sort it the other way, or search.", count(MOST_ROWS))
    } else {
        String::new()
    };
    let sign = if shown.comparison.is_lower_better && !shown.comparison.is_alone() {
        " A difference is above zero where the system is better."
    } else {
        ""
    };
    items + sign + &beyond
}

/// The name of an item: its id, or otherwise its number.
fn name(item: &ListedItem) -> String {
    item.id.clone().unwrap_or_else(|| count(item.number))
}

fn row(item: &ListedItem, is_stop: bool) -> Row {
    let name = name(item);
    let number = |text: &str, key| {
        Cell { values: text.parse().into_iter().collect(), ..Cell::text(text.replace('-', "−")) }.keyed(key)
    };
    let known = |text: &Option<String>, key| Cell::text(text.clone().unwrap_or_default()).keyed(key);
    let sign = if item.outcome == Outcome::Helped { "+" } else { "" };
    let button = Button {
        id: format!("{OPEN}{}", item.number),
        label: format!("item {name}: show what is written of it"),
        is_stop,
    };
    let difference = number(&item.difference, "difference");
    Row {
        name: Some(name.clone()),
        class: item.outcome.word(),
        ..Row::new([
            Cell { button: Some(button), ..Cell::text(name) },
            Cell { text: format!("{sign}{}", difference.text), ..difference },
            number(&item.scores[0], "baseline"),
            number(&item.scores[1], "experimental"),
            known(&item.category, "category"),
            known(&item.cluster, "cluster"),
            known(&item.subject, "about"),
        ])
    }
}
