//! The bytes of a csv file that have a meaning.

use super::numbers::Numbers;

/// The bytes of a csv file that have a meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub delimiter: u8,
    pub quote: u8,
    pub comment: Option<u8>,
    /// Whether spaces around a text do not belong to it.
    pub trim: bool,
    /// Whether any number of spaces and tabs separates two fields.
    pub spaces: bool,
    /// Whether rows may have more or fewer fields than there are names.
    pub ragged: bool,
    /// The number of lines in front of the first that is read.
    pub skip: usize,
    pub numbers: Numbers,
}

impl Form {
    /// The byte that is written between two fields, and read by csv-core.
    pub(super) fn between(&self) -> u8 {
        if self.spaces { b' ' } else { self.delimiter }
    }
}

impl Default for Form {
    fn default() -> Self {
        let numbers = Numbers { decimal: b'.', thousands: None };
        Form {
            delimiter: b',',
            quote: b'"',
            comment: None,
            trim: false,
            spaces: false,
            ragged: false,
            skip: 0,
            numbers,
        }
    }
}
