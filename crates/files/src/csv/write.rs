//! A sheet as text.

use super::Sheet;
use std::io::{self, Write};

/// The bytes that have a meaning.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub delimiter: u8,
    pub quote: u8,
    pub comment: Option<u8>,
}

/// The bytes that are written at a time.
const BLOCK: usize = 1 << 16;

/// Writes all rows, after a line of names if `named`.
pub(super) fn write_sheet(to: &mut dyn Write, sheet: &Sheet<'_>, form: Form, named: bool) -> io::Result<()> {
    let (mut text, mut field) = (Vec::new(), Vec::new());
    if named {
        for (place, name) in sheet.names().enumerate() {
            form.push(place, name.as_bytes(), &mut text);
        }
        form.end_row(&mut text);
    }
    for row in 0..sheet.rows() {
        for (place, column) in sheet.columns_in_order().iter().enumerate() {
            field.clear();
            column.print(row, &mut field);
            form.push(place, &field, &mut text);
        }
        form.end_row(&mut text);
        if text.len() >= BLOCK {
            to.write_all(&text)?;
            text.clear();
        }
    }
    to.write_all(&text)?;
    to.flush()
}

impl Form {
    /// Appends a field behind others of its row.
    fn push(self, place: usize, field: &[u8], to: &mut Vec<u8>) {
        if place > 0 {
            to.push(self.delimiter);
        }
        if !self.must_quote(place, field) {
            to.extend_from_slice(field);
            return;
        }
        to.push(self.quote);
        for &byte in field {
            to.push(byte);
            // A quote inside of a text is there twice.
            if byte == self.quote {
                to.push(byte);
            }
        }
        to.push(self.quote);
    }

    fn must_quote(self, place: usize, field: &[u8]) -> bool {
        let is_comment = place == 0 && field.first().copied() == self.comment && self.comment.is_some();
        is_comment
            || field.iter().any(|&byte| byte == self.delimiter || byte == self.quote || byte == b'\n' || byte == b'\r')
    }

    /// Ends a row. (A line without a character would be no row: a field that is empty and alone is quoted.)
    fn end_row(self, to: &mut Vec<u8>) {
        if to.last().is_none_or(|&last| last == b'\n') {
            to.extend([self.quote, self.quote]);
        }
        to.push(b'\n');
    }
}
