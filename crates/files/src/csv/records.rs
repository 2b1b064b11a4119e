//! A csv file split into records, each with the line at which it begins.
//!
//! The crate csv-core splits; here are the buffers, and the lines: empty ones, comments, and what follows the first byte of `\r\n`, belong to
//! no record.

use super::CsvFault;
use crate::FileError;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::io::{self, BufRead, BufReader, Read};

/// The records of a file, one at a time.
pub(super) struct Records<'a> {
    from: BufReader<Box<dyn Read + 'a>>,
    reader: Reader,
    comment: Option<u8>,
    trim: bool,
    /// The text of all fields of this record, and behind it room for more.
    text: Vec<u8>,
    /// Where each field ends in `text`, and behind it room for more.
    ends: Vec<usize>,
    /// The number of fields.
    fields: usize,
    /// The line at which this record begins, and the lines before that are no part of a record.
    line: u64,
    skipped: u64,
}

/// The bytes that are read from a file at a time.
const BUFFER: usize = 1 << 16;

impl<'a> Records<'a> {
    pub(super) fn new(from: Box<dyn Read + 'a>, delimiter: u8, quote: u8, comment: Option<u8>, trim: bool) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).quote(quote).build();
        let from = BufReader::with_capacity(BUFFER, from);
        let (text, ends) = (vec![0; 1 << 10], vec![0; 1 << 5]);
        Records { from, reader, comment, trim, text, ends, fields: 0, line: 0, skipped: 0 }
    }

    /// Goes to the next record; `false` behind the last.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        self.fields = 0;
        if !self.skip_lines()? {
            return Ok(false);
        }
        self.line = self.reader.line() + self.skipped;
        let mut written = 0;
        loop {
            let input = self.from.fill_buf()?;
            let (text, ends) = (&mut self.text[written..], &mut self.ends[self.fields..]);
            let (result, read, more, fields) = self.reader.read_record(input, text, ends);
            self.from.consume(read);
            written += more;
            self.fields += fields;
            match result {
                ReadRecordResult::Record => return Ok(true),
                ReadRecordResult::End => return Ok(false),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => grow(&mut self.text)?,
                ReadRecordResult::OutputEndsFull => grow(&mut self.ends)?,
            }
        }
    }

    /// Goes to the next record, which has as many fields as there are names.
    pub(super) fn advance_row(&mut self, names: usize) -> Result<bool, FileError> {
        if !self.advance()? {
            return Ok(false);
        }
        if self.fields != names {
            return Err(CsvFault::Fields { line: self.line, fields: self.fields, names }.into());
        }
        Ok(true)
    }

    /// Passes over empty lines and comments; `false` at the end of the file.
    fn skip_lines(&mut self) -> io::Result<bool> {
        loop {
            match self.from.fill_buf()?.first() {
                None => return Ok(false),
                Some(b'\r') => self.from.consume(1),
                Some(b'\n') => {
                    self.from.consume(1);
                    self.skipped += 1;
                }
                Some(&byte) if Some(byte) == self.comment => self.from.skip_until(b'\n').map(|_| self.skipped += 1)?,
                Some(_) => return Ok(true),
            }
        }
    }

    /// The number of fields of this record.
    pub(super) fn fields(&self) -> usize {
        self.fields
    }

    /// The line at which this record begins, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The text of all fields, and where each ends in it; `None` where spaces around them are no part of them.
    #[inline]
    pub(super) fn whole(&self) -> Option<(&[u8], &[usize])> {
        let ends = &self.ends[..self.fields];
        (!self.trim).then(|| (&self.text[..ends.last().copied().unwrap_or(0)], ends))
    }

    /// The text of a field of this record.
    #[inline]
    pub(super) fn field(&self, place: usize) -> &[u8] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let text = &self.text[start..self.ends[place]];
        if self.trim { text.trim_ascii() } else { text }
    }
}

/// Doubles the room, which is all in use. (Only text that was read needs more.)
fn grow<T: Clone + Default>(buffer: &mut Vec<T>) -> io::Result<()> {
    let more = buffer.len();
    buffer.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    buffer.resize(2 * more, T::default());
    Ok(())
}
