//! SHA-256, as names and as browsers write it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// The hash of `bytes`, in 64 hex digits.
pub fn hex(bytes: &[u8]) -> String {
    digits(&Sha256::digest(bytes))
}

/// The hex digits of a hash that was taken elsewhere, two for each byte.
pub fn digits(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of `bytes` as a browser compares it with a file's or a script's: `sha256-`, then in base64
/// (<https://www.w3.org/TR/SRI/#the-integrity-attribute>).
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_abc_is_that_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(integrity(b"abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }
}
