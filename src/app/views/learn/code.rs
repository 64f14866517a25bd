//! A QR code that leads a class to this lesson.

use super::state::Scene;
use crate::app::session::ViewName;
use crate::app::sheet::Sheet;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The drawer.
const DRAWER: &str = "learn-class";

/// A phone reads a code of so many letters off a projector; beyond, its squares are too small.
const MOST_LETTERS: usize = 600;

/// Squares left white around a code, by its standard (ISO/IEC 18004).
const MARGIN: i32 = 4;

pub(super) fn fill(sheet: &mut Sheet, scene: &Scene) {
    if !scene.session.is_open(DRAWER) {
        return;
    }
    let (code, said) = match address(scene) {
        Ok(address) => (
            QrCode::encode_text(&address, QrCodeEcc::Low).ok(),
            "Point a phone at it. It opens this lesson with the same items, the same resamples and the same p.",
        ),
        Err(why) => (None, why),
    };
    sheet.text("learn-class-said", said);
    sheet.attribute("learn-code", "class", code.is_none().then(|| "unseen".to_owned()));
    let side = code.as_ref().map_or(0, QrCode::size) + 2 * MARGIN;
    sheet.attribute("learn-code", "viewBox", Some(format!("{0} {0} {side} {side}", -MARGIN)));
    sheet.attribute("learn-code-squares", "d", code.map(|code| squares(&code)));
}

/// The address of the lesson, or why a code cannot lead there.
fn address(scene: &Scene) -> Result<String, &'static str> {
    let session = scene.session;
    if !session.place.starts_with("http") {
        return Err("Phones cannot open a file of this computer. Open the page from a server, then the code is here.");
    }
    let address =
        format!("{}#{}", session.place, session.fragment_of(ViewName::Learn, scene.learn.write_keys(session)));
    if session.is_in_address() && address.len() <= MOST_LETTERS {
        Ok(address)
    } else {
        Err("These scores are too long for a code. Send the link under “Report and export” in Test.")
    }
}

/// The dark squares as the path of an SVG, those beside each other as one.
fn squares(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let width = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if width > 0 {
                // A String never refuses.
                let _ = write!(path, "M{x},{y}h{width}v1h-{width}z");
            }
            x += width + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_the_dark_ones() {
        let code = QrCode::encode_text("p = 0.42173", QrCodeEcc::Low).expect("a short text");
        let mut drawn = vec![vec![false; code.size() as usize]; code.size() as usize];
        for part in squares(&code).split_terminator('z') {
            let numbers: Vec<usize> = part.split(['M', ',', 'h', 'v', '-']).filter_map(|n| n.parse().ok()).collect();
            drawn[numbers[1]][numbers[0]..numbers[0] + numbers[2]].fill(true);
        }
        for (y, row) in drawn.iter().enumerate() {
            for (x, &is_dark) in row.iter().enumerate() {
                assert_eq!(is_dark, code.get_module(x as i32, y as i32), "{x}, {y}");
            }
        }
    }
}
