//! A file that is read in pieces.

use paired_bootstrap::table::{Decoder, Pieces, ReadError};

/// The bytes of a file, in pieces of these sizes, cyclically.
#[derive(Debug)]
pub struct File {
    bytes: Vec<u8>,
    sizes: Vec<usize>,
    /// How many pieces and bytes were read.
    read: (usize, usize),
    decoder: Decoder,
}

impl File {
    pub fn new(bytes: &[u8], sizes: &[usize]) -> Self {
        Self { bytes: bytes.to_vec(), sizes: sizes.to_vec(), read: (0, 0), decoder: Decoder::default() }
    }
}

impl Pieces for File {
    fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn bytes_read(&self) -> u64 {
        self.read.1 as u64
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        let (pieces, start) = self.read;
        let end = self.bytes.len().min(start + self.sizes[pieces % self.sizes.len()]);
        self.decoder.push(&self.bytes[start..end], text);
        self.read = (pieces + 1, end);
        let is_last = end == self.bytes.len();
        if is_last {
            std::mem::take(&mut self.decoder).finish(text);
        }
        Ok(!is_last)
    }
}
