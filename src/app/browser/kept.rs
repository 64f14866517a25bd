//! Keeps scores between visits, in a database of the browser.
//!
//! See [MDN](https://developer.mozilla.org/docs/Web/API/IndexedDB_API). Files are stored as files:
//! the browser copies them without the page reading them.

use super::dom::Dom;
use super::{ask_page, dispatch, failure};
use crate::app::Event;
use crate::app::session::{Attachment, BroughtBack, KeptScores, Pasted, that_stay};
use idb::{Database, DatabaseEvent, Error, Factory, KeyPath, ObjectStore, ObjectStoreParams, Query, TransactionMode};
use js_sys::futures::spawn_local;
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use paired_bootstrap::report::Elsewhere;
use paired_bootstrap::sorting;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

const DATABASE: &str = "bootstrap-explorer";

/// The only store of the database: one object for each set of scores, by name.
const STORE: &str = "scores";

/// The members of an object in the store.
mod key {
    pub(super) const NAME: &str = "name";
    pub(super) const SOURCE: &str = "source";
    pub(super) const LABEL: &str = "label";
    pub(super) const BYTES: &str = "bytes";
    /// When they were stored, in `Date.now()` milliseconds.
    pub(super) const SINCE: &str = "since";
    /// What was sent to the worker: texts, or files with their paths.
    pub(super) const PARTS: &str = "parts";
}

/// Reports the kept scores, and deletes those that are too old or too many.
pub(super) fn list(dom: &Dom) {
    if !is_framed(dom) {
        spawn_local(async {
            tell(tidied().await);
        });
    }
}

/// Stores scores under their name, and deletes those named `replaced`.
pub(super) fn keep(dom: &Dom, scores: KeptScores, parts: Array, replaced: Option<String>) {
    let is_framed = is_framed(dom);
    spawn_local(async move {
        let name = scores.name.clone();
        let kept = match object_of(&scores, &parts) {
            Ok(object) if !is_framed => stored(&object, replaced.as_deref()).await.is_ok(),
            _ => false,
        };
        if kept {
            tell(tidied().await);
        } else {
            dispatch(Event::KeepingRefused(name));
        }
    });
}

/// Loads the scores of this name.
pub(super) fn bring_back(dom: &Dom, name: String) {
    let is_framed = is_framed(dom);
    spawn_local(async move {
        let found = if is_framed { Ok(None) } else { found(&name).await };
        let scores = found.ok().flatten().and_then(|object| ask_page(|page| brought_back(page, &object))?);
        dispatch(Event::BroughtBack(name, scores));
    });
}

/// Deletes the scores of this name, or all.
pub(super) fn forget(dom: &Dom, name: Option<String>) {
    if is_framed(dom) {
        return;
    }
    spawn_local(async move {
        match forgotten(name.as_deref()).await {
            Ok(()) => tell(tidied().await),
            Err(error) => failure::report(&format!("{error:?}")),
        }
    });
}

/// All frames that embed the page would share their scores, and users could not tell where they
/// came from.
fn is_framed(dom: &Dom) -> bool {
    dom.root().is_ok_and(|root| root.has_attribute("data-embed"))
}

fn tell(objects: Result<Vec<JsValue>, Error>) {
    // If storage is forbidden, nothing is kept and nothing reported.
    if let Ok(objects) = objects {
        let day = day();
        dispatch(Event::KeptTold(objects.iter().filter_map(|object| scores_of(object, &day)).collect()));
    }
}

async fn opened() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        let mut params = ObjectStoreParams::new();
        params.key_path(Some(KeyPath::new_single(key::NAME)));
        // If the store cannot be created, its first use fails.
        let _ = event.database().and_then(|database| database.create_object_store(STORE, params));
    });
    request.await
}

/// Runs `action` in a transaction on the store, and closes the database afterwards, even on errors.
async fn with_store<T>(
    mode: TransactionMode,
    action: impl AsyncFnOnce(&ObjectStore) -> Result<T, Error>,
) -> Result<T, Error> {
    let database = opened().await?;
    let done = async {
        let transaction = database.transaction(&[STORE], mode)?;
        let value = action(&transaction.object_store(STORE)?).await?;
        if transaction.await?.is_committed() { Ok(value) } else { Err(Error::TransactionAbortError(JsValue::NULL)) }
    };
    let done = done.await;
    database.close();
    done
}

/// Stores an object and deletes the one named `replaced`.
async fn stored(object: &JsValue, replaced: Option<&str>) -> Result<(), Error> {
    with_store(TransactionMode::ReadWrite, async |store| {
        store.put(object, None)?;
        delete(store, replaced)
    })
    .await
}

async fn found(name: &str) -> Result<Option<JsValue>, Error> {
    with_store(TransactionMode::ReadOnly, async |store| store.get(Query::Key(name.into()))?.await).await
}

async fn forgotten(name: Option<&str>) -> Result<(), Error> {
    with_store(TransactionMode::ReadWrite, async |store| match name {
        Some(_) => delete(store, name),
        None => store.clear().map(|_| ()),
    })
    .await
}

fn delete<'n>(store: &ObjectStore, names: impl IntoIterator<Item = &'n str>) -> Result<(), Error> {
    names.into_iter().try_for_each(|name| store.delete(Query::Key(name.into())).map(|_| ()))
}

/// Deletes what is too old or too much; the objects that remain, the newest first.
async fn tidied() -> Result<Vec<JsValue>, Error> {
    let mut all = with_store(TransactionMode::ReadOnly, async |store| store.get_all(None, None)?.await).await?;
    let since = |object: &JsValue| number(object, key::SINCE).unwrap_or_default();
    sorting::sort_by(&mut all, |one, other| since(other).total_cmp(&since(one)));
    let gone = all.split_off(that_stay(all.iter().map(since), Date::now()));
    if !gone.is_empty() {
        let names: Vec<String> = gone.iter().filter_map(|object| text(object, key::NAME)).collect();
        let names = names.iter().map(String::as_str);
        with_store(TransactionMode::ReadWrite, async |store| delete(store, names)).await?;
    }
    Ok(all)
}

fn object_of(scores: &KeptScores, parts: &Array) -> Result<JsValue, JsValue> {
    let KeptScores { name, elsewhere, label, bytes, .. } = scores;
    let object = Object::new();
    let members: [(&str, JsValue); 6] = [
        (key::NAME, name.into()),
        (key::SOURCE, elsewhere.key().into()),
        (key::LABEL, label.into()),
        (key::BYTES, (*bytes as f64).into()),
        (key::SINCE, Date::now().into()),
        (key::PARTS, parts.into()),
    ];
    for (key, value) in members {
        Reflect::set(&object, &key.into(), &value)?;
    }
    Ok(object.into())
}

/// `None` if another version of the page has stored something else.
fn scores_of(object: &JsValue, day: &Function) -> Option<KeptScores> {
    Some(KeptScores {
        name: text(object, key::NAME)?,
        elsewhere: elsewhere_of(object)?,
        label: text(object, key::LABEL)?,
        bytes: number(object, key::BYTES)? as u64,
        since: day.call1(&JsValue::NULL, &member(object, key::SINCE)?).ok()?.as_string()?,
    })
}

fn elsewhere_of(object: &JsValue) -> Option<Elsewhere> {
    Elsewhere::from_key(&text(object, key::SOURCE)?)
}

fn brought_back(page: &mut super::Page, object: &JsValue) -> Option<BroughtBack> {
    let parts = member(object, key::PARTS)?.dyn_into::<Array>().ok()?;
    let attachments = &mut page.attachments;
    if elsewhere_of(object)? == Elsewhere::File {
        let mut file = |part: JsValue| {
            let part = part.dyn_into::<Array>().ok()?;
            let file = part.get(0).dyn_into::<File>().ok()?;
            Some(attachments.add_file(part.get(1).as_string()?, file.size() as u64, &file))
        };
        let files: Vec<Attachment> = parts.iter().map(&mut file).collect::<Option<_>>()?;
        attachments.read_short(&files);
        return Some(BroughtBack::Files(files));
    }
    let mut text = |part: JsValue| match part.as_string() {
        Some(text) => Some(Pasted::Typed(text)),
        None => Some(Pasted::Held(attachments.hold_text(part.dyn_into::<File>().ok()?))),
    };
    Some(BroughtBack::Texts([text(parts.get(0))?, text(parts.get(1))?]))
}

/// Formats a time as day, hour and minute. Create it once: that takes a browser milliseconds.
fn day() -> Function {
    let options = Object::new();
    for (part, form) in [("day", "numeric"), ("month", "short"), ("hour", "2-digit"), ("minute", "2-digit")] {
        // Cannot fail on a plain object.
        let _ = Reflect::set(&options, &part.into(), &form.into());
    }
    Intl::DateTimeFormat::new(&Array::of1(&"en-GB".into()), &options).format()
}

fn member(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok()
}

fn text(object: &JsValue, key: &str) -> Option<String> {
    member(object, key)?.as_string()
}

fn number(object: &JsValue, key: &str) -> Option<f64> {
    member(object, key)?.as_f64()
}
