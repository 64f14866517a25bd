//! What surrounds the views on the screen: tabs, theme, messages.

use super::session::{Phase, Theme, Trouble, ViewName};
use super::sheet::Sheet;
use super::state::State;
use super::views::learn::Learn;
use paired_bootstrap::report::{Tab, VERSION};

/// The tabs: view, link, and the section that shows it.
const TABS: [(Tab, &str, &str); 5] = [
    (Tab::Test, "tab-test", "cards"),
    (Tab::Compare, "tab-compare", "compare-view"),
    (Tab::Learn, "tab-learn", "learn-view"),
    (Tab::Review, "tab-review", "review-view"),
    (Tab::Plan, "tab-plan", "plan-view"),
];

/// The parts of Plan: view, link, and the section that shows it.
const PARTS: [(ViewName, &str, &str); 3] = [
    (ViewName::Power, "plan-power", "power-view"),
    (ViewName::EffectSizes, "plan-sweep", "sweep-view"),
    (ViewName::Rules, "plan-rules", "rules-view"),
];

impl State {
    /// The sheet of what surrounds the views. Every link to a view carries that view's current
    /// state.
    #[must_use]
    pub fn frame(&self) -> Sheet {
        let mut sheet = Sheet::default();
        let session = &self.session;
        for (tab, link, section) in TABS {
            let view = match tab {
                Tab::Test => ViewName::Test,
                Tab::Compare => ViewName::Compare,
                Tab::Learn => ViewName::Learn,
                Tab::Review => ViewName::Review,
                Tab::Plan => session.part,
            };
            let is_shown = session.view.tab() == tab;
            sheet.attribute(link, "aria-current", is_shown.then(|| "page".to_owned()));
            sheet.attribute(link, "href", Some(format!("#{}", self.fragment_of(view))));
            sheet.hidden(section, !is_shown);
        }
        for (view, link, section) in PARTS {
            sheet.attribute(link, "aria-current", (session.part == view).then(|| "page".to_owned()));
            sheet.attribute(link, "href", Some(format!("#{}", self.fragment_of(view))));
            sheet.hidden(section, session.part != view);
        }
        let all_systems = format!("#{}", self.fragment_of(ViewName::Compare));
        sheet.attribute("columns-compare", "href", Some(all_systems.clone()));
        sheet.attribute("all-systems", "href", Some(all_systems));
        let pair = if session.view == ViewName::Test { self.compare.told_of_pair(session) } else { Vec::new() };
        sheet.text("columns-pair", pair.iter().map(|told| format!(" · {told}")).collect::<String>());
        sheet.attribute("compare-to-test", "href", Some(format!("#{}", self.fragment_of(ViewName::Test))));
        sheet.attribute("learn-view", "data-old", session.shows_older().then(String::new));
        // Set on the whole page: a CSS `:has()` rule would be evaluated for every row of a table.
        let learn = Some(&self.learn).filter(|_| session.view == ViewName::Learn);
        sheet.attribute("page", "data-large", session.is_large.then(String::new));
        sheet.attribute("page", "data-tour", learn.is_some_and(Learn::is_on_tour).then(String::new));
        let theme = match session.theme {
            Theme::System => "Theme: system",
            Theme::Light => "Theme: light",
            Theme::Dark => "Theme: dark",
        };
        sheet.text("theme-name", theme);
        sheet.attribute("large", "aria-pressed", Some(session.is_large.to_string()));
        sheet.disabled("large", false);
        sheet.text("version", VERSION);
        sheet.text("build", crate::BUILD);
        sheet.hidden("not-started", true);
        sheet.error("notice", session.notice.as_ref().map(ToString::to_string));
        // Test reports errors in the scores beside its boxes; the other views have no such place.
        let trouble = self.trouble().filter(|_| session.view != ViewName::Test);
        sheet.error("comparison-error", trouble.map(ToString::to_string));
        sheet.text(
            "copied",
            match session.copied {
                Some((_, true)) => "Copied",
                Some((_, false)) => "The browser does not let this page copy: select the text and copy it by hand",
                None => "",
            },
        );
        sheet
    }

    /// The input's error, if it matters to the current view.
    fn trouble(&self) -> Option<&Trouble> {
        let is_minded = |trouble: &&Trouble| match trouble {
            Trouble::Scores { .. } => self.current().minds_trouble(&self.session),
            _ => true,
        };
        self.session.trouble.as_ref().filter(is_minded)
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self.session.view.tab() {
            Tab::Test => "Bootstrap Explorer",
            Tab::Compare => "Compare · Bootstrap Explorer",
            Tab::Learn => "Learn · Bootstrap Explorer",
            Tab::Review => "Review · Bootstrap Explorer",
            Tab::Plan => "Plan · Bootstrap Explorer",
        }
    }

    /// `loading`, `running`, `done` or `error`. `done` means that every number on the screen
    /// belongs to the input.
    #[must_use]
    pub fn data_state(&self) -> &'static str {
        let session = &self.session;
        let view = self.current();
        let refusal = || view.task(session).is_some_and(|task| session.tasks.refusal(&task).is_some());
        let is_busy = view.form().is_typing() || view.is_busy(session) || session.lacks_conclusions();
        match session.job.phase {
            Phase::Loading => "loading",
            // What is shown beside an error must be final, too.
            Phase::Reading(_) | Phase::Running => "running",
            _ if session.tasks.is_pending() || is_busy => "running",
            _ if self.trouble().is_some() || !view.form().is_valid() || refusal() => "error",
            Phase::Error if session.trouble.is_none() => "error",
            Phase::Done | Phase::Error => "done",
        }
    }
}
