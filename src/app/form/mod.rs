//! The one rule for every one-line box of every view.
//!
//! Typing changes a box's text and nothing else. When it pauses, or the box is left,
//! [`Form::settle`] reads the text. A valid value counts from then on. An invalid one is reported
//! at its box, and the previous value still counts.

mod kind;

use super::sheet::Sheet;
pub use kind::{Kind, Value};
use paired_bootstrap::planning::Percent;
use paired_bootstrap::report::Address;

/// A box of the page.
#[derive(Debug)]
pub struct Field {
    /// The id of its element.
    pub id: &'static str,
    /// The id of the element that shows its errors.
    pub error: &'static str,
    /// Its label.
    pub label: &'static str,
    /// Its key in the address; empty if something else writes it there.
    pub key: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// Its initial text.
    pub usual: &'static str,
}

/// The boxes of a view.
#[derive(Clone, Debug)]
pub struct Form {
    fields: &'static [Field],
    boxes: Vec<Place>,
    values: Values,
    /// The box that was typed into and has not been read yet.
    typing: Option<usize>,
}

/// A box: its text, and its error.
#[derive(Clone, Debug)]
struct Place {
    text: String,
    error: Option<String>,
}

/// The valid values of a form, in the order of its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Values(Vec<Value>);

/// Why valid values do not go together.
#[derive(Clone, Debug, PartialEq)]
pub struct Clash {
    /// The fields that it is about; at least one.
    pub fields: Vec<usize>,
    /// What is wrong, as the end of a sentence about any of them.
    pub why: String,
}

impl Values {
    /// The value of a field.
    #[must_use]
    pub fn get(&self, field: usize) -> &Value {
        self.0.get(field).unwrap_or(&Value::Empty)
    }

    /// A whole number; `None` for an empty box.
    #[must_use]
    pub fn whole_or_nothing(&self, field: usize) -> Option<u64> {
        if let Value::Whole(number) = self.get(field) { Some(*number) } else { None }
    }

    /// A whole number; 0 for an empty box.
    #[must_use]
    pub fn whole(&self, field: usize) -> u64 {
        self.whole_or_nothing(field).unwrap_or_default()
    }

    /// Any other number; `None` for an empty box.
    #[must_use]
    pub fn number_or_nothing(&self, field: usize) -> Option<f64> {
        if let Value::Number(number) = self.get(field) { Some(*number) } else { None }
    }

    /// Any other number; 0 for an empty box.
    #[must_use]
    pub fn number(&self, field: usize) -> f64 {
        self.number_or_nothing(field).unwrap_or_default()
    }

    /// An exact percentage.
    #[must_use]
    pub fn percent(&self, field: usize) -> Percent {
        if let Value::Percent(percent) = self.get(field) { *percent } else { Percent::thousandths(0) }
    }

    /// Exact percentages.
    #[must_use]
    pub fn percents(&self, field: usize) -> &[Percent] {
        if let Value::Percents(percents) = self.get(field) { percents } else { &[] }
    }
}

/// A check that accepts any values.
pub fn no_clash(_: &Values) -> Result<(), Clash> {
    Ok(())
}

impl Form {
    /// The boxes with their initial values.
    ///
    /// # Panics
    /// When a field does not take its own usual value: a mistake in the program, which a test of
    /// the view finds.
    #[must_use]
    pub fn new(fields: &'static [Field]) -> Self {
        let read = |field: &Field| field.kind.read(field.usual).expect("a field takes its usual value");
        let values = Values(fields.iter().map(read).collect());
        let place = |(field, value): (&Field, &Value)| Place { text: field.kind.shown(value), error: None };
        Self { fields, boxes: fields.iter().zip(&values.0).map(place).collect(), values, typing: None }
    }

    /// The values that count.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Records text that was typed into the box with this id. Returns whether there is such a box.
    pub fn type_in(&mut self, id: &str, text: &str) -> bool {
        let Some(field) = self.fields.iter().position(|field| field.id == id) else { return false };
        text.clone_into(&mut self.boxes[field].text);
        self.typing = Some(field);
        true
    }

    /// Puts texts into boxes as if they were typed. Call [`settle`](Self::settle) to read them.
    pub fn type_all(&mut self, texts: Vec<(usize, String)>) {
        self.typing = texts.first().map(|(field, _)| *field).or(self.typing);
        for (field, text) in texts {
            self.boxes[field].text = text;
        }
    }

    /// The text in a box.
    #[must_use]
    pub fn text(&self, field: usize) -> &str {
        &self.boxes[field].text
    }

    /// Whether something was typed that has not been read yet.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// As [`settle`](Self::settle), where the boxes of `group` belong to one statement: either all
    /// of them count, or all keep their previous values until each can be used.
    pub fn settle_together(&mut self, group: &[usize], check: impl Fn(&Values) -> Result<(), Clash>) -> bool {
        let mut all = self.values.clone();
        let mut is_whole = true;
        for &field in group {
            match self.fields[field].kind.read(&self.boxes[field].text) {
                Ok(value) => all.0[field] = value,
                Err(_) => is_whole = false,
            }
        }
        let clash = check(&all).err();
        if is_whole && clash.is_none() {
            return self.settle(check);
        }
        let held: Vec<Value> = group.iter().map(|&field| self.values.0[field].clone()).collect();
        let holds = |values: &Values| group.iter().zip(&held).all(|(&field, value)| values.get(field) == value);
        let has_changed = self.settle(|values| {
            check(values)?;
            if holds(values) { Ok(()) } else { Err(Clash { fields: group.to_vec(), why: String::new() }) }
        });
        // Valid boxes that wait for others show no error; new values that clash do.
        for (&field, held) in group.iter().zip(&held) {
            if let Ok(value) = self.fields[field].kind.read(&self.boxes[field].text) {
                let is_new = |clash: &&Clash| is_whole && clash.fields.contains(&field) && value != *held;
                let own = clash.as_ref().filter(is_new);
                self.boxes[field].error = own.map(|clash| self.sentence(field, &clash.why));
            }
        }
        has_changed
    }

    /// Reads the boxes after typing has paused or ended. If all valid values go together, as
    /// `check` decides, they all count. Otherwise as many as possible do, starting with the box
    /// that was typed into. Every other box shows its error. Returns whether values have changed.
    pub fn settle(&mut self, check: impl Fn(&Values) -> Result<(), Clash>) -> bool {
        let Some(typed) = self.typing.take() else { return false };
        let read: Vec<_> = self.fields.iter().zip(&self.boxes).map(|(f, place)| f.kind.read(&place.text)).collect();
        let before = self.values.clone();
        let with = |values: &Values, field: usize| {
            let mut more = values.clone();
            if let Ok(value) = &read[field] {
                more.0[field].clone_from(value);
            }
            more
        };
        let fits = |values: &Values| check(values).is_ok();
        let all = (0..read.len()).fold(before.clone(), |values, field| with(&values, field));
        if fits(&all) {
            self.values = all;
        } else {
            let joined = |values: &Values| {
                let mut more = std::iter::once(typed).chain(0..read.len()).map(|field| with(values, field));
                more.find(|more| more != values && fits(more))
            };
            while let Some(more) = joined(&self.values) {
                self.values = more;
            }
        }
        for (field, read) in read.iter().enumerate() {
            let problem = match read {
                Err(problem) => Some(problem.clone()),
                Ok(_) => check(&with(&self.values, field)).err().map(|clash| clash.why),
            };
            self.boxes[field].error = problem.map(|problem| self.sentence(field, &problem));
        }
        self.values != before
    }

    fn sentence(&self, field: usize, problem: &str) -> String {
        let Field { label, kind, .. } = &self.fields[field];
        match kind.shown(&self.values.0[field]) {
            value if value.is_empty() => format!("{label}: {problem}. Until then it counts as empty."),
            value => format!("{label}: {problem}. {value} still counts."),
        }
    }

    /// Puts a value into a box.
    pub fn set(&mut self, field: usize, value: Value) {
        self.boxes[field] = Place { text: self.fields[field].kind.shown(&value), error: None };
        self.values.0[field] = value;
        self.typing = self.typing.filter(|typing| *typing != field);
    }

    /// Sets a box to a value, unless it already has that value: then the text stays as the user
    /// typed it.
    pub fn follow(&mut self, field: usize, value: Value) {
        if self.values.0[field] != value {
            self.set(field, value);
        }
    }

    /// The error of a box.
    #[must_use]
    pub fn error(&self, field: usize) -> Option<&str> {
        self.boxes[field].error.as_deref()
    }

    /// Whether no box has an error.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.boxes.iter().all(|place| place.error.is_none())
    }

    /// The errors of the boxes that report in the element `error`.
    #[must_use]
    pub fn errors_in(&self, error: &str) -> Option<String> {
        let own = self.fields.iter().zip(&self.boxes).filter(|(field, _)| field.error == error);
        let messages: Vec<&str> = own.filter_map(|(_, place)| place.error.as_deref()).collect();
        (!messages.is_empty()).then(|| messages.join(" "))
    }

    /// Shows texts and errors. Where the view shows no message, its boxes are not marked.
    pub fn fill(&self, sheet: &mut Sheet) {
        for (field, place) in self.fields.iter().zip(&self.boxes) {
            let is_silent = sheet.texts.iter().any(|(id, text)| *id == field.error && text.is_empty());
            sheet.value(field.id, place.text.as_str());
            sheet.invalid(field.id, place.error.is_some() && !is_silent, field.error);
            if !sheet.texts.iter().any(|(id, _)| *id == field.error) {
                sheet.error(field.error, self.errors_in(field.error));
            }
        }
    }

    /// The keys for the address: values that differ from the initial ones.
    #[must_use]
    pub fn keys(&self) -> Vec<(String, String)> {
        self.keys_beside(&Self::new(self.fields))
    }

    /// As [`keys`](Self::keys), with the values of `usual` for the initial ones.
    #[must_use]
    pub fn keys_beside(&self, usual: &Self) -> Vec<(String, String)> {
        let values = self.values.0.iter().zip(&usual.values.0);
        let is_named = |(field, (value, usual)): &(&Field, (&Value, &Value))| !field.key.is_empty() && value != usual;
        let named = self.fields.iter().zip(values).filter(is_named);
        named.map(|(field, (value, _))| (field.key.to_owned(), field.kind.plain(value))).collect()
    }

    /// "70.0 is used instead", "2 and 10 are used instead": the initial values of these fields.
    fn instead(&self, usual: &[Value], fields: &[usize]) -> String {
        let shown = fields.iter().map(|&field| match self.fields[field].kind.shown(&usual[field]) {
            value if value.is_empty() => "nothing".to_owned(),
            value => value,
        });
        let verb = if fields.len() == 1 { "is" } else { "are" };
        format!("{} {verb} used instead", shown.collect::<Vec<_>>().join(" and "))
    }

    /// Takes the values of the boxes from an address. A missing or invalid value becomes the
    /// initial one. Returns the problems and what is used instead, without full stops.
    pub fn take_keys(&mut self, address: &Address, check: impl Fn(&Values) -> Result<(), Clash>) -> Vec<String> {
        self.take_keys_beside(address, &Self::new(self.fields), check)
    }

    /// As [`take_keys`](Self::take_keys), with the values of `usual` for the initial ones.
    pub fn take_keys_beside(
        &mut self,
        address: &Address,
        usual: &Self,
        check: impl Fn(&Values) -> Result<(), Clash>,
    ) -> Vec<String> {
        let mut problems = Vec::new();
        let usual = &usual.values.0;
        let mut asked = self.values.clone();
        for (index, field) in self.fields.iter().enumerate().filter(|(_, field)| !field.key.is_empty()) {
            let read = address.other(field.key).map(|text| field.kind.read(text)).transpose();
            let value = read.unwrap_or_else(|problem| {
                let separator = if problem.starts_with('“') { " =" } else { ":" };
                problems.push(format!("{}{separator} {problem} ({})", field.key, self.instead(usual, &[index])));
                None
            });
            asked.0[index] = value.unwrap_or_else(|| usual[index].clone());
        }
        while let Err(Clash { fields, why }) = check(&asked) {
            let clashing: Vec<usize> = fields.into_iter().filter(|&index| asked.0[index] != usual[index]).collect();
            if clashing.is_empty() {
                break;
            }
            let keys: Vec<&str> = clashing.iter().map(|&index| self.fields[index].key).collect();
            problems.push(format!("{}: {why} ({})", keys.join(", "), self.instead(usual, &clashing)));
            for index in clashing {
                asked.0[index].clone_from(&usual[index]);
            }
        }
        for (index, value) in asked.0.into_iter().enumerate() {
            self.follow(index, value);
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: usize = 0;
    const PART: usize = 1;

    static FIELDS: [Field; 2] = [
        Field { id: "n", error: "e", label: "Items", key: "n", kind: Kind::Whole(1, 1000), usual: "100" },
        Field { id: "part", error: "e", label: "Part", key: "part", kind: Kind::Whole(0, 1000), usual: "10" },
    ];

    fn check(values: &Values) -> Result<(), Clash> {
        let (part, n) = (values.whole(PART), values.whole(N));
        if part <= n { Ok(()) } else { Err(Clash { fields: vec![PART, N], why: format!("{part} is more than {n}") }) }
    }

    /// Types a text and pauses; the values that count afterwards.
    fn type_in(form: &mut Form, id: &str, text: &str) -> [u64; 2] {
        assert!(form.type_in(id, text));
        form.settle(check);
        [form.values().whole(N), form.values().whole(PART)]
    }

    #[test]
    fn what_is_typed_counts_after_a_pause_and_not_before() {
        let mut form = Form::new(&FIELDS);
        assert!(!form.settle(check), "nothing was typed");
        assert!(form.type_in("n", "500") && form.is_typing());
        assert_eq!(form.values().whole(N), 100);
        assert!(form.settle(check) && !form.is_typing());
        assert_eq!(form.values().whole(N), 500);
        assert!(!form.type_in("other", "1"), "there is no such box");
    }

    #[test]
    fn an_invalid_number_has_no_effect_and_its_message_names_what_still_counts() {
        let mut form = Form::new(&FIELDS);
        assert_eq!(type_in(&mut form, "n", "abc"), [100, 10]);
        let message = "Items: “abc” is not a whole number from 1 to 1,000. 100 still counts.";
        assert_eq!((form.error(N), form.error(PART)), (Some(message), None));
        assert_eq!(type_in(&mut form, "part", "11"), [100, 11]);
        assert_eq!(form.error(N), Some(message), "it is still there");
        assert_eq!(type_in(&mut form, "n", "200"), [200, 11]);
        assert!(form.is_valid());
    }

    #[test]
    fn numbers_that_do_not_go_together_are_reported_where_the_last_one_was_typed() {
        let mut form = Form::new(&FIELDS);
        assert_eq!(type_in(&mut form, "part", "300"), [100, 10]);
        assert_eq!((form.error(PART), form.error(N)), (Some("Part: 300 is more than 100. 10 still counts."), None));
        // A waiting value counts as soon as another box makes room for it.
        assert_eq!(type_in(&mut form, "n", "400"), [400, 300]);
        assert!(form.is_valid());
        assert_eq!(type_in(&mut form, "n", "200"), [400, 300]);
        assert_eq!(form.error(N), Some("Items: 300 is more than 200. 400 still counts."));
    }

    #[test]
    fn a_good_number_counts_although_another_box_holds_one_that_does_not_fit() {
        let mut form = Form::new(&FIELDS);
        type_in(&mut form, "part", "900");
        assert_eq!(type_in(&mut form, "n", "200"), [200, 10]);
        assert!(form.error(PART).is_some() && form.error(N).is_none());
    }

    #[test]
    fn boxes_of_a_group_count_together_or_not_at_all() {
        let mut form = Form::new(&FIELDS);
        let mut both = |n: &str, part: &str| {
            form.type_all(vec![(N, n.to_owned()), (PART, part.to_owned())]);
            form.settle_together(&[N, PART], check);
            let errors = [N, PART].map(|field| form.error(field).is_some());
            ([form.values().whole(N), form.values().whole(PART)], errors)
        };
        assert_eq!(both("500", "x"), ([100, 10], [false, true]));
        assert_eq!(both("500", "400"), ([500, 400], [false, false]));
        assert_eq!(both("500", "600"), ([500, 400], [false, true]), "the box that was left alone is right");
        assert_eq!(both("400", "450"), ([500, 400], [true, true]));
    }

    #[test]
    fn a_box_is_blamed_for_its_own_clash_and_not_for_one_that_waits_elsewhere() {
        let mut form = Form::new(&FIELDS);
        let even = |values: &Values| match values.whole(N) {
            n if n % 2 == 1 => Err(Clash { fields: vec![N], why: format!("{n} is odd") }),
            _ => check(values),
        };
        for (id, text) in [("n", "301"), ("part", "200")] {
            form.type_in(id, text);
            form.settle(even);
        }
        assert_eq!(form.error(N), Some("Items: 301 is odd. 100 still counts."));
        assert_eq!(form.error(PART), Some("Part: 200 is more than 100. 10 still counts."));
    }

    #[test]
    fn a_number_that_waits_says_why_it_does_not_fit_the_numbers_that_count_now() {
        let mut form = Form::new(&FIELDS);
        type_in(&mut form, "part", "900");
        type_in(&mut form, "n", "200");
        assert_eq!(form.error(PART), Some("Part: 900 is more than 200. 10 still counts."));
        // Both are typed before a pause: the last one typed counts.
        assert!(form.type_in("part", "150") && form.type_in("n", "120"));
        assert!(form.settle(check));
        assert_eq!([form.values().whole(N), form.values().whole(PART)], [120, 10]);
        assert_eq!((form.error(N), form.error(PART)), (None, Some("Part: 150 is more than 120. 10 still counts.")));
    }

    #[test]
    fn a_value_that_comes_from_elsewhere_replaces_text_and_error_and_the_same_value_does_not() {
        let mut form = Form::new(&FIELDS);
        type_in(&mut form, "n", "x");
        form.follow(N, Value::Whole(100));
        assert!(form.error(N).is_some());
        form.follow(N, Value::Whole(1000));
        assert!(form.is_valid());
        let mut sheet = Sheet::default();
        form.fill(&mut sheet);
        assert!(sheet.values.contains(&("n", "1,000".to_owned())));
    }

    #[test]
    fn addresses_set_the_boxes_and_are_told_what_is_wrong_with_them() {
        let address = |text: &str| Address::parse(text).0;
        let mut form = Form::new(&FIELDS);
        assert_eq!(form.take_keys(&address("x=1&part=7"), check), Vec::<String>::new());
        assert_eq!(form.keys(), [("part".to_owned(), "7".to_owned())]);
        assert_eq!(form.take_keys(&address("part=900"), check), ["part: 900 is more than 100 (10 is used instead)"]);
        let problems = form.take_keys(&address("part=y"), check);
        assert_eq!(problems, ["part = “y” is not a whole number from 0 to 1,000 (10 is used instead)"]);
        assert_eq!(form.keys(), [], "the usual values count");
    }
}
