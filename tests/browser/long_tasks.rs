//! How long the main thread is busy at a time, and how long large inputs take.

use super::explorer::Explorer;
use super::folder::Folder;
use super::session::{alone_in_browser, say};
use std::fmt::Write;
use std::fs;
use std::time::Instant;

/// Notes how long the main thread's tasks of more than 50 ms take, by the clock.
const WATCH: &str = r#"
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask" });"#;

/// How long the tasks of more than 50 ms took since this was last asked, in milliseconds.
async fn long_tasks(page: &Explorer) -> Vec<f64> {
    page.ask("return longTasks.splice(0)", vec![]).await
}

/// Waits until the browser has told of its tasks.
async fn rest(page: &Explorer) {
    assert!(page.wait_for::<bool>("setTimeout(arguments[0], 1000, true)", vec![]).await);
}

/// Prints the long tasks of the main thread while Compare shows a hundred systems on a thousand
/// items: none on an idle machine. Others' work on its cores makes any task long.
#[test]
#[ignore = "a measurement: see docs/performance.md"]
fn a_hundred_systems() {
    let names: String = (0..100).map(|system| format!(",system{system}")).collect();
    let right = |item: usize, system: usize| (item * 37 + system * 101 + item * system % 89) % 200 < 90 + system / 4;
    let row = |item: usize| {
        let scores: String = (0..100).map(|system| format!(",{}", u8::from(right(item, system)))).collect();
        format!("\nq{item}{scores}")
    };
    let table = format!("id{names}{}", (0..1_000).map(row).collect::<String>());
    let chosen = |option: &str| {
        format!(
            "const menu = document.getElementById('compare-against'); \
             menu.value = {option}; menu.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        )
    };
    let unfold = |drawer: &str| format!("document.querySelector('#{drawer} > summary').click();");
    let steps = [
        ("loading", String::new()),
        ("another baseline", chosen("menu.options[50].value")),
        ("the heat map", unfold("compare-pairs")),
        ("all pairs", chosen("'all'")),
        ("its table", unfold("compare-pairs-table")),
        ("the picture", unfold("compare-means")),
        ("the report", unfold("compare-report")),
        ("scrolling", "scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' });".to_owned()),
    ];
    alone_in_browser(async |page| {
        page.run_before_load(WATCH).await;
        page.open("#view=compare").await;
        page.done().await;
        long_tasks(page).await;
        page.drop_files(&[("scores.csv", &table)]).await;
        page.until_true("return document.querySelectorAll('#ranking tr').length === 100").await;
        let mut told = Vec::new();
        for (name, script) in &steps {
            page.run(script, vec![]).await;
            rest(page).await;
            page.done().await;
            rest(page).await;
            told.push((name, long_tasks(page).await));
        }
        told.iter().for_each(|(name, tasks)| say(&format!("{name}: {tasks:?}")));
    });
}

/// Prints how long the page takes to read 60 files of lm-evaluation-harness with 100 MB, a folder
/// for each of two models, and the long tasks of the main thread meanwhile.
#[test]
#[ignore = "a measurement: see docs/performance.md"]
fn a_folder_of_a_hundred_megabytes() {
    const TASKS: usize = 30;
    const DOCS: usize = 800;
    alone_in_browser(async |page| {
        let folder = Folder::new("hundred-megabytes");
        let answer = "A long answer, word by word. ".repeat(70);
        let mut bytes = 0;
        for (model, every) in [("base", 2), ("new", 4)] {
            let own = folder.path().join(model);
            fs::create_dir_all(&own).expect("the test's folder can be written");
            for task in 0..TASKS {
                let mut lines = String::new();
                for doc in 0..DOCS {
                    let right = u8::from(doc % every != 0);
                    writeln!(
                        lines,
                        "{{\"doc_id\": {doc}, \"resps\": [[\"{answer}\"]], \"filter\": \"none\", \"metrics\": [\"acc\"], \
                         \"doc_hash\": \"x\", \"acc\": {right}.0}}"
                    )
                    .expect("memory takes all");
                }
                bytes += lines.len();
                fs::write(own.join(format!("samples_task{task}_2026-01-14T09-12-33.10.jsonl")), lines)
                    .expect("a file can be written");
            }
        }
        page.run_before_load(WATCH).await;
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        rest(page).await;
        long_tasks(page).await;
        let picker = page.element("score-folder").await;
        let start = Instant::now();
        picker.send_keys(&folder.path().to_string_lossy()).await.expect("the picker takes a folder");
        let items = (TASKS * DOCS) as u64;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(items)).await;
        let seconds = start.elapsed().as_secs_f64();
        // Every other document is wrong for the baseline, half of these for the other system, too.
        assert_eq!(shown.counts(), [items, items / 4, 0, items * 3 / 4]);
        rest(page).await;
        let tasks = long_tasks(page).await;
        say(&format!("60 files, {} MB: {seconds:.1} s; long tasks {tasks:?}", bytes / 1_000_000));
    });
}

/// Prints how long a million items take to open in the drawer, and the long tasks of the main
/// thread until then and while they are scrolled.
#[test]
#[ignore = "a measurement: see docs/performance.md"]
fn a_million_items_in_the_drawer() {
    const ITEMS: u64 = 1_000_000;
    alone_in_browser(async |page| {
        let folder = Folder::new("million-items");
        let mut table = "id,base,new\n".to_owned();
        for item in 0..ITEMS {
            let (base, new) = (item * 631 % 997, item * 337 % 997);
            writeln!(table, "q{item},0.{base:03},0.{new:03}").expect("memory takes all");
        }
        page.run_before_load(WATCH).await;
        page.open("#resamples=1000").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[folder.write("scores.csv", &table)]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(ITEMS)).await;
        rest(page).await;
        long_tasks(page).await;
        let start = Instant::now();
        page.unfold("Items").await;
        page.until_true("return document.querySelectorAll('#items tr').length > 10").await;
        say(&format!("the drawer opens in {:.2} s", start.elapsed().as_secs_f64()));
        rest(page).await;
        say(&format!("opening: {:?}", long_tasks(page).await));
        let scroll = "
            const list = document.getElementById('items-scroll');
            let step = 0;
            const next = () => {
                list.scrollTop = list.scrollHeight * (step * 37 % 100) / 100;
                step += 1;
                if (step < 100) requestAnimationFrame(next); else arguments[0](true);
            };
            next();";
        assert!(page.wait_for::<bool>(scroll, vec![]).await);
        rest(page).await;
        say(&format!("scrolling to a hundred places: {:?}", long_tasks(page).await));
    });
}
