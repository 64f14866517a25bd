//! A sign of life: a worker holds a lock for as long as it runs, and the page waits for that lock.
//!
//! A worker that fails says so. One that is ended from outside, for want of memory for example, says nothing more; but the
//! browser lets go of its locks. <https://w3c.github.io/web-locks/>
//!
//! Browsers have locks where the page came by a safe way, or from this computer. Elsewhere nobody watches.

use super::late_messages::send_reply;
use super::protocol::LateReply;
use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

#[wasm_bindgen]
extern "C" {
    /// web-sys holds it back as unstable, though all browsers have had it for years.
    type LockManager;

    /// Calls `held` when the lock `name` is free. It is held until what that returns is settled; then so is the promise.
    #[wasm_bindgen(method, catch)]
    fn request(this: &LockManager, name: &str, options: &Object, held: &Function) -> Result<Promise, JsValue>;
}

/// Has this worker hold a lock until its end, and tells the other side the lock's name.
pub(super) fn hold() {
    // Where this fails nobody watches, and all else works.
    spawn_local(async { drop(hold_and_tell().await) });
}

async fn hold_and_tell() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    let number = getrandom::u64().map_err(|_| JsValue::NULL)?;
    let (locks, lock) = (locks()?, format!("bootstrap-explorer {number:016x}"));
    // The first of no promises never comes.
    let promises: Function = global("Promise")?;
    let race: Function = Reflect::get(&promises, &"race".into())?.dyn_into()?;
    let never: Function = race.bind1(&promises, &Array::new()).unchecked_into();
    spawn_local({
        let held = locks.request(&lock, &Object::new(), &never)?;
        async move { drop(JsFuture::from(held).await) }
    });
    // Requests of one worker are answered in their order: when this one is turned down, the lock is held.
    let if_available = Object::new();
    Reflect::set(&if_available, &"ifAvailable".into(), &JsValue::TRUE)?;
    JsFuture::from(locks.request(&lock, &if_available, &nothing()?)?).await?;
    send_reply(&LateReply::Holding { lock }, &scope)
}

/// Calls `ended` when the worker that holds this lock has come to its end.
pub(crate) fn watch(lock: String, ended: impl FnOnce() + 'static) {
    spawn_local(async move {
        let request = || locks()?.request(&lock, &Object::new(), &nothing()?);
        if let Ok(request) = request()
            && JsFuture::from(request).await.is_ok()
        {
            ended();
        }
    });
}

/// A function that returns at once.
fn nothing() -> Result<Function, JsValue> {
    global("Boolean")
}

fn locks() -> Result<LockManager, JsValue> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into())?;
    Reflect::get(&navigator, &"locks".into())?.dyn_into::<Object>().map(JsCast::unchecked_into)
}

fn global<T: JsCast>(name: &str) -> Result<T, JsValue> {
    Reflect::get(&js_sys::global(), &name.into())?.dyn_into()
}
