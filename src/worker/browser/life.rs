//! The computing worker's sign of life: a lock of its own, which the browser releases when it ends
//! the worker.
//!
//! The page has no other way to know: there is no event, and a worker in the middle of a long step
//! is silent, too. An idle worker holds no lock, because browsers do not keep a page for Back and
//! Forward while it holds one. The page checks the lock in `app::browser::watch`.
//!
//! web-sys does not have locks yet. <https://developer.mozilla.org/docs/Web/API/Web_Locks_API>

use gloo_timers::callback::Timeout;
use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// How long the lock is kept after work ends, in milliseconds. Dragging a slider causes many short
/// jobs, and the page checks twice a second.
const REST: u32 = 1000;

#[wasm_bindgen]
extern "C" {
    type LockManager;

    /// Undefined if the page is not in a secure context.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<LockManager>;

    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, granted: &Function) -> Promise;

    #[wasm_bindgen(method)]
    fn query(this: &LockManager) -> Promise;
}

/// This worker's sign of life.
pub(super) struct Life {
    /// The number that the page has given it; `None` in a helper, which has no lock.
    number: Option<f64>,
    lock: Option<Lock>,
    /// The timer that releases the lock, while the worker is idle.
    rest: Option<Timeout>,
}

impl Life {
    pub(super) fn new(number: Option<f64>) -> Self {
        Self { number, lock: None, rest: None }
    }

    /// Acquires the lock when there is work, and releases it later when there is not. Call it
    /// before a message is read and after each turn of work. `release` must call
    /// [`end`](Self::end).
    pub(super) fn show(&mut self, is_busy: bool, release: impl FnOnce() + 'static) {
        if is_busy {
            self.rest = None;
            if self.lock.is_none() {
                self.lock = self.number.and_then(|number| Lock::hold(&name_of(number)));
            }
        } else if self.lock.is_some() && self.rest.is_none() {
            self.rest = Some(Timeout::new(REST, release));
        }
    }

    /// Releases the lock.
    pub(super) fn end(&mut self) {
        self.lock = None;
    }
}

/// The name of a worker's lock. All tabs of this origin share the names, so it contains a number.
fn name_of(number: f64) -> String {
    format!("bootstrap-explorer-{number}")
}

/// A lock that is held, or waited for, until this is dropped or its worker ends.
struct Lock {
    release: Function,
}

impl Lock {
    /// Requests the lock of this name; `None` if the browser has no locks.
    fn hold(name: &str) -> Option<Self> {
        LOCKS.with(|locks| {
            let locks = locks.as_ref()?;
            let mut release = None;
            let held = Promise::new(&mut |resolve, _| release = Some(resolve));
            let granted = Closure::once_into_js(move || held);
            let asked = locks.request(name, granted.unchecked_ref());
            // A document without an origin is refused. Then the page never sees the lock held.
            spawn_local(async { drop(JsFuture::from(asked).await) });
            release.map(|release| Self { release })
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only resolves a promise, which cannot fail.
        let _ = self.release.call0(&JsValue::UNDEFINED);
    }
}

/// Whether the worker with this number holds its lock; `None` if that cannot be known.
pub(crate) async fn is_shown(number: f64) -> Option<bool> {
    let name = name_of(number);
    let asked = LOCKS.with(|locks| locks.as_ref().map(LockManager::query))?;
    let held: Array = Reflect::get(&JsFuture::from(asked).await.ok()?, &"held".into()).ok()?.dyn_into().ok()?;
    let is_own = |lock: JsValue| Reflect::get(&lock, &"name".into()).is_ok_and(|own| own == *name);
    Some(held.iter().any(is_own))
}
