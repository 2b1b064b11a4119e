//! Files whose fields are separated by any number of spaces and tabs.

use super::form::Form;
use std::io::{self, BufRead, Read};

/// A reader of such a file: one space stands between two fields, and none at the ends of a line. Texts in quotes and comments are as they are.
pub(super) struct Spaces<R> {
    from: R,
    state: SpaceState,
}

struct SpaceState {
    quote: u8,
    comment: Option<u8>,
    place: LastByte,
}

/// The place of the last byte.
#[derive(Clone, Copy, PartialEq)]
enum LastByte {
    /// The end of a line, or a space behind it.
    Start,
    /// A comment.
    Comment,
    /// A space behind a field.
    Behind,
    /// A field.
    Field,
    /// A text in quotes.
    Quoted,
    /// A quote that ends a text, or is the first of two within it.
    Unquoted,
}

impl SpaceState {
    /// Passes over the next byte. Returns the number of bytes to write, of a space and this byte.
    fn pass(&mut self, byte: u8) -> usize {
        let (before, is_quote, is_space) = (self.place, byte == self.quote, matches!(byte, b' ' | b'\t'));
        self.place = match before {
            LastByte::Quoted if is_quote => LastByte::Unquoted,
            LastByte::Quoted => LastByte::Quoted,
            _ if matches!(byte, b'\n' | b'\r') => LastByte::Start,
            LastByte::Comment => LastByte::Comment,
            LastByte::Start if is_space => LastByte::Start,
            LastByte::Start if Some(byte) == self.comment => LastByte::Comment,
            _ if is_space => LastByte::Behind,
            LastByte::Start | LastByte::Behind | LastByte::Unquoted if is_quote => LastByte::Quoted,
            _ => LastByte::Field,
        };
        match (before, self.place) {
            (LastByte::Behind, LastByte::Field | LastByte::Quoted) => 2,
            (_, LastByte::Behind) => 0,
            (_, LastByte::Start) if is_space => 0,
            _ => 1,
        }
    }
}

impl<R: BufRead> Spaces<R> {
    pub(super) fn new(from: R, form: Form) -> Self {
        Spaces { from, state: SpaceState { quote: form.quote, comment: form.comment, place: LastByte::Start } }
    }
}

impl<R: BufRead> Read for Spaces<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        // (A byte takes up to two places. Nothing is written of a block of spaces, which is not the end of the file.)
        while written == 0 && to.len() > 1 {
            let block = self.from.fill_buf()?;
            if block.is_empty() {
                break;
            }
            let read = block.len().min(to.len() / 2);
            for &byte in &block[..read] {
                match self.state.pass(byte) {
                    0 => continue,
                    1 => {}
                    _ => {
                        to[written] = b' ';
                        written += 1;
                    }
                }
                to[written] = byte;
                written += 1;
            }
            self.from.consume(read);
        }
        Ok(written)
    }
}
