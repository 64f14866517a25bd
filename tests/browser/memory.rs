//! How much memory the tab takes with many scores. Run by hand: see `docs/performance.md`.

use super::explorer::{Explorer, Role};
use super::folder::Folder;
use super::session::{alone_in_browser, say};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::time::Duration;

/// The most that the tab may take with a million pasted pairs, once everything is computed, in MB.
const LIMIT: f64 = 300.0;

/// How long the page is left alone before it is measured. By then, its worker's idle helpers have
/// ended.
const REST: Duration = Duration::from_secs(15);

/// Few resamples: memory does not depend on their number, except for the helpers of a long job,
/// which stay for a while.
const FRAGMENT: &str = "#resamples=200";

/// The memory of a process, in MB (10⁶ bytes).
#[derive(Clone, Copy, Debug)]
struct Memory {
    /// Its own memory, plus its share of what it shares with other processes (mostly program code).
    proportional: f64,
    /// Its own memory, without file mappings: what the browser's task manager shows.
    own: f64,
    /// The highest resident size, including everything shared.
    peak: f64,
}

/// The memory of the page's process, which is the browser's largest renderer. There is one renderer
/// for each site, and a spare one.
fn of_tab(page: &Explorer) -> Memory {
    let browser = page.client().capabilities().and_then(|all| all.get("goog:processID")?.as_u64());
    let browser = browser.expect("the driver tells the browser's process");
    let parents: BTreeMap<u64, u64> = processes().filter_map(|id| Some((id, parent(id)?))).collect();
    let is_below = |id: &u64| std::iter::successors(Some(*id), |id| parents.get(id).copied()).any(|id| id == browser);
    let renderers = parents.keys().copied().filter(is_below).filter(|&id| is_renderer(id));
    let tab = renderers.filter_map(measure).max_by(|a, b| a.proportional.total_cmp(&b.proportional));
    tab.expect("the browser has a renderer, and Linux tells of its memory")
}

/// The ids of all processes.
fn processes() -> impl Iterator<Item = u64> {
    let entries = fs::read_dir("/proc").expect("this is Linux");
    entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn parent(id: u64) -> Option<u64> {
    number_after("PPid:", &fs::read_to_string(format!("/proc/{id}/status")).ok()?)
}

fn is_renderer(id: u64) -> bool {
    fs::read_to_string(format!("/proc/{id}/cmdline")).is_ok_and(|command| command.contains("--type=renderer"))
}

fn measure(id: u64) -> Option<Memory> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let parts = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    let megabytes = |name, text| Some(number_after(name, text)? as f64 * 1024.0 / 1e6);
    Some(Memory {
        proportional: megabytes("Pss:", &parts)?,
        own: megabytes("RssAnon:", &status)? + megabytes("VmSwap:", &status)?,
        peak: megabytes("VmHWM:", &status)?,
    })
}

/// The number in the line of a status file that begins with `name`.
fn number_after(name: &str, status: &str) -> Option<u64> {
    status.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
}

/// Prints what the tab takes after a rest.
async fn tell(page: &Explorer, what: &str) -> Memory {
    tokio::time::sleep(REST).await;
    let memory = of_tab(page);
    let Memory { proportional, own, peak } = memory;
    say(&format!("memory, {what}: {proportional:.0} MB, {own:.0} MB of them its own; at its peak {peak:.0} MB"));
    memory
}

/// A score with six decimals; almost all are distinct.
fn score(item: u64, factor: u64) -> String {
    format!("0.{:06}", item * factor % 999_983)
}

/// Pastes a file's text into a box, as from another program, so that the page holds no other copy
/// of it.
async fn paste_file(page: &Explorer, path: &str, name: &str) {
    let input = "document.body.insertAdjacentHTML('beforeend', '<input type=file id=other-program>')";
    page.run(input, vec![]).await;
    page.element("other-program").await.send_keys(path).await.expect("the browser takes a file");
    page.control(Role::Textbox, name).await.click().await.expect("the box can be clicked");
    let script = r#"
        const [done] = arguments;
        const input = document.getElementById("other-program");
        const box = document.activeElement;
        input.files[0].text().then((text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
            input.remove();
            done(true);
        });"#;
    assert!(page.wait_for::<bool>(script, vec![]).await);
}

#[test]
#[ignore = "a measurement of a minute: see docs/performance.md"]
fn million_pasted_pairs() {
    alone_in_browser(async |page| {
        const PAIRS: u64 = 1_000_000;
        let folder = Folder::new("million-pasted");
        page.open(FRAGMENT).await;
        page.done().await;
        page.choose("Paste").await;
        tell(page, "ten questions").await;
        for (name, factor) in [("Baseline", 631), ("Experimental", 337)] {
            let lines: Vec<String> = (1..=PAIRS).map(|item| score(item, factor)).collect();
            let path = folder.write(&format!("{name}.txt"), lines.join("\n"));
            paste_file(page, &path.to_string_lossy(), name).await;
        }
        page.until(|shown| shown.state == "done" && shown.pairs == Some(PAIRS)).await;
        say(&format!("memory, 1,000,000 pasted pairs, with helpers if there are any: {:?}", of_tab(page)));
        let memory = tell(page, "1,000,000 pasted pairs").await;
        page.unfold_everything().await;
        page.run("location.hash = location.hash + arguments[0]", vec![json!("&view=learn")]).await;
        tell(page, "1,000,000 pasted pairs, in the view Learn").await;
        assert!(memory.proportional < LIMIT, "{memory:?}");
    });
}

#[test]
#[ignore = "a measurement of a minute: see docs/performance.md"]
fn file_of_a_hundred_megabytes() {
    alone_in_browser(async |page| {
        const PAIRS: u64 = 5_600_000;
        let folder = Folder::new("hundred-megabytes");
        let mut text = String::new();
        for item in 1..=PAIRS {
            writeln!(text, "{}\t{}", score(item, 631), score(item, 337)).expect("a text takes text");
        }
        let size = text.len() as f64 / 1e6;
        let path = folder.write("large.tsv", text);
        page.open(FRAGMENT).await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[path]).await;
        page.until(|shown| shown.pairs == Some(PAIRS)).await;
        let memory = of_tab(page);
        say(&format!("memory, a file of {size:.0} MB was just read: {memory:?}"));
        // Two waits, because a single one might exceed the tests' patience.
        page.until(|shown| shown.resamples > Some(0) && shown.pairs == Some(PAIRS)).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(PAIRS)).await;
        tell(page, &format!("a file of {size:.0} MB, {PAIRS} pairs")).await;
    });
}
