//! Serializes lists of numbers as bytes, which arrive in JavaScript as typed arrays: plain
//! JavaScript numbers hold only 53 bits and are slow.

use bytemuck::allocation::pod_collect_to_vec;
use bytemuck::{AnyBitPattern, NoUninit, cast_slice};
use serde::{Deserialize, Deserializer, Serializer};
use serde_bytes::{ByteBuf, Bytes};

/// For `#[serde(with = "bytes")]`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<N: NoUninit, S: Serializer>(numbers: &[N], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(cast_slice(numbers))
}

/// For `#[serde(with = "bytes")]`.
///
/// # Errors
/// Those of the deserializer.
pub fn deserialize<'de, N, D>(deserializer: D) -> Result<Vec<N>, D::Error>
where
    N: NoUninit + AnyBitPattern,
    D: Deserializer<'de>,
{
    Ok(pod_collect_to_vec(&ByteBuf::deserialize(deserializer)?))
}

/// For `#[serde(with = "bytes::lists")]`: several lists, each as bytes.
pub mod lists {
    use super::{ByteBuf, Bytes, Deserializer, Serializer, cast_slice, pod_collect_to_vec};
    use serde::Deserialize;

    /// For `#[serde(with = "bytes::lists")]`.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(lists: &[Vec<i64>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(lists.iter().map(|list| Bytes::new(cast_slice(list))))
    }

    /// For `#[serde(with = "bytes::lists")]`.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<i64>>, D::Error> {
        let lists: Vec<ByteBuf> = Vec::deserialize(deserializer)?;
        Ok(lists.iter().map(|list| pod_collect_to_vec(list)).collect())
    }
}
