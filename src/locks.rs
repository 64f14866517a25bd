//! The browser's locks, which web-sys does not have yet. <https://developer.mozilla.org/docs/Web/API/Web_Locks_API>

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    type LockManager;

    /// Undefined where the page is not from a safe place.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<LockManager>;

    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, granted: &Function) -> Promise;

    #[wasm_bindgen(method)]
    fn query(this: &LockManager) -> Promise;
}

/// The name of the lock of the worker that was given this number: every tab of this origin has its own.
pub(crate) fn name_of(life: f64) -> String {
    format!("bootstrap-explorer-{life}")
}

/// A lock that is held, or waited for, until this is dropped; and not longer than its holder lives.
pub(crate) struct Lock {
    release: Function,
}

impl Lock {
    /// Asks for the lock of this name; `None` where the browser has no locks.
    pub(crate) fn hold(name: &str) -> Option<Self> {
        LOCKS.with(|locks| {
            let locks = locks.as_ref()?;
            let mut release = None;
            let held = Promise::new(&mut |resolve, _| release = Some(resolve));
            let granted = Closure::once_into_js(move || held);
            let asked = locks.request(name, granted.unchecked_ref());
            // A document without an origin is refused: then nobody finds it held.
            spawn_local(async { drop(JsFuture::from(asked).await) });
            release.map(|release| Self { release })
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It resolves a promise: that cannot fail.
        let _ = self.release.call0(&JsValue::UNDEFINED);
    }
}

/// Whether anybody holds the lock of this name; `None` where that is not to be known.
pub(crate) async fn is_held(name: &str) -> Option<bool> {
    let asked = LOCKS.with(|locks| locks.as_ref().map(LockManager::query))?;
    let held: Array = Reflect::get(&JsFuture::from(asked).await.ok()?, &"held".into()).ok()?.dyn_into().ok()?;
    let is_own = |lock: JsValue| Reflect::get(&lock, &"name".into()).is_ok_and(|own| own == *name);
    Some(held.iter().any(is_own))
}
