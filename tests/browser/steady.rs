//! The page keeps its frame rate: the exact p follows a slider in the next frame, there is one
//! redraw a frame, and nothing jumps.
//!
//! None of this depends on what else runs on the machine. Frames are identified by the document's
//! timeline. The cost of a redraw is measured in processor time, as counted by the browser, in
//! which a waiting thread does not count. Tasks that take long by the clock are printed for people
//! to read.

use super::explorer::{Explorer, POINTS, Role, reference};
use super::looks::WINDOWS;
use super::session::{alone_in_browser, in_browser, say};
use serde::Deserialize;
use serde_json::json;

/// A task at least this long counts as long, in milliseconds: <https://w3c.github.io/longtasks/>.
const LONG: f64 = 50.0;

/// How far words beside a growing number may shift in total: a tenth of what
/// <https://web.dev/articles/cls> calls good.
const A_WORD: f64 = 0.01;

/// What `steady.js` has recorded.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Steady {
    redraws: Vec<Redraw>,
    moves: Vec<Move>,
    /// How far something has shifted, and what it was.
    shifts: Vec<(f64, String)>,
    /// The durations of long tasks by the clock, in milliseconds.
    long_tasks: Vec<f64>,
}

/// A redraw of the chart. Two equal ones in a row are within one frame. After a change of size
/// within a frame a second redraw is right, because the first is blurred.
#[derive(Debug, PartialEq, Deserialize)]
struct Redraw {
    frame: f64,
    /// How often animation frame callbacks had run.
    calls: u64,
    /// The canvas's width and height, in device pixels.
    size: (u32, u32),
}

/// A slider was moved.
#[derive(Debug, Deserialize)]
struct Move {
    /// The next frame after the move.
    next: Option<f64>,
    /// The frame in which the exact p had changed.
    exact: Option<f64>,
}

impl Steady {
    /// Everything recorded since it was last cleared.
    async fn of(page: &Explorer) -> Self {
        page.next_frame().await;
        page.ask("return steady", vec![]).await
    }

    fn assert_one_redraw_a_frame(&self) {
        let twice: Vec<_> = self.redraws.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "redrawn twice in a frame: {twice:?}");
    }

    fn assert_nothing_jumps(&self) {
        let moved: f64 = self.shifts.iter().map(|(value, _)| value).sum();
        assert!(moved < A_WORD, "{:?}", self.shifts);
    }
}

async fn open(page: &Explorer, fragment: &str) {
    page.run_before_load(include_str!("steady.js")).await;
    page.dev_tools("Performance.enable", json!({ "timeDomain": "threadTicks" })).await;
    page.open(fragment).await;
    page.done().await;
}

/// Runs `act` and what follows from it. Returns what was recorded, and the processor time per
/// redraw in milliseconds, including everything else that the page had to do.
async fn watch(page: &Explorer, what: &str, act: impl AsyncFn()) -> (Steady, f64) {
    page.run("for (const noted of Object.values(steady)) noted.length = 0", vec![]).await;
    let before = computed(page).await;
    act().await;
    page.done().await;
    let steady = Steady::of(page).await;
    let cost = (computed(page).await - before) / steady.redraws.len() as f64;
    let (redraws, long_tasks) = (steady.redraws.len(), &steady.long_tasks);
    say(&format!("{what}: {redraws} redraws, {cost:.1} ms each; long tasks by the clock: {long_tasks:?} ms"));
    steady.assert_one_redraw_a_frame();
    steady.assert_nothing_jumps();
    (steady, cost)
}

/// The processor time of the main thread so far, in milliseconds.
async fn computed(page: &Explorer) -> f64 {
    let answer = page.dev_tools("Performance.getMetrics", json!({})).await;
    let metrics = answer["metrics"].as_array().expect("the browser lists its metrics");
    let total = metrics.iter().find(|metric| metric["name"] == "TaskDuration");
    total.and_then(|metric| metric["value"].as_f64()).expect("the browser counts its tasks") * 1000.0
}

/// Presses and releases a key, as the keyboard does.
async fn press_key(page: &Explorer, key: &str, code: u32) {
    for kind in ["rawKeyDown", "keyUp"] {
        let event = json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
        page.dev_tools("Input.dispatchKeyEvent", event).await;
    }
}

#[test]
fn a_hundred_slider_moves_show_their_p_in_the_next_frame() {
    const MOVES: usize = 100;
    alone_in_browser(async |page| {
        open(page, "#n=500&helped=20&hurt=17").await;
        // Only upwards: two moves within a frame that cancel each other would change nothing.
        let keys = [("ArrowRight", 39), ("ArrowUp", 38)];
        let moves = async || {
            for number in 0..MOVES {
                if number % 20 == 0 {
                    let slider = ["helped-slider", "hurt-slider", "sample-size-slider"][number / 20 % 3];
                    page.run("document.getElementById(arguments[0]).focus()", vec![json!(slider)]).await;
                }
                let (key, code) = keys[number % keys.len()];
                press_key(page, key, code).await;
            }
        };
        let (steady, cost) = watch(page, "100 slider moves", moves).await;
        assert!(cost < LONG, "{cost} ms of the main thread for a redraw");
        assert_eq!(steady.moves.len(), MOVES, "every key moves a slider");
        for slider in &steady.moves {
            assert!(slider.next.is_some(), "{slider:?}");
            assert_eq!(slider.exact, slider.next, "the exact p comes with the next frame");
            assert!(steady.redraws.iter().any(|redraw| Some(redraw.frame) == slider.next), "and so does its curve");
        }
    });
}

#[test]
fn nothing_jumps_while_the_page_is_loaded() {
    in_browser(async |page| {
        for (width, height) in WINDOWS {
            page.resize(width, height, 1.0).await;
            for fragment in
                ["", "#n=500&helped=20&hurt=17", "#view=learn", "#view=review", "#view=plan", "#view=plan&part=sweep"]
            {
                open(page, fragment).await;
                let steady = Steady::of(page).await;
                steady.assert_nothing_jumps();
                steady.assert_one_redraw_a_frame();
            }
        }
    });
}

#[test]
fn the_program_is_compiled_once_for_page_and_worker() {
    alone_in_browser(async |page| {
        let watch = r#"
            window.compiled = [];
            for (const way of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"]) {
                const compile = WebAssembly[way];
                WebAssembly[way] = (source, ...rest) => {
                    compiled.push(source instanceof WebAssembly.Module ? `${way} of a module` : way);
                    return compile.call(WebAssembly, source, ...rest);
                };
            }
            window.sent = [];
            const send = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message.module) sent.push(message.module instanceof WebAssembly.Module);
                return send.call(this, message, ...rest);
            };"#;
        page.run_before_load(watch).await;
        page.open("").await;
        page.done().await;
        let compiled: Vec<String> = page.ask("return compiled", vec![]).await;
        assert_eq!(compiled, ["instantiateStreaming"]);
        let sent: Vec<bool> = page.ask("return sent", vec![]).await;
        assert!(!sent.is_empty() && sent.iter().all(|is_module| *is_module), "each worker gets the module: {sent:?}");
        let script =
            "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('_bg.wasm')).length";
        assert_eq!(page.ask::<u32>(script, vec![]).await, 1, "and nothing is fetched twice");
    });
}

#[test]
fn a_long_table_is_whole_before_the_page_is_done() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7&resamples=20000").await;
        page.done().await;
        page.unfold("Convergence").await;
        let summary = page.control(Role::Disclosure, POINTS).await;
        // Right after the drawer was opened, before the next frame.
        let script = "
            const [summary, tell] = arguments;
            const details = summary.parentElement;
            const seen = () => [details.querySelectorAll('tbody tr').length, document.documentElement.dataset.state];
            details.addEventListener('toggle', () => tell(seen()), { once: true });
            summary.click();";
        let (first, state): (usize, String) = page.wait_for(script, vec![reference(&summary)]).await;
        page.done().await;
        let whole = page.rows("The simulated p as the resamples grow").await.len();
        assert!(first < whole, "{first} of {whole} rows came at once: this needs a longer table");
        assert_eq!(state, "running");
    });
}
