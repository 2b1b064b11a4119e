//! Writers that count bytes and sum them.

use flate2::Crc;
use std::io::{self, Write};

/// A writer that counts bytes.
pub(super) struct Counted<W> {
    pub to: W,
    pub written: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A writer that computes the CRC-32.
pub(super) struct Summed<W> {
    pub to: W,
    pub crc: Crc,
}

/// The number of bytes that are written and summed together, while they are in the cache.
const STEP: usize = 1 << 17;

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(&bytes[..bytes.len().min(STEP)])?;
        self.crc.update(&bytes[..written]);
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
