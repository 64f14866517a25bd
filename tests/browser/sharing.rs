//! Long jobs shared with helper workers: the result is the same with any number of them, even if
//! some are lost.

use super::expected::Expected;
use super::explorer::{Explorer, Shown};
use super::session::in_browser;
use serde_json::json;

/// Makes the page believe that the machine has this many cores, and counts in `window.helpers` how
/// often the worker's helpers were `started`, `asked` (for batches) and `ended`. `fate` is a script
/// that the worker runs before it asks a helper. It has the helper's `number`, and in `asked` how
/// often that was asked before. `befall("vanish")` makes the helper vanish, `befall("break")` makes
/// it fail.
async fn prepare_cores(page: &Explorer, cores: u32, fate: &str) {
    let in_worker = r#"
        const said = new BroadcastChannel("helpers");
        const ports = new Map();
        const native = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message, ...rest) {
            if (message?.message?.Help && !ports.has(this)) {
                ports.set(this, { number: ports.size, asked: 0 });
            }
            if (message?.message?.Draw) {
                said.postMessage({ what: "asked" });
                const helper = ports.get(this);
                const { number, asked } = helper;
                helper.asked += 1;
                const befall = (what) => said.postMessage({ what, number });
                FATE
            }
            native.call(this, message, ...rest);
        };"#;
    let in_page = r#"
        Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => CORES });
        window.helpers = { started: 0, asked: 0, ended: 0 };
        const workers = [];
        new BroadcastChannel("helpers").onmessage = ({ data: { what, number } }) => {
            if (what === "asked") helpers.asked += 1;
            if (what === "vanish") workers[number + 1].vanish();
            if (what === "break") {
                const error = new ErrorEvent("error", { message: "simulated loss", cancelable: true });
                workers[number + 1].dispatchEvent(error);
            }
        };
        window.Worker = class extends Worker {
            constructor(address, options) {
                const script = `importScripts(${JSON.stringify(address)});` + IN_WORKER;
                const isHelper = workers.length > 0;
                super(isHelper ? address : URL.createObjectURL(new Blob([script], { type: "text/javascript" })), options);
                workers.push(this);
                if (isHelper) helpers.started += 1;
            }
            terminate() {
                helpers.ended += 1;
                super.terminate();
            }
            vanish() {
                super.terminate();
            }
        };"#;
    // The first worker is started from a blob, which the page's policy would block.
    page.dev_tools("Page.setBypassCSP", json!({ "enabled": true })).await;
    let in_worker = serde_json::to_string(&in_worker.replace("FATE", fate)).expect("a string");
    page.run_before_load(&in_page.replace("CORES", &cores.to_string()).replace("IN_WORKER", &in_worker)).await;
}

const PAIRS: u64 = 3000;
const RESAMPLES: u64 = 300_000;

/// Graded scores. A resample costs 3,000 draws: [`RESAMPLES`] of them are some 10^9 draws, which
/// take a worker a second or more.
fn graded() -> [String; 2] {
    [631, 337].map(|factor| (1..=PAIRS).map(|item| format!("0.{:04}\n", item * item * factor % 9973)).collect())
}

/// The library's results on this machine.
pub fn expected(resamples: u64, seed: u64) -> Expected {
    Expected::of_texts(graded().each_ref().map(String::as_str), resamples, seed)
}

/// How many helpers were started, how often they were asked, and how many were ended.
async fn helpers(page: &Explorer) -> [u32; 3] {
    page.ask("return [helpers.started, helpers.asked, helpers.ended]", vec![]).await
}

/// Starts the long job with this many resamples.
pub async fn begin_long_job(page: &Explorer, resamples: u64) {
    page.open("#resamples=100").await;
    page.done().await;
    let [baseline, experimental] = graded();
    page.paste(&baseline, &experimental).await;
    assert_eq!(page.done().await.pairs, Some(PAIRS));
    page.type_into("Resamples", &resamples.to_string()).await;
}

/// Waits for the job with this many resamples and this seed, and asserts that the results are as
/// expected.
pub async fn assert_ends_as_expected(page: &Explorer, resamples: u64, seed: u64) {
    assert_eq!(ends_as_expected(page, resamples, seed).await, "", "nobody need know of helpers");
}

/// As [`assert_ends_as_expected`], but returns the page's notice.
pub async fn ends_as_expected(page: &Explorer, resamples: u64, seed: u64) -> String {
    let is_meant =
        |shown: &Shown| shown.state == "done" && shown.resamples == Some(resamples) && shown.seed == seed.to_string();
    let shown = page.until(is_meant).await;
    let expected = expected(resamples, seed);
    assert_eq!(shown.at_or_below_zero, Some(expected.summary(0.9).at_or_below_zero));
    assert_eq!(shown.interval(), expected.interval(0.9));
    shown.notice
}

/// Runs the long job, and repeats it with other seeds until helpers have done `enough`: on a busy
/// machine they may start after the first jobs are over. Each job must end as expected. Returns
/// what the helpers did.
async fn until_helpers_share(page: &Explorer, enough: impl Fn([u32; 3]) -> bool) -> [u32; 3] {
    begin_long_job(page, RESAMPLES).await;
    assert_ends_as_expected(page, RESAMPLES, 1).await;
    let mut done = helpers(page).await;
    for seed in 2..=MOST_SEEDS {
        if enough(done) {
            break;
        }
        page.type_into("Seed", &seed.to_string()).await;
        assert_ends_as_expected(page, RESAMPLES, seed).await;
        done = helpers(page).await;
    }
    done
}

/// After this many seeds, helpers that have done nothing never will.
const MOST_SEEDS: u64 = 10;

#[test]
fn many_cores_have_helpers_and_the_same_result() {
    in_browser(async |page| {
        prepare_cores(page, 8, "").await;
        let [started, asked, ended] = until_helpers_share(page, |[started, asked, _]| asked > started).await;
        assert!((1..8).contains(&started) && asked > started && ended == 0, "{started}, {asked}, {ended}");
    });
}

#[test]
fn what_lost_helpers_had_is_drawn_by_others() {
    in_browser(async |page| {
        // The first helper vanishes without a message, the second one fails.
        let fate = r#"
            if (number === 0 && asked === 2) befall("vanish");
            if (number === 1 && asked === 3) befall("break");"#;
        prepare_cores(page, 4, fate).await;
        let [started, asked, _] = until_helpers_share(page, |[_, asked, _]| asked >= 3).await;
        assert!(started >= 1 && asked >= 3, "{started} helpers, asked {asked} times");
    });
}
