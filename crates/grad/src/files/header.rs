//! The header of a file: names, element types, shapes and places, as JSON.
//!
//! Eight bytes of length, the header, the elements of all variables: `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.

use super::FileError;
use super::json::{Json, Parsed};
use std::fmt::Write;
use std::ops::Range;

/// A tensor in a file.
pub(super) struct Entry {
    pub name: String,
    pub elements: &'static str,
    pub sizes: Vec<usize>,
    /// Its place in what follows the header: `data_offsets`.
    pub bytes: Range<usize>,
}

/// The length of a header that the format allows.
pub(super) const LONGEST: usize = 100_000_000;

/// The name of the entry that is no tensor.
pub(super) const METADATA: &str = "__metadata__";

/// The element types of the format, with the bits of each.
const ELEMENTS: [(&str, usize); 22] = [
    ("F64", 64),
    ("F32", 32),
    ("F16", 16),
    ("BF16", 16),
    ("F8_E4M3", 8),
    ("F8_E5M2", 8),
    ("F8_E8M0", 8),
    ("F8_E4M3FNUZ", 8),
    ("F8_E5M2FNUZ", 8),
    ("F6_E2M3", 6),
    ("F6_E3M2", 6),
    ("F4", 4),
    ("C64", 64),
    ("I64", 64),
    ("I32", 32),
    ("I16", 16),
    ("I8", 8),
    ("U64", 64),
    ("U32", 32),
    ("U16", 16),
    ("U8", 8),
    ("BOOL", 8),
];

fn bits_of(elements: &str) -> usize {
    ELEMENTS.iter().find(|(name, _)| *name == elements).expect("an element type of the format").1
}

/// Returns the header of variables that lie one behind the other, padded to a multiple of 8 bytes.
pub(super) fn write_header<'a>(variables: impl Iterator<Item = (&'a String, &'a [usize])>, elements: &str) -> String {
    let (mut text, mut at) = (String::from("{"), 0);
    for (name, sizes) in variables {
        let end = at + sizes.iter().product::<usize>() * (bits_of(elements) / 8);
        let comma = if text.len() > 1 { "," } else { "" };
        let _ = write!(
            text,
            "{comma}{}:{{\"dtype\":\"{elements}\",\"shape\":{sizes:?},\"data_offsets\":[{at},{end}]}}",
            quoted(name)
        );
        at = end;
    }
    text.push('}');
    while text.len() % 8 != 0 {
        text.push(' ');
    }
    text
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Reads a header: its tensors, in the order of their places, which cover all bytes from 0 to the end of the last.
pub(super) fn read_header(bytes: &[u8]) -> Result<Vec<Entry>, FileError> {
    let text = str::from_utf8(bytes).map_err(|error| {
        FileError::format(format!("the header is not UTF-8 after its first {} bytes", error.valid_up_to()))
    })?;
    let mut entries = read_entries(text)
        .map_err(|fault| FileError::format(format!("the header, at byte {}: {}", fault.at, fault.why)))?;
    entries.iter().try_for_each(check_size)?;
    entries.sort_by_key(|entry| (entry.bytes.start, entry.bytes.end));
    check_places(&entries)?;
    Ok(entries)
}

fn read_entries(text: &str) -> Parsed<Vec<Entry>> {
    let (mut json, mut entries) = (Json::new(text), Vec::new());
    // (JSON allows whitespace here, the format does not.)
    if !text.starts_with('{') {
        return json.fault("expected `{`");
    }
    json.object(|json, name| {
        if name == METADATA {
            return json.object(|json, _| json.string().map(drop));
        }
        entries.push(read_entry(json, name)?);
        Ok(())
    })?;
    json.end()?;
    Ok(entries)
}

/// `{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]}`
fn read_entry(json: &mut Json<'_>, name: &str) -> Parsed<Entry> {
    let (mut elements, mut sizes, mut bytes) = (None, None, None);
    json.object(|json, key| {
        match key {
            "dtype" => {
                let found = json.string()?;
                elements = ELEMENTS.iter().map(|(known, _)| *known).find(|known| *known == found);
                if elements.is_none() {
                    return json.fault(format!("the tensor `{name}` has unknown elements, `{found}`"));
                }
            }
            "shape" => sizes = Some(json.numbers()?),
            "data_offsets" => match json.numbers()?[..] {
                [start, end] => bytes = Some(start..end),
                _ => return json.fault(format!("the tensor `{name}` has `data_offsets` that are not two numbers")),
            },
            // The format may grow.
            _ => json.skip()?,
        }
        Ok(())
    })?;
    let lacks = |key| format!("the tensor `{name}` has no `{key}`");
    let Some(elements) = elements else { return json.fault(lacks("dtype")) };
    let Some(sizes) = sizes else { return json.fault(lacks("shape")) };
    let Some(bytes) = bytes else { return json.fault(lacks("data_offsets")) };
    Ok(Entry { name: name.to_owned(), elements, sizes, bytes })
}

impl Entry {
    /// Its name and place, for messages.
    pub(super) fn place(&self) -> String {
        format!("`{}` (data_offsets [{}, {}])", self.name, self.bytes.start, self.bytes.end)
    }

    /// The number of bits of its elements, if it can be counted.
    fn bits(&self) -> Option<usize> {
        if self.sizes.contains(&0) {
            return Some(0);
        }
        self.sizes.iter().try_fold(bits_of(self.elements), |bits, &size| bits.checked_mul(size))
    }
}

/// Refuses a tensor whose place has not the size of its elements.
fn check_size(entry: &Entry) -> Result<(), FileError> {
    let (place, Entry { sizes, elements, bytes, .. }) = (entry.place(), entry);
    let Some(found) = bytes.end.checked_sub(bytes.start) else {
        return Err(FileError::format(format!("the tensor {place} ends before it begins")));
    };
    let why = match entry.bits() {
        None => format!("the tensor {place} of {elements} and shape {sizes:?} has more bits than can be counted"),
        Some(bits) if bits % 8 != 0 => {
            format!("the tensor {place} of {elements} and shape {sizes:?} takes {bits} bits, no whole number of bytes")
        }
        Some(bits) if bits / 8 != found => {
            format!("the tensor {place} has {found} bytes; {elements} of shape {sizes:?} takes {}", bits / 8)
        }
        Some(_) => return Ok(()),
    };
    Err(FileError::format(why))
}

/// Refuses tensors that share bytes, and bytes that no tensor has. (A tensor without elements lies between two others.)
fn check_places(entries: &[Entry]) -> Result<(), FileError> {
    let mut before: Option<&Entry> = None;
    for entry in entries {
        let end = before.map_or(0, |before| before.bytes.end);
        let place = entry.place();
        if entry.bytes.start > end {
            let start = entry.bytes.start;
            return Err(FileError::format(format!("no tensor has the bytes from {end} to {start}, before {place}")));
        }
        if let Some(before) = before.filter(|_| entry.bytes.start < end) {
            return Err(FileError::format(format!("the tensors {} and {place} overlap", before.place())));
        }
        before = Some(entry);
    }
    Ok(())
}
