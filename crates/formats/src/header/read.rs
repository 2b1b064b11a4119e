//! Reads the length and the header. Memory is allocated only for bytes that exist, whatever length the file claims.

use super::entry::{Entry, Fault, LONGEST, METADATA};
use super::json::{Json, Parsed};
use super::kind::{BEGINNING, not_of};
use super::{ElementType, places};
use std::io::Read;

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The tensors, ordered by their places. The places cover the data from its first byte to the end of the last tensor.
    pub entries: Vec<Entry>,
    /// Texts by names, in the order of the file.
    pub metadata: Vec<(String, String)>,
    /// The number of bytes before the data: the length and the header.
    pub length: usize,
}

impl Header {
    /// Returns the number of bytes of the data.
    pub fn data(&self) -> usize {
        self.entries.last().map_or(0, |last| last.bytes.end)
    }

    /// Checks that `found` bytes, the rest of the file after the header, are exactly the data.
    ///
    /// # Errors
    /// [`Fault::Format`].
    pub fn check_data(&self, found: u64) -> Result<(), Fault> {
        places::check_data(&self.entries, found).map_err(refused)
    }
}

/// Returns the fault of a header that violates the format, for this reason.
fn refused(why: String) -> Fault {
    Fault::format("safetensors", why)
}

/// Reads the length and the header from the beginning of a file. The data stays unread and unchecked.
///
/// # Errors
/// [`Fault::Io`]; [`Fault::Format`] for a header that violates the format.
pub fn read(from: &mut dyn Read) -> Result<Header, Fault> {
    let mut length = Vec::new();
    from.take(8).read_to_end(&mut length)?;
    let begin = length;
    let Some(&length) = begin.as_array::<8>() else {
        let found = begin.len();
        return Err(other(&begin, &[], &format!("it begins with a length of 8 bytes, and has {found}")));
    };
    let (length, mut text) = (u64::from_le_bytes(length), Vec::new());
    if length > LONGEST as u64 {
        from.take(BEGINNING as u64).read_to_end(&mut text)?;
        return Err(other(&begin, &text, &format!("the header has {length} bytes, {LONGEST} at most")));
    }
    from.take(length).read_to_end(&mut text)?;
    match text.first() {
        Some(b'{') | None if (text.len() as u64) < length => {
            let found = text.len();
            Err(Fault::format(
                "safetensors",
                format!("the file is cut off: the header has {length} bytes, of which {found} are there"),
            ))
        }
        Some(b'{') => parse(&text),
        _ => Err(other(&begin, &text, "the header, at byte 0: expected `{`")),
    }
}

/// Returns the fault of a file of another format, which begins with these bytes.
fn other(begin: &[u8], text: &[u8], why: &str) -> Fault {
    let text = &text[..text.len().min(BEGINNING)];
    Fault::format("safetensors", not_of("safetensors", &[begin, text].concat(), why))
}

/// Parses a header from its text, without the preceding length.
///
/// # Errors
/// [`Fault::Format`].
pub fn parse(text: &[u8]) -> Result<Header, Fault> {
    let length = 8 + text.len();
    let text = str::from_utf8(text)
        .map_err(|error| refused(format!("the header is not UTF-8 after its first {} bytes", error.valid_up_to())))?;
    let (mut entries, metadata) =
        read_entries(text).map_err(|fault| refused(format!("the header, at byte {}: {}", fault.at, fault.why)))?;
    places::sort_and_check(&mut entries).map_err(refused)?;
    Ok(Header { entries, metadata, length })
}

/// Reads the whole object.
fn read_entries(text: &str) -> Parsed<(Vec<Entry>, Vec<(String, String)>)> {
    let (mut json, mut entries, mut metadata) = (Json::new(text), Vec::new(), Vec::new());
    // (JSON allows whitespace here, the format does not.)
    if !text.starts_with('{') {
        return json.fault("expected `{`");
    }
    json.object(|json, name| {
        if name == METADATA {
            json.require("an object", || format!("`{METADATA}`"))?;
            return json.object(|json, key| {
                json.require("a text", || format!("the value of `{}` in `{METADATA}`", super::Cut(key)))?;
                metadata.push((key.to_owned(), json.string()?));
                Ok(())
            });
        }
        entries.push(read_entry(json, name)?);
        Ok(())
    })?;
    json.end()?;
    Ok((entries, metadata))
}

/// Reads one tensor: `{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]}`
fn read_entry(json: &mut Json<'_>, name: &str) -> Parsed<Entry> {
    let (mut elements, mut sizes, mut bytes) = (None, None, None);
    let shown = super::Cut(name);
    json.require("an object", || format!("the tensor `{shown}`"))?;
    json.object(|json, key| {
        let kind = match key {
            "dtype" => Some("a text"),
            "shape" | "data_offsets" => Some("a list"),
            // Later versions of the format may add keys.
            _ => None,
        };
        kind.map_or(Ok(()), |kind| json.require(kind, || format!("`{key}` of the tensor `{shown}`")))?;
        match key {
            "dtype" => {
                let found = json.string()?;
                elements = ElementType::of_safetensors(&found);
                if elements.is_none() {
                    return json.fault(format!("the tensor `{shown}` has unknown elements, `{}`", super::Cut(&found)));
                }
            }
            "shape" => sizes = Some(json.numbers()?),
            "data_offsets" => match json.numbers()?[..] {
                [start, end] => bytes = Some(start..end),
                _ => return json.fault(format!("the tensor `{shown}` has `data_offsets` that are not two numbers")),
            },
            _ => json.skip()?,
        }
        Ok(())
    })?;
    let lacks = |key| format!("the tensor `{shown}` has no `{key}`");
    let Some(elements) = elements else { return json.fault(lacks("dtype")) };
    let Some(sizes) = sizes else { return json.fault(lacks("shape")) };
    let Some(bytes) = bytes else { return json.fault(lacks("data_offsets")) };
    Ok(Entry { name: name.to_owned(), elements, sizes, bytes })
}
