//! A csv file split into records, each with the line at which it begins.
//!
//! The crate csv-core splits. This file adds buffers, skips lines, and counts them: empty lines, comments and the second byte of `\r\n` belong to no
//! record.

use super::CsvFault;
use super::form::Form;
use super::spaces::Spaces;
use crate::FileError;
use congruent_formats::header::{is_binary, not_of};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::io::{self, BufRead, BufReader, Read};

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
    /// A byte that separates names in the only name.
    guess: Option<u8>,
}

/// The byte order mark of UTF-8, which some programs write in front of a file.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The number of bytes that are read first: enough for the mark, and to tell a file of another format.
const BEGINNING: u64 = 64;

/// The bytes that are read from a file at a time.
const BUFFER: usize = 1 << 16;

impl<'a> Records<'a> {
    /// Splits a file, without the byte order mark and the lines in front of it.
    ///
    /// # Errors
    /// [`FileError::Format`] for a file of another format; errors of the system.
    pub(super) fn new(mut from: Box<dyn Read + 'a>, form: Form) -> Result<Self, FileError> {
        let mut begin = Vec::new();
        from.by_ref().take(BEGINNING).read_to_end(&mut begin)?;
        if is_binary(&begin) {
            return Err(FileError::format("csv", not_of("csv", &begin, "")));
        }
        if begin.starts_with(MARK) {
            begin.drain(..MARK.len());
        }
        let (mut lines, mut skipped) = (BufReader::with_capacity(BUFFER, io::Cursor::new(begin).chain(from)), 0);
        while skipped < form.skip as u64 && lines.skip_until(b'\n')? > 0 {
            skipped += 1;
        }
        // (A read of as many bytes as the buffer has passes it by: lines are not copied twice.)
        let from: Box<dyn Read + 'a> = if form.spaces { Box::new(Spaces::new(lines, form)) } else { Box::new(lines) };
        let from = BufReader::with_capacity(BUFFER, from);
        let reader = ReaderBuilder::new().delimiter(form.between()).quote(form.quote).build();
        let (text, ends) = (vec![0; 1 << 10], vec![0; 1 << 5]);
        Ok(Records { from, reader, form, text, ends, fields: 0, line: 0, skipped, guess: None })
    }

    /// Keeps a byte that seems to separate the names, for errors.
    pub(super) fn guess(&mut self, delimiter: Option<u8>) {
        self.guess = delimiter;
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

    /// Goes to the next record, and checks that it has a field for each of the names. A ragged record is cut, or gets empty fields.
    pub(super) fn advance_row(&mut self, names: usize) -> Result<bool, FileError> {
        if !self.advance()? {
            return Ok(false);
        }
        let (line, fields) = (self.line, self.fields);
        match self.guess {
            _ if fields == names => {}
            _ if self.form.ragged => self.set_fields(names)?,
            Some(delimiter) => return Err(CsvFault::Delimiter { line, fields, delimiter }.into()),
            None => return Err(CsvFault::Fields { line, fields, names }.into()),
        }
        Ok(true)
    }

    /// Leaves out the fields behind this number, or adds empty ones.
    fn set_fields(&mut self, fields: usize) -> io::Result<()> {
        while self.ends.len() < fields {
            grow(&mut self.ends)?;
        }
        let end = self.fields.checked_sub(1).map_or(0, |last| self.ends[last]);
        if let Some(empty) = self.ends.get_mut(self.fields..fields) {
            empty.fill(end);
        }
        self.fields = fields;
        Ok(())
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
