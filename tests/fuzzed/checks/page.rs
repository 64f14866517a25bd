//! The page, taken to any addresses one after another.

use bootstrap_explorer::app::{Effect, Event, State, update};
use paired_bootstrap::report::Address;

/// Separates addresses.
const BETWEEN: u8 = b'\n';

/// Goes to the addresses in `bytes`.
pub fn check(bytes: &[u8]) {
    let mut state = State::default();
    for fragment in bytes.split(|&byte| byte == BETWEEN).take(4) {
        go(&mut state, &String::from_utf8_lossy(fragment));
    }
}

fn go(state: &mut State, fragment: &str) {
    let (_, problems) = Address::parse(fragment);
    let effects = update(state, Event::AddressGiven(fragment.to_owned()));
    let error = state.session.trouble.as_ref().map(ToString::to_string);
    for problem in &problems {
        let is_told = error.as_ref().is_some_and(|error| error.contains(&problem.to_string()));
        assert!(is_told, "{problem}, and the page says {error:?}");
    }
    for effect in &effects {
        if let Effect::WriteAddress(written) = effect {
            let (_, problems) = Address::parse(written);
            assert_eq!((error.as_ref(), problems), (None, vec![]), "the page writes {written}");
        }
    }
}
