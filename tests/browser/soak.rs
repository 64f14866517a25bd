//! Hundreds of random interactions: nothing breaks, no number is out of date, and no memory leaks.

use super::engine::Engine;
use super::explorer::{Explorer, Shown};
use super::session::{in_browser_for, say};
use paired_bootstrap::planning::Counts;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// The number of interactions, and after how many of them memory is measured. The last measurement
/// is compared with the first.
const INTERACTIONS: usize = 600;
const WARM_UP: usize = 200;

/// How many interactions follow each other before the page may come to rest and its numbers are
/// checked.
const BURST: usize = 8;

/// The factor by which data in the heap may grow after the warm-up; and the same for the whole
/// heap, more than half of which is code.
const GROWTH: f64 = 1.1;
const GROWTH_WITH_CODE: f64 = 1.25;

/// The time limit on a busy machine.
const LIMIT: Duration = Duration::from_secs(400);

/// The seed of the interactions. With a fixed seed, a failure can be repeated; another seed makes
/// another test.
const SEED: u64 = 6;

/// Does one thing that a user could do: `kind` says what, `number` decides the details.
const ACT: &str = r#"
    const pick = (elements) => elements[number % elements.length];
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility() && !element.disabled && !element.closest("[inert]"));
    const say = (element, value) => {
        element.value = value;
        element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    };
    const texts = ["", "7", "-1", "0.5", "1e9", "x", "99999999999", "12", "40", "3"];
    const columns = ["1\n0\n1\n1\n0", "0.25\n0.5\n0.75", "1\n0\nx", "", "a,b\n1,2\n2,2\n3,1", "1 0\n0 1\n1 1\n1 0"];
    const actions = {
        slide: () => {
            const slider = pick(seen("input[type=range]"));
            if (slider) say(slider, String(Number(slider.min) + number % (slider.max - slider.min + 1)));
        },
        type: () => {
            const boxes = seen("input[type=text]");
            // What is refused is put right before more is typed, as a person does: otherwise, soon,
            // every view has a box that refuses.
            const refused = boxes.find((box) => box.ariaInvalid === "true" && box.dataset.held !== undefined);
            if (refused) return say(refused, refused.dataset.held);
            const box = pick(boxes);
            if (!box) return;
            box.dataset.held = box.value;
            say(box, texts[number % texts.length]);
        },
        paste: () => {
            const box = pick(seen("textarea[id$=scores]"));
            if (box) say(box, columns[number % columns.length]);
        },
        press: () => pick(seen("button").filter(({ id, textContent }) =>
            // What saves or copies leaves the page; what else there is, is pressed.
            !/download|copy|save/i.test(textContent) && !/download|copy|save/i.test(id)))?.click(),
        choose: () => pick(seen("input[type=radio], select"))?.click(),
        unfold: () => pick(seen("summary"))?.click(),
        visit: () => pick(seen("nav a"))?.click(),
        go: () => {
            const n = 1 + number % 900;
            const helped = number % (n + 1);
            const hurt = (number >> 4) % (n - helped + 1);
            location.hash = [`n=${n}&helped=${helped}&hurt=${hurt}&seed=${number}`, "view=learn&drawn=30", "view=review",
                "view=plan&part=power", "n=x&helped=-1", "scores=AAAA", `n=${n}&helped=${helped}&hurt=${hurt}`][number % 7];
        },
        // Not out of the page: before it, a tab has an empty one.
        back: () => { if (navigation.canGoBack) history.back(); },
    };
    document.querySelector("dialog[open]")?.close();
    actions[kind]();"#;

/// The kinds of interactions, repeated by frequency.
const KINDS: [&str; 16] = [
    "slide", "slide", "slide", "slide", "type", "type", "paste", "press", "press", "press", "choose", "unfold",
    "unfold", "visit", "go", "back",
];

/// Does a list of things, one per frame, then waits until the page has come to rest. The page is
/// checked after each and at the end. Returns the final state, or what is wrong.
///
/// V8 caches numbers as texts, and this cache grows to 64 kB after enough of them. The script makes
/// it grow at once, so that it is not mistaken for a leak.
const BURST_SCRIPT: &str = r#"
    for (let number = 0.5; number < 100_000; number += 1) String(number);
    window.burst = async (actions) => {
        const act = (kind, number) => { ACT };
        const read = () => { READ };
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        // What the page calls done is of one comparison.
        const check = (after) => {
            const { state, sides, pairs, helped, hurt, tied, p, at_or_below_zero: part, resamples } = read();
            // Two-sided, it is twice the smaller share; that at or above zero, which is not shown,
            // is at least the rest.
            const [least, most] = sides === 1 ? [part, part] : [2 * Math.min(part, resamples - part), 2 * part];
            const isWithin = least / resamples <= Number(p) && Number(p) <= Math.min(1, most / resamples);
            const isRight = helped + hurt + tied === pairs && isWithin;
            if (state === "done" && pairs !== null && !isRight) {
                throw new Error(`${after}: ${[pairs, helped, hurt, tied, p, part, resamples]}`);
            }
            return state;
        };
        for (const [kind, number] of actions) {
            act(kind, number);
            await frame();
            check(`${kind} ${number}`);
        }
        const isAtRest = () => ["done", "error"].includes(document.documentElement.dataset.state);
        for (await frame(); !isAtRest(); ) await frame();
        return check("at rest");
    };"#;

/// The value of an expression in the page, through DevTools. The scripts of WebDriver and their
/// results would stay in the heap, and make up most of its growth.
async fn evaluate<T: DeserializeOwned>(page: &Explorer, expression: &str) -> T {
    let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
    let mut answer = page.dev_tools("Runtime.evaluate", parameters).await;
    let value = answer["result"]["value"].take();
    serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}: {answer}"))
}

/// Does all of `actions`, and returns the state in which the page comes to rest.
async fn burst(page: &Explorer, actions: &[(&str, u32)]) -> String {
    evaluate(page, &format!("burst({}).catch(String)", json!(actions))).await
}

/// Has the page show a comparison of counts, and asserts that its numbers are the library's.
async fn assert_right(page: &Explorer, counts: Counts, after: &str) {
    let Counts { pairs, helped, hurt } = counts;
    let show = format!(
        "new Promise((resolve) => {{
             const hash = '#n={pairs}&helped={helped}&hurt={hurt}&seed=1';
             if (location.hash === hash) resolve(hash);
             addEventListener('hashchange', () => resolve(hash), {{ once: true }});
             location.hash = hash;
         }})"
    );
    evaluate::<String>(page, &show).await;
    // A box may still be invalid. Then the state is `error`, but the numbers must be right.
    let state = burst(page, &[]).await;
    assert!(["done", "error"].contains(&state.as_str()), "{after}: {state}");
    let shown: Shown = evaluate(page, &format!("(() => {{ {} }})()", include_str!("read.js"))).await;
    assert_eq!(shown.counts(), [pairs, helped, hurt, pairs - helped - hurt], "{after}");
    let exact = counts.p_value();
    shown.assert_exact(exact, 1e-10);
    shown.assert_p_near(exact);
}

/// Bytes in the page's heap after a garbage collection.
struct Heap {
    /// Everything that V8 counts.
    all: f64,
    /// What scripts hold. Compiled code and V8's notes for optimising it keep growing for thousands
    /// of interactions.
    data: f64,
}

impl Heap {
    async fn of(page: &Explorer) -> Self {
        // Twice, because weakly held objects only go with the second collection.
        for _ in 0..2 {
            page.dev_tools("HeapProfiler.collectGarbage", json!({})).await;
        }
        let usage: Value = page.dev_tools("Runtime.getHeapUsage", json!({})).await;
        let all = usage["usedSize"].as_f64().expect("the browser tells the size of its heap");
        let Engine::Chromium(chromium) = page.engine() else { panic!("only Chromium tells what is in its heap") };
        let tab = page.client().window().await.expect("there is a tab");
        Self { all, data: chromium.heap_snapshot(&String::from(tab)).data() }
    }
}

#[test]
fn hundreds_of_interactions_leave_the_page_as_it_was() {
    in_browser_for(LIMIT, async |page| {
        let script = BURST_SCRIPT.replace("ACT", ACT).replace("READ", include_str!("read.js"));
        page.run_before_load(&script).await;
        page.open("").await;
        page.done().await;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
        let (mut heaps, mut done) = (Vec::new(), 0);
        for number in (0..INTERACTIONS).step_by(BURST) {
            let mut act = || (KINDS[(random.next_u64() % KINDS.len() as u64) as usize], random.next_u32() >> 4);
            let actions: Vec<_> = (0..BURST).map(|_| act()).collect();
            let state = burst(page, &actions).await;
            let after = format!("interactions from {number} on, of seed {SEED}: {actions:?}");
            assert!(["done", "error"].contains(&state.as_str()), "{after}: {state}");
            done += usize::from(state == "done");
            let number = number + BURST;
            if number.is_multiple_of(WARM_UP) {
                // The same comparison each time, so that any difference in the heap was left
                // behind.
                assert_right(page, Counts { pairs: 500, helped: 10, hurt: 7 }, &after).await;
                heaps.push(Heap::of(page).await);
            }
        }
        let [all, data] =
            [|heap: &Heap| heap.all, |heap: &Heap| heap.data].map(|part| heaps.iter().map(part).collect::<Vec<_>>());
        say(&format!(
            "{INTERACTIONS} interactions: at rest {done} times of {} without an error; bytes of the heap after every \
             {WARM_UP}: {all:?}, of them data: {data:?}",
            INTERACTIONS / BURST
        ));
        assert!(done > INTERACTIONS / BURST / 4, "most input is refused: {done}");
        let growth = |bytes: &[f64]| bytes[bytes.len() - 1] / bytes[0];
        assert!(growth(&data) < GROWTH, "the data in the heap has grown to {} of what it was", growth(&data));
        assert!(growth(&all) < GROWTH_WITH_CODE, "the heap has grown to {} of what it was", growth(&all));
    });
}
