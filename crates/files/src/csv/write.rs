//! The text of a sheet.

use super::Sheet;
use super::form::Form;
use std::io::{self, Write};

/// The bytes that are written at a time.
const BLOCK: usize = 1 << 16;

/// Writes all rows, after a line of names if `named`. `report` is called with the number of rows that were written.
pub(super) fn write_sheet(
    to: &mut dyn Write,
    sheet: &Sheet<'_>,
    form: Form,
    named: bool,
    report: &dyn Fn(usize),
) -> io::Result<()> {
    if sheet.names().next().is_none() {
        to.flush()?;
        report(sheet.rows());
        return Ok(());
    }
    let (mut text, mut field) = (Vec::new(), Vec::new());
    if named {
        for (place, name) in sheet.names().enumerate() {
            push_field(form, place, name.as_bytes(), &mut text);
        }
        end_row(form, &mut text);
    }
    for row in 0..sheet.rows() {
        for (place, column) in sheet.columns_in_order().iter().enumerate() {
            field.clear();
            column.print(row, form.numbers.decimal, &mut field);
            push_field(form, place, &field, &mut text);
        }
        end_row(form, &mut text);
        if text.len() >= BLOCK {
            to.write_all(&text)?;
            text.clear();
            report(row + 1);
        }
    }
    to.write_all(&text)?;
    to.flush()?;
    report(sheet.rows());
    Ok(())
}

/// Appends a field to a row.
fn push_field(form: Form, place: usize, field: &[u8], to: &mut Vec<u8>) {
    if place > 0 {
        to.push(form.between());
    }
    if !must_quote(form, place, field) {
        to.extend_from_slice(field);
        return;
    }
    to.push(form.quote);
    for &byte in field {
        to.push(byte);
        if byte == form.quote {
            to.push(byte);
        }
    }
    to.push(form.quote);
}

/// Whether a field would read as something else without quotes. (Spaces at its ends would not, unless the reader trims; then quotes do not keep them
/// either.)
fn must_quote(form: Form, place: usize, field: &[u8]) -> bool {
    let is_comment = place == 0 && form.comment.is_some() && field.first().copied() == form.comment;
    let is_lost = form.spaces && (field.is_empty() || field.contains(&b'\t'));
    is_comment || is_lost || field.iter().any(|&byte| [form.between(), form.quote, b'\n', b'\r'].contains(&byte))
}

/// Ends a row. A row of one empty field has two quotes, because an empty line is no row.
fn end_row(form: Form, to: &mut Vec<u8>) {
    if to.last().is_none_or(|&last| last == b'\n') {
        to.extend([form.quote, form.quote]);
    }
    to.push(b'\n');
}
