//! Opens without a network: the browser keeps the page by a service worker,
//! `www/service_worker.js`.

use super::started::address_of;
use js_sys::futures::{JsFuture, spawn_local};

/// Lets the browser keep the page, where it can be kept: it has come from a host, as files of its
/// own, in a browser that keeps pages. Elsewhere nothing is lost but that.
///
/// <https://developer.mozilla.org/docs/Web/API/Service_Worker_API>
pub(super) fn keep() {
    let (Ok(address), Some(window)) = (address_of("data-offline"), web_sys::window()) else { return };
    let container = window.navigator().service_worker();
    // In private windows and at addresses that are not secure there is none, whatever its type
    // says.
    if container.is_undefined() {
        return;
    }
    let registered = container.register(&address);
    spawn_local(async move {
        // Storage is forbidden or full, or the page was renewed while this was fetched: the next
        // visit tries again.
        let _ = JsFuture::from(registered).await;
    });
}
