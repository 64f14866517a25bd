//! A comparison as one short text, which fits into a link more often than the input files.

use super::Items;
use super::item_list::ListedItem;
use super::listing::line;
use crate::report::MOST_PACKED;
use crate::sorting;
use crate::table::{Choice, FirstRow, Scales, Source, SummaryRows, Thousands, read};
use std::rc::Rc;

impl Items {
    /// The scores of both systems, with categories and clusters, as one text, and the choice that
    /// reads it. Ids, texts and rows that do not count are left out. Equal items stand together, so
    /// that 0/1 scores compress to little more than their counts.
    ///
    /// `None` if single items are unknown, if there are too many for a link, or if the text would
    /// not be read as exactly the same comparison: the average of three runs, for example, has no
    /// finite decimal.
    #[must_use]
    pub fn linked(&self) -> Option<(String, Choice)> {
        let [baseline, experimental] = self.names().clone();
        let baseline = baseline.unwrap_or_else(|| "baseline".to_owned());
        let experimental = experimental.unwrap_or_else(|| "experimental".to_owned());
        let free = |name: &str| match name {
            name if name == baseline || name == experimental => format!("{name} of the item"),
            name => name.to_owned(),
        };
        let category = self.categories().map(|_| free("category"));
        let cluster = self.clusters().map(|_| free("cluster"));
        let columns = [category.as_deref(), cluster.as_deref()];
        let constant = self.constant().cloned();
        let own = Some(&*baseline).filter(|_| constant.is_none());
        let header: Vec<&str> = own.into_iter().chain([&*experimental]).chain(columns.into_iter().flatten()).collect();
        let text = line(&header) + &self.sorted_lines(columns.map(|column| column.is_some()))?;
        let choice = Choice {
            baseline: Some(baseline).filter(|_| constant.is_none()),
            experimental: Some(experimental),
            constant,
            id: Some(String::new()),
            run: Some(String::new()),
            cluster: Some(cluster.unwrap_or_default()),
            category: Some(category.unwrap_or_default()),
            gold: Some(String::new()),
            filter: Some(Vec::new()),
            lower_is_better: Some(self.is_lower_better()),
            counts_minus_one: true,
            summary: Some(SummaryRows::Keep),
            first_row: Some(FirstRow::Header),
            thousands: Some(Thousands::None),
            scale: Some(Scales::Same),
            ..Choice::default()
        };
        let again = Self::selected(&Rc::new(read(vec![Source::text(None, &text)]).ok()?), &choice).ok()?;
        (again.differences() == self.differences()).then_some((text, choice))
    }

    /// One line per item, sorted, with the items of each cluster together and clusters in their
    /// order; `None` if there are too many. Categories and clusters are included on request.
    fn sorted_lines(&self, [has_category, has_cluster]: [bool; 2]) -> Option<String> {
        let reading = self.reading()?;
        let mut lines = Vec::new();
        while let Some(item) = reading.item(lines.len()) {
            let ListedItem { scores: [baseline, experimental], category, cluster, .. } = item;
            let category = has_category.then(|| category.unwrap_or_default());
            let cluster = has_cluster.then(|| cluster.unwrap_or_default());
            let baseline = Some(&*baseline).filter(|_| self.constant().is_none());
            let cells: Vec<&str> = [baseline, Some(&*experimental), category.as_deref(), cluster.as_deref()]
                .into_iter()
                .flatten()
                .collect();
            let place = self.clusters().and_then(|clusters| clusters.get(lines.len()));
            lines.push((place, line(&cells)));
            // A line has at least four bytes: two scores, a comma and a newline.
            if lines.len() as u64 * 4 > MOST_PACKED {
                return None;
            }
        }
        sorting::sort(&mut lines);
        Some(lines.into_iter().map(|(_, line)| line).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::pack_scores;

    fn items(text: &str, choice: &Choice) -> Items {
        let tables = read(vec![Source::text(Some("scores"), text)]).expect("a table");
        Items::selected(&Rc::new(tables), choice).expect("two systems")
    }

    #[test]
    fn zeros_and_ones_need_hardly_more_than_their_counts() {
        let row = |item: u32| format!("item-{item},a long text about item {item},{},{}\n", item % 7 % 2, item % 11 % 2);
        let text: String = (0..20_000).map(row).collect();
        let items = items(&format!("id,question,old,new\n{text}"), &Choice::default());
        let (text, choice) = items.linked().expect("it fits");
        assert!(text.starts_with("old,new\n0,0\n"), "{}", &text[..20]);
        let packed = pack_scores(&[text.clone(), String::new()]).expect("it fits into a link");
        assert!(packed.len() < 600, "{}", packed.len());
        assert_eq!(super::tests::items(&text, &choice).basics().means, items.basics().means);
    }

    #[test]
    fn categories_clusters_and_the_direction_go_along() {
        let text = "doc,cluster,wer,b\nx,d2,0.5,0.25\ny,d1,-1,0.5\nx,d2,0.75,1\nz,d1,0.5,0.5\n";
        let choice = Choice {
            baseline: Some("wer".to_owned()),
            experimental: Some("b".to_owned()),
            id: Some(String::new()),
            cluster: Some("cluster".to_owned()),
            category: Some("doc".to_owned()),
            lower_is_better: Some(true),
            counts_minus_one: true,
            ..Choice::default()
        };
        let items = items(text, &choice);
        let (text, choice) = items.linked().expect("it fits");
        assert_eq!(text, "wer,b,category,cluster\n0.5,0.25,x,d2\n0.75,1,x,d2\n-1,0.5,y,d1\n0.5,0.5,z,d1\n");
        let again = super::tests::items(&text, &choice);
        assert_eq!(again.differences(), items.differences());
        assert_eq!(again.names(), items.names());
    }

    #[test]
    fn what_cannot_be_told_exactly_is_not_linked() {
        let runs = "id,seed,a,b\nx,1,0,1\nx,2,0,0\nx,3,1,1\ny,1,0,1\ny,2,0,0\ny,3,0,1\n";
        assert!(items(runs, &Choice::default()).linked().is_none(), "thirds");
        assert!(items("difference,count\n1,3\n-1,2\n", &Choice::default()).linked().is_none());
    }
}
