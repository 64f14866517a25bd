//! The program: runs the page, or in a Web Worker the computation.

#[cfg(target_arch = "wasm32")]
fn main() -> Result<(), wasm_bindgen::JsValue> {
    use bootstrap_explorer::{app, worker};
    use wasm_bindgen::JsCast;

    if js_sys::global().is_instance_of::<web_sys::DedicatedWorkerGlobalScope>() {
        return worker::browser::start();
    }
    app::browser::start().inspect_err(|error| app::browser::failure::report(&format!("{error:?}")))
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The page runs in a browser: `cargo xtask serve` builds and opens it.");
}
