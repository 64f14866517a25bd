//! A QR code that leads a class to this lesson.

use super::state::Scene;
use crate::app::session::ViewName;
use crate::app::sheet::Sheet;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The id of the drawer.
const DRAWER: &str = "learn-class";

/// The longest address, in bytes. Codes for longer ones have squares too small to scan off a
/// projector.
const MOST_BYTES: usize = 600;

const TOO_LONG: &str = "These scores are too long for a code. “Report and export” in Test has a link to them.";

/// The width of the white margin in squares, as its standard demands (ISO/IEC 18004).
const MARGIN: i32 = 4;

pub(super) fn fill(sheet: &mut Sheet, scene: &Scene) {
    if !scene.session.is_open(DRAWER) {
        return;
    }
    let code = address(scene).and_then(|address| QrCode::encode_text(&address, QrCodeEcc::Low).map_err(|_| TOO_LONG));
    let said = "Point a phone at it. It opens this lesson with the same items, the same resamples and the same p.";
    sheet.text("learn-class-said", code.as_ref().err().copied().unwrap_or(said));
    let code = code.ok();
    sheet.attribute("learn-code", "hidden", code.is_none().then(String::new));
    let side = code.as_ref().map_or(0, QrCode::size) + 2 * MARGIN;
    sheet.attribute("learn-code", "viewBox", Some(format!("{0} {0} {side} {side}", -MARGIN)));
    sheet.attribute("learn-code-squares", "d", code.map(|code| squares(&code)));
}

/// The address of the lesson, or why a code cannot lead there.
fn address(scene: &Scene) -> Result<String, &'static str> {
    let session = scene.session;
    let local = ["file:", "http://127.0.0.1", "http://localhost", "http://[::1]"];
    if local.iter().any(|local| session.place.starts_with(local)) {
        return Err("Phones cannot open this page, because it is only on this computer. Put it on a server to get a \
                    code.");
    }
    let link = session.link_to(ViewName::Learn, scene.learn.write_keys(session));
    let address = format!("{}#{link}", session.place);
    if session.is_in_address() && address.len() <= MOST_BYTES { Ok(address) } else { Err(TOO_LONG) }
}

/// The dark squares as the path of an SVG. Adjacent squares of a line are joined.
fn squares(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let width = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if width > 0 {
                // Writing to a string cannot fail.
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

    /// `rqrr` is a QR code reader that shares no code with the crate that writes them.
    #[test]
    fn a_reader_of_codes_reads_the_address_from_the_squares() {
        const PIXELS: usize = 3;
        let address = format!("https://example.org/explorer/#view=learn&n=10&scores={}", "0.25,".repeat(60));
        let code = QrCode::encode_text(&address, QrCodeEcc::Low).expect("an address that fits");
        let side = (code.size() + 2 * MARGIN) as usize;
        let mut is_dark = vec![vec![false; side]; side];
        for part in squares(&code).split_terminator('z') {
            let numbers: Vec<usize> = part.split(['M', ',', 'h', 'v', '-']).filter_map(|n| n.parse().ok()).collect();
            let (x, y) = (numbers[0] + MARGIN as usize, numbers[1] + MARGIN as usize);
            is_dark[y][x..x + numbers[2]].fill(true);
        }
        let grey = |x: usize, y: usize| if is_dark[y / PIXELS][x / PIXELS] { 0 } else { 255 };
        let mut seen = rqrr::PreparedImage::prepare_from_greyscale(side * PIXELS, side * PIXELS, grey);
        let read: Vec<String> =
            seen.detect_grids().iter().filter_map(|grid| grid.decode().ok()).map(|(_, text)| text).collect();
        assert_eq!(read, [address]);
    }
}
