//! Switching between views.

use super::*;

/// Goes to a view by its link.
fn goes_to(page: &mut Page, view: ViewName) -> String {
    let fragment = page.state.fragment_of(view);
    page.happens(Event::AddressGiven(fragment.clone()));
    assert_eq!(
        (page.state.session.view, page.address.as_str()),
        (view, fragment.as_str()),
        "the address says where one is"
    );
    fragment
}

#[test]
fn views_share_the_comparison_and_draw_nothing_anew() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7&seed=3");
    let (job, before) = (page.state.session.job.number, page.sheet());
    for view in ViewName::ALL.into_iter().rev() {
        let fragment = goes_to(&mut page, view);
        assert_eq!(page.state.session.job.number, job, "{fragment}");
    }
    assert_eq!(page.sheet(), before);
}

#[test]
fn large_type_is_one_switch_of_the_page() {
    let is_large = |page: &Page| {
        let frame = page.state.frame();
        let value = |id, name| frame.attributes.iter().find(|(own, key, _)| (*own, *key) == (id, name)).cloned();
        let pressed = value("large", "aria-pressed").and_then(|(_, _, value)| value);
        let is_set = value("page", "data-large").is_some_and(|(_, _, value)| value.is_some());
        assert_eq!(pressed, Some(is_set.to_string()), "the button shows it");
        is_set
    };
    let mut page = Page::opened_at("view=compare");
    assert!(!is_large(&page));
    page.happens(Event::LargePressed);
    for view in ViewName::ALL {
        goes_to(&mut page, view);
        assert!(is_large(&page) && page.address.contains("large=1"), "{}", page.address);
    }
    assert!(is_large(&page.reloaded()));
    goes_to(&mut page, ViewName::Compare);
    page.opens("compare-report");
    assert!(!page.sheet().text_of("compare-link").contains("large"), "others have other windows");
    page.happens(Event::LargePressed);
    assert!(!is_large(&page) && !page.address.contains("large"));
}

#[test]
fn views_keep_scores_that_are_not_in_the_address() {
    let mut page = Page::opened_at("");
    let file = page.attach("scores.csv", "0.1,0.2\n0.2,0.3\n0.3,0.1\n");
    let before = page.happens(Event::FilesChosen(vec![file]));
    let fragment = goes_to(&mut page, ViewName::Power);
    assert!(!fragment.contains("scores") && !fragment.contains("helped"), "{fragment}");
    goes_to(&mut page, ViewName::Test);
    assert_eq!(page.sheet(), before);
}

#[test]
fn another_comparison_in_the_address_is_run_in_any_view() {
    let mut page = Page::opened_at("view=review&n=500&helped=10&hurt=7");
    let job = page.state.session.job.number;
    page.happens(Event::AddressGiven("view=plan&n=500&helped=11&hurt=7".to_owned()));
    let helped = page.state.session.shown().map(|shown| shown.comparison.helped);
    assert_eq!((page.state.session.job.number, helped, page.data_state()), (job + 1, Some(11), "done"));
}

#[test]
fn every_part_of_the_plan_has_its_address() {
    for view in ViewName::PLAN {
        let page = Page::opened_at(&format!("view=plan&part={}", view.key()));
        assert_eq!((page.state.session.view, &page.state.session.trouble), (view, &None));
    }
    // The first part needs no name. Old links may still name it.
    for (view, address) in [(ViewName::Power, "view=plan"), (ViewName::Power, "view=plan&part=power")] {
        let page = Page::opened_at(address);
        assert_eq!(page.state.session.view, view);
        assert!(!page.state.fragment_of(view).contains("part="), "{}", page.state.fragment_of(view));
    }
    let page = Page::opened_at("view=plan&part=sweep&items=700");
    assert!(page.address.contains("&part=sweep&items=700"), "{}", page.address);
    let page = Page::opened_at("view=plan&part=nothing");
    assert!(page.state.session.trouble.is_some_and(|trouble| trouble.to_string().contains("part must be")));
}

#[test]
fn what_was_wrong_with_an_address_is_told_until_something_is_done() {
    let mut page = Page::opened_at("view=plan&part=nothing");
    assert_eq!(page.data_state(), "error");
    page.uses("sweep-nothing", "");
    assert_eq!((page.data_state(), &page.state.session.trouble), ("done", &None));
}

#[test]
fn a_box_that_cannot_be_used_outlives_a_look_at_another_view() {
    for (id, text) in [("resamples", "5"), ("helped-count", "3000"), ("alpha", "7"), ("seed", "x"), ("margin", "-1")] {
        let mut page = Page::opened_at("n=500&helped=10&hurt=7");
        let before = page.types(id, text);
        assert_eq!(page.data_state(), "error", "{id}");
        goes_to(&mut page, ViewName::Learn);
        assert_eq!(page.data_state(), "done", "{id}: nothing is wrong in that view");
        goes_to(&mut page, ViewName::Test);
        assert_eq!((page.data_state(), page.sheet()), ("error", before), "{id}");
    }
}

#[test]
fn the_way_back_in_the_middle_of_typing_ends_it() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7");
    let there = page.state.fragment_of(ViewName::Learn);
    update(&mut page.state, Event::Typed("helped-count".to_owned(), "3000".to_owned()));
    page.happens(Event::AddressGiven(there));
    assert_eq!(page.data_state(), "done");
    goes_to(&mut page, ViewName::Test);
    let sheet = page.sheet();
    assert_eq!((page.data_state(), sheet.value_of("helped-count")), ("error", "3000"));
    assert_eq!(sheet.number_of("helped"), Some(10.0));
}

#[test]
fn themes_follow_each_other() {
    let mut page = Page::default();
    let themes = [(); 3].map(|()| {
        page.begins(Event::ThemePressed);
        page.state.session.theme
    });
    assert_eq!(themes, [Theme::Light, Theme::Dark, Theme::System]);
    assert_eq!(themes.map(|theme| Theme::from_key(theme.key())), themes);
}

#[test]
fn one_can_skip_to_the_answer_of_every_view() {
    let html = include_str!("../../../index.html");
    let mut page = Page::opened_at("");
    for view in ViewName::ALL {
        goes_to(&mut page, view);
        let effects = update(&mut page.state, Event::Used("skip".to_owned(), String::new()));
        let [Effect::Focus(answer)] = effects.as_slice() else { panic!("{effects:?}") };
        assert!(html.contains(&format!("<h1 id=\"{answer}\"")), "{answer}");
    }
}
