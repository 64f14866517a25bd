//! Joins the later part to the first one, in the page and in the worker.

use super::{LATER, Later};
use js_sys::{Object, Reflect, WebAssembly};
use std::cell::Cell;
use wasm_bindgen::JsValue;

thread_local! {
    /// A second instance would set back what the first one has written into its statics.
    static IS_JOINED: Cell<bool> = const { Cell::new(false) };
}

/// What the later part takes from the first one: memory, table of functions, stack, as exports of the program.
///
/// # Errors
/// When the browser refuses to make an object.
pub fn imports() -> Result<Object, JsValue> {
    let imports = Object::new();
    // wasm-split-cli's name for them.
    Reflect::set(&imports, &"__wasm_split".into(), &wasm_bindgen::exports())?;
    Ok(imports)
}

/// The later part, after an instance of it was made with [`imports`]: that has put its functions into the table.
/// Without one this traps.
#[must_use]
pub fn joined(_instance: &WebAssembly::Instance) -> &'static Later {
    IS_JOINED.set(true);
    // SAFETY: what stands behind this is the function below, of the same type: the table has it since there is the
    // instance, and a place of the table that is empty traps. It takes nothing, and what it returns lives as long as
    // the program.
    #[expect(unsafe_code, reason = "a call from one part of the program into another is a foreign one")]
    unsafe {
        enter()
    }
}

/// Joins the compiled later part to this program. It may be done once.
///
/// # Errors
/// When it belongs to another program, or is there already.
pub fn join(module: &WebAssembly::Module) -> Result<&'static Later, JsValue> {
    if IS_JOINED.get() {
        return Err("the later part is there already".into());
    }
    Ok(joined(&WebAssembly::Instance::new(module, &imports()?)?))
}

// The one place where the program is cut. wasm-split-cli knows the two functions by their names: the part that is cut
// off,
// `later`, and 32 hexadecimal digits that pair them. It turns the first into a call of the second through the table.
#[expect(unsafe_code, reason = "this is how two parts of a program are declared to each other")]
#[expect(improper_ctypes, reason = "a plain pointer, from and to the same program")]
#[link(wasm_import_module = "__wasm_split_placeholder__")]
unsafe extern "C" {
    #[link_name = "__wasm_split_00later00_import_00000000000000000000000000000001_enter"]
    fn enter() -> &'static Later;
}

#[expect(unsafe_code, reason = "the name is no other function's: see above")]
#[unsafe(export_name = "__wasm_split_00later00_export_00000000000000000000000000000001_enter")]
extern "C" fn entered() -> &'static Later {
    &LATER
}
