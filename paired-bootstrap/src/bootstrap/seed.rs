//! Serializes a seed as text, because a JavaScript number holds only 53 bits.

use serde::{Deserialize, Deserializer, Serializer, de};

/// For `#[serde(with = "seed")]`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(seed)
}

/// For `#[serde(with = "seed")]`.
///
/// # Errors
/// Those of the deserializer, and if the text is not a whole number below 2^64.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}
