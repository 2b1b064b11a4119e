//! A csv file split into records, each with the line at which it begins.
//!
//! The crate csv-core splits. This file adds buffers, and counts lines: empty lines, comments and the second byte of `\r\n` belong to no
//! record.

use super::CsvFault;
use crate::FileError;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::io::{self, BufRead, BufReader, Read};

/// The bytes of a csv file that have a meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub delimiter: u8,
    pub quote: u8,
    pub comment: Option<u8>,
    /// Whether spaces around a text do not belong to it.
    pub trim: bool,
}

impl Default for Form {
    fn default() -> Self {
        Form { delimiter: b',', quote: b'"', comment: None, trim: false }
    }
}

/// The records of a file, one at a time.
pub(super) struct Records<'a> {
    from: BufReader<Box<dyn Read + 'a>>,
    reader: Reader,
    form: Form,
    /// The text of all fields of this record, then room for more.
    text: Vec<u8>,
    /// The place in `text` where each field ends, then room for more.
    ends: Vec<usize>,
    /// The number of fields.
    fields: usize,
    /// The line at which this record begins.
    line: u64,
    /// The number of lines so far that csv-core has not seen.
    skipped: u64,
}

/// The byte order mark of UTF-8, which some programs write in front of a file.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The number of bytes that are read first: enough for the mark, and to tell a file of another format.
const BEGINNING: u64 = 64;

/// The bytes that are read from a file at a time.
const BUFFER: usize = 1 << 16;

impl<'a> Records<'a> {
    /// Splits a file, without the byte order mark in front of it.
    pub(super) fn new(mut from: Box<dyn Read + 'a>, form: Form) -> io::Result<Self> {
        let mut begin = Vec::new();
        from.by_ref().take(BEGINNING).read_to_end(&mut begin)?;
        if begin.starts_with(MARK) {
            begin.drain(..MARK.len());
        }
        let from: Box<dyn Read + 'a> = Box::new(io::Cursor::new(begin).chain(from));
        let reader = ReaderBuilder::new().delimiter(form.delimiter).quote(form.quote).build();
        let from = BufReader::with_capacity(BUFFER, from);
        let (text, ends) = (vec![0; 1 << 10], vec![0; 1 << 5]);
        Ok(Records { from, reader, form, text, ends, fields: 0, line: 0, skipped: 0 })
    }

    /// Reads the first bytes of the file, and leaves them unread.
    pub(super) fn peek(&mut self) -> io::Result<&[u8]> {
        self.from.fill_buf()
    }

    /// Goes to the next record; returns `false` after the last.
    ///
    /// # Errors
    /// [`CsvFault::Unclosed`]; errors of the system.
    pub(super) fn advance(&mut self) -> Result<bool, FileError> {
        self.fields = 0;
        if !self.skip_lines()? {
            return Ok(false);
        }
        self.line = self.reader.line() + self.skipped;
        let mut written = 0;
        loop {
            let (input, ends) = (self.from.fill_buf()?, &mut self.ends[self.fields..]);
            if input.is_empty() {
                return self.end_file();
            }
            let (result, read, more, fields) = self.reader.read_record(input, &mut self.text[written..], ends);
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

    /// Ends the last record by a line break, which is part of a text whose quote is not closed; returns `false` if there is no record.
    fn end_file(&mut self) -> Result<bool, FileError> {
        if self.fields == self.ends.len() {
            grow(&mut self.ends)?;
        }
        let (result, _, more, fields) = self.reader.read_record(b"\n", &mut [0], &mut self.ends[self.fields..]);
        if more > 0 {
            return Err(CsvFault::Unclosed { line: self.last_line() }.into());
        }
        self.fields += fields;
        Ok(matches!(result, ReadRecordResult::Record))
    }

    /// Goes to the next record, and checks that it has a field for each of the names.
    pub(super) fn advance_row(&mut self, names: usize) -> Result<bool, FileError> {
        if !self.advance()? {
            return Ok(false);
        }
        if self.fields != names {
            return Err(CsvFault::Fields { line: self.line, fields: self.fields, names }.into());
        }
        Ok(true)
    }

    /// Skips empty lines and comments; returns `false` at the end of the file.
    fn skip_lines(&mut self) -> io::Result<bool> {
        loop {
            match self.from.fill_buf()?.first() {
                None => return Ok(false),
                Some(b'\r') => self.from.consume(1),
                Some(b'\n') => {
                    self.from.consume(1);
                    self.skipped += 1;
                }
                Some(&byte) if Some(byte) == self.form.comment => {
                    self.from.skip_until(b'\n').map(|_| self.skipped += 1)?
                }
                Some(_) => return Ok(true),
            }
        }
    }

    /// The line at which the field begins that follows the fields of this record.
    fn last_line(&self) -> u64 {
        let end = self.fields.checked_sub(1).map_or(0, |last| self.ends[last]);
        self.line + self.text[..end].iter().filter(|&&byte| byte == b'\n').count() as u64
    }

    /// The number of fields of this record.
    pub(super) fn fields(&self) -> usize {
        self.fields
    }

    /// The line at which this record begins, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The text of all fields, and the place where each ends in it; `None` if spaces around texts do not belong to them.
    #[inline]
    pub(super) fn whole(&self) -> Option<(&[u8], &[usize])> {
        let ends = &self.ends[..self.fields];
        (!self.form.trim).then(|| (&self.text[..ends.last().copied().unwrap_or(0)], ends))
    }

    /// The text of a field of this record.
    #[inline]
    pub(super) fn field(&self, place: usize) -> &[u8] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let text = &self.text[start..self.ends[place]];
        if self.form.trim { text.trim_ascii() } else { text }
    }
}

/// Doubles a buffer that is full of text that was read.
fn grow<T: Clone + Default>(buffer: &mut Vec<T>) -> io::Result<()> {
    let more = buffer.len();
    buffer.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    buffer.resize(2 * more, T::default());
    Ok(())
}
