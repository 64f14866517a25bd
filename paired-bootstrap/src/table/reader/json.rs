//! The first values of a JSON text, which decide how its rows are read.

use super::{SAMPLE, State, TableReader};
use crate::scores::value::is_score;
use crate::table::cells::{Builder, Layout};
use crate::table::error::TableError;
use crate::table::header::Row;
use crate::table::json::{self, Values};
use crate::table::records::{
    NotRead, about_records, as_one_object, has_items, path_to_items, read_items, read_records,
};
use crate::table::rows::{Cut, HEAD};
use crate::table::stream::Peeked;
use crate::text::{shortened, visible};

impl TableReader {
    pub(super) fn begin_json(&mut self, mut peeked: Peeked) -> Result<(), TableError> {
        let (head, _) = peeked.peek(HEAD).map_err(|error| self.read_error(error))?;
        let are_on_lines = json::has_list_on_each_line(head);
        let new = if are_on_lines { Values::of_lists } else { Values::new };
        let mut values = new(Box::new(peeked));
        let first = values.next().map_err(|error| self.no_row(error))?;
        let first = first.map(|(line, value)| (line, value.to_owned()));
        let Some((line, first)) = first else { return Err(TableError::NoRows { file: self.file.clone() }) };
        let second = values.next().map_err(|error| self.no_row(error))?;
        let second = second.map(|(line, value)| (line, value.to_owned()));
        if second.is_none()
            && !values.is_array()
            && let Some(layout) = self.read_only_value(line, &first)?
        {
            self.state = State::Done { layout, bytes: values.pieces().bytes() };
            return Ok(());
        }
        if let Some((second_line, second)) = &second
            && [&first, second].iter().all(|value| json::is_list_of_cells(value))
        {
            let rows =
                [(line, first.as_str()), (*second_line, second)].map(|(line, list)| self.row_of_list(line, list));
            return self.begin_json_rows(values, rows.into_iter().collect::<Result<_, _>>()?);
        }
        if let Some(second) = &second
            && as_one_object(&[(line, first.clone()), second.clone()]).is_some()
        {
            return self.read_named(values, vec![(line, first), second.clone()]);
        }
        let is_nested = |path: &String| second.as_ref().is_none_or(|(_, second)| has_items(second, path));
        self.items = path_to_items(&first).filter(is_nested).map(|path| (path, 0));
        self.read_value(line, &first)?;
        if let Some((line, second)) = second {
            self.read_value(line, &second)?;
        }
        self.state = State::Json(values);
        Ok(())
    }

    /// Reads a value that is the whole text, if it holds records or lists of scores.
    fn read_only_value(&mut self, line: usize, value: &str) -> Result<Option<Layout>, TableError> {
        let read = read_records(value, line, &mut self.builder);
        read.map_err(|error| match error {
            NotRead::Json(error) => self.json_error(line, &error),
            NotRead::Twice(key, line) => TableError::KeyTwice { place: self.place(line), key },
            NotRead::Unclear(why) => self.unclear(why),
        })?;
        self.check_columns(line)?;
        self.builder.put_about(about_records(value));
        if self.builder.rows() > 0 {
            return Ok(Some(Layout::Json));
        }
        let read = json::read_lists(value, &mut self.builder);
        read.map_err(|error| self.json_error(line, &error))?;
        self.builder.end_rows(line);
        self.check_columns(line)?;
        if self.builder.rows() > 1 {
            return Ok(Some(Layout::JsonLists));
        }
        self.builder = Builder::new();
        Ok(None)
    }

    /// Reads values that have a key or a name each, after the first two: as one object if all are
    /// alike.
    fn read_named(&mut self, mut values: Values, mut all: Vec<(usize, String)>) -> Result<(), TableError> {
        while let Some((line, value)) = values.next().map_err(|error| self.no_row(error))? {
            all.push((line, value.to_owned()));
        }
        let bytes = values.pieces().bytes();
        if let Some(object) = as_one_object(&all)
            && let Some(layout) = self.read_only_value(all[0].0, &object)?
        {
            self.state = State::Done { layout, bytes };
            return Ok(());
        }
        all.iter().try_for_each(|(line, value)| self.read_value(*line, value))?;
        self.state = State::Done { layout: Layout::Json, bytes };
        Ok(())
    }

    /// Begins to read lists of cells. The first list may name the columns.
    fn begin_json_rows(&mut self, mut values: Values, mut first: Vec<Row>) -> Result<(), TableError> {
        let mut is_whole = false;
        while first.len() < SAMPLE && !is_whole {
            match values.next().map_err(|error| self.no_row(error))? {
                Some((line, list)) => {
                    let list = list.to_owned();
                    first.push(self.row_of_list(line, &list)?);
                }
                None => is_whole = true,
            }
        }
        // Nobody compares more systems than items, so such lists are columns.
        let are_scores = |row: &Row| row.1.len() > first.len() && row.1.iter().all(|cell| is_score(cell));
        if is_whole && first.iter().all(are_scores) {
            let named = (1..).zip(&first);
            let lists = named
                .map(|(number, (line, cells))| (format!("list {number}"), *line, cells.iter().map(String::as_str)));
            self.put_lists(lists.collect());
            self.check_columns(first[0].0)?;
            self.state = State::Done { layout: Layout::JsonLists, bytes: values.pieces().bytes() };
            return Ok(());
        }
        let (columns, has_header) = self.begin_columns(&first, Cut::At(b','))?;
        let layout = Layout::Separated { separator: None, header: has_header };
        self.state = State::JsonRows { values, columns, layout };
        Ok(())
    }

    pub(super) fn row_of_list(&self, line: usize, list: &str) -> Result<Row, TableError> {
        Ok((line, json::read_cells(list).map_err(|error| self.json_error(line, &error))?))
    }

    fn read_value(&mut self, line: usize, value: &str) -> Result<(), TableError> {
        let read = read_value(value, line, &mut self.items, &mut self.builder);
        read.map_err(|error| self.json_error(line, &error))?;
        self.check_columns(line)
    }

    pub(super) fn json_error(&self, line: usize, error: &serde_json::Error) -> TableError {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let inside = (error.line() > 1).then(|| line + error.line() - 1);
        TableError::Json { place: self.place(line), message: shortened(&visible(message)), inside }
    }
}

/// Reads a JSON value as a row, or as the items inside it.
pub(super) fn read_value(
    value: &str,
    line: usize,
    items: &mut Option<(String, usize)>,
    into: &mut Builder,
) -> Result<(), serde_json::Error> {
    match items {
        Some((path, values)) if has_items(value, path) => {
            *values += 1;
            read_items(value, path, line, into)
        }
        _ => {
            into.begin_row(line);
            json::read_row(value, into)
        }
    }
}
