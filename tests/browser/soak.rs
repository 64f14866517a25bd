//! Hundreds of random interactions: nothing breaks, no number is old, and no memory is lost on the
//! way.

use super::engine::Engine;
use super::explorer::{Explorer, Shown};
use super::session::{in_browser_for, say};
use paired_bootstrap::planning::Counts;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// So many interactions; the memory is looked at after every so many of them, and the last look is
/// compared with the first.
const INTERACTIONS: usize = 600;
const WARM_UP: usize = 200;

/// How many follow each other at once, before the page is let come to rest and its numbers are
/// looked at.
const BURST: usize = 8;

/// What the data in the heap may have grown by from the end of the warm-up on; and all of it, of
/// which more than half is code.
const GROWTH: f64 = 1.1;
const GROWTH_WITH_CODE: f64 = 1.25;

/// What all of it may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(400);

/// The seed of the interactions: another one is another test, and a failure can be repeated.
const SEED: u64 = 6;

/// Does one thing that a person could do: `kind` says what, `number` decides the rest.
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

/// What is done, as often as it stands here.
const KINDS: [&str; 16] = [
    "slide", "slide", "slide", "slide", "type", "type", "paste", "press", "press", "press", "choose", "unfold",
    "unfold", "visit", "go", "back",
];

/// Does what it is told, one thing in a frame, and waits until the page has come to rest: what the
/// page has shown after each, and in the end, is looked at there. It answers with the state in the
/// end, or with what is wrong.
///
/// V8 has a cache of numbers as texts, which grows to 64 kB when it has met enough of them: so it
/// does at once.
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

/// What an expression in the page comes to, by the DevTools: the scripts of a WebDriver, and what
/// they return, stay in the heap, and would be the most of what it grows by.
async fn evaluate<T: DeserializeOwned>(page: &Explorer, expression: &str) -> T {
    let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
    let mut answer = page.dev_tools("Runtime.evaluate", parameters).await;
    let value = answer["result"]["value"].take();
    serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}: {answer}"))
}

/// Does all of `actions`; the state that the page comes to rest in.
async fn burst(page: &Explorer, actions: &[(&str, u32)]) -> String {
    evaluate(page, &format!("burst({}).catch(String)", json!(actions))).await
}

/// Has the page show one comparison of counts, and asserts that its numbers are those that the
/// library computes.
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
    // A box may still hold what cannot be used: then the state says so, and the numbers are right
    // all the same.
    let state = burst(page, &[]).await;
    assert!(["done", "error"].contains(&state.as_str()), "{after}: {state}");
    let shown: Shown = evaluate(page, &format!("(() => {{ {} }})()", include_str!("read.js"))).await;
    assert_eq!(shown.counts(), [pairs, helped, hurt, pairs - helped - hurt], "{after}");
    let exact = counts.p_value();
    shown.assert_exact(exact, 1e-10);
    shown.assert_p_near(exact);
}

/// Bytes of the page's heap after a collection.
struct Heap {
    /// All that V8 counts.
    all: f64,
    /// What scripts hold. What V8 compiles, and what it keeps to compile better, is more with each
    /// use, for thousands of them.
    data: f64,
}

impl Heap {
    async fn of(page: &Explorer) -> Self {
        // Once is not always enough: what was weakly held goes with the second.
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
                // The same comparison each time: what differs in the heap is what was left behind.
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
