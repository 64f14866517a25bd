//! Lets the page open without a network, by a service worker: `www/service_worker.js`.

use super::started::address_of;
use js_sys::futures::{JsFuture, spawn_local};

/// Registers the service worker, if the page is served as separate files and the browser supports
/// one. Otherwise the page just does not work offline.
///
/// <https://developer.mozilla.org/docs/Web/API/Service_Worker_API>
pub(super) fn keep() {
    let (Ok(address), Some(window)) = (address_of("data-offline"), web_sys::window()) else { return };
    let container = window.navigator().service_worker();
    // Undefined, whatever its type says, in private windows and on insecure origins.
    if container.is_undefined() {
        return;
    }
    let registered = container.register(&address);
    spawn_local(async move {
        // May fail: storage is forbidden or full, or a new build was published meanwhile. The next
        // visit tries again.
        let _ = JsFuture::from(registered).await;
    });
}
