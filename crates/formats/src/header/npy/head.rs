//! Reads heads: magic bytes, version, and a dictionary with element type, order and shape.

use super::descr::{read_descr, unread};
use super::literal::{Value, read_dictionary};
use crate::header::{BEGINNING, Fault, Stored, not_of};
use std::io::Read;

/// The name of the format in errors.
pub const FORMAT: &str = "npy";

/// The first bytes of every file.
pub const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The largest length of a dictionary, enough for thousands of axes.
const LONGEST: u32 = 1 << 20;

/// The head of a file.
pub struct Head {
    /// The type, shape and order of the elements.
    pub stored: Stored,
    /// The number of bytes before the elements.
    pub length: u64,
}

impl Head {
    /// Checks that exactly the bytes of the elements follow.
    ///
    /// # Errors
    /// [`Fault::Format`].
    pub fn require_bytes(&self, found: u64) -> Result<(), Fault> {
        let Stored { elements, sizes, .. } = &self.stored;
        match self.stored.bytes() {
            None => refuse(format!("{sizes:?} {elements} takes more bytes than can be counted")),
            Some(wanted) if wanted > found => refuse(format!(
                "the file is cut off: {sizes:?} {elements} takes {wanted} bytes, of which {found} are there"
            )),
            Some(wanted) if wanted < found => {
                refuse(format!("{} bytes follow the {wanted} of {sizes:?} {elements}", found - wanted))
            }
            Some(_) => Ok(()),
        }
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::format(FORMAT, why))
}

/// Reads the head from the beginning of a file. The elements stay unread.
///
/// # Errors
/// [`Fault::Io`], [`Fault::Format`].
pub fn read_head(from: &mut dyn Read) -> Result<Head, Fault> {
    let mut start = read_some(from, 8)?;
    if !start.starts_with(MAGIC) {
        start.extend(read_some(from, BEGINNING - 8)?);
        return refuse(not_of(FORMAT, &start, "it does not begin with \\x93NUMPY and a version"));
    }
    if start.len() < 8 {
        return refuse(format!("the file is cut off: it ends after {} bytes", start.len()));
    }
    let (long, has_long) = match start[6..] {
        [1, 0] => (2, true),
        [2, 0] => (4, true),
        [3, 0] => (4, false),
        _ => return refuse(format!("version {}.{} is not one of 1.0, 2.0 and 3.0", start[6], start[7])),
    };
    let mut length = read_some(from, long)?;
    if length.len() < long {
        return refuse("the file is cut off: it ends within the length of the header");
    }
    length.resize(4, 0);
    let length = length.iter().rev().fold(0, |n: u32, &byte| n << 8 | u32::from(byte));
    if length > LONGEST {
        return refuse(format!("the header has {length} bytes, {LONGEST} at most"));
    }
    let text = read_some(from, length as usize)?;
    if text.len() < length as usize {
        let found = text.len();
        return refuse(format!("the file is cut off: the header has {length} bytes, of which {found} are there"));
    }
    let stored = read_text(&text, has_long)?;
    Ok(Head { stored, length: (8 + long) as u64 + u64::from(length) })
}

/// Reads at most `most` bytes, and allocates for those that exist.
fn read_some(from: &mut dyn Read, most: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    from.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the dictionary `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`.
fn read_text(text: &[u8], has_long: bool) -> Result<Stored, Fault> {
    let items = read_dictionary(text, has_long)
        .map_err(|fault| Fault::format(FORMAT, format!("the header, at byte {}: {}", fault.at, fault.why)))?;
    let (mut elements, mut reversed, mut shape) = (None, None, None);
    for (key, value) in items {
        match (&*key, value) {
            ("descr", Value::Text(text)) => match read_descr(&text) {
                Some(read) => elements = Some(read),
                None => return refuse(format!("elements of type `{text}`{}", unread(&text))),
            },
            ("fortran_order", Value::Truth(truth)) => reversed = Some(truth),
            ("shape", Value::Numbers(numbers)) => shape = Some(numbers),
            ("descr" | "fortran_order" | "shape", _) => return refuse(format!("`{key}` has another kind of value")),
            _ => return refuse(format!("the header has the key `{key}`, which the format does not")),
        }
    }
    let lacks = |key| Fault::format(FORMAT, format!("the header has no `{key}`"));
    let (elements, swapped) = elements.ok_or_else(|| lacks("descr"))?;
    let reversed = reversed.ok_or_else(|| lacks("fortran_order"))?;
    let sizes = shape.ok_or_else(|| lacks("shape"))?;
    Ok(Stored { elements, sizes, swapped, reversed })
}
