//! Texts of headers.

use crate::ElementType;
use congruent_formats::header::METADATA;
use congruent_formats::header::Stored;
use std::fmt::Write;

/// Returns the header of tensors that follow each other without gaps, padded to a multiple of 8 bytes. A file has its length in front of it.
///
/// The caller checks that all names differ, that none is [`METADATA`], and that the bytes of all tensors can be counted. (Places beyond `usize::MAX` are
/// that number.)
pub fn header_text<'a>(
    metadata: impl IntoIterator<Item = (&'a str, &'a str)>,
    tensors: impl IntoIterator<Item = (&'a str, ElementType, &'a [usize])>,
) -> String {
    let (mut text, mut at) = (String::from("{"), 0_usize);
    let metadata: Vec<_> =
        metadata.into_iter().map(|(key, value)| format!("{}:{}", quoted(key), quoted(value))).collect();
    if !metadata.is_empty() {
        let _ = write!(text, "\"{METADATA}\":{{{}}}", metadata.join(","));
    }
    for (name, elements, sizes) in tensors {
        let bytes = Stored::plain(elements, sizes).bytes().and_then(|bytes| usize::try_from(bytes).ok());
        let end = bytes.and_then(|bytes| at.checked_add(bytes)).unwrap_or(usize::MAX);
        let comma = if text.len() > 1 { "," } else { "" };
        let (name, elements) = (quoted(name), elements.in_safetensors());
        let _ = write!(
            text,
            "{comma}{name}:{{\"dtype\":\"{elements}\",\"shape\":{sizes:?},\"data_offsets\":[{at},{end}]}}"
        );
        at = end;
    }
    text.push('}');
    while text.len() % 8 != 0 {
        text.push(' ');
    }
    text
}

/// Returns a text as a string of JSON.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    // Text between two escaped characters is copied as a whole.
    for part in text.split_inclusive(|c| c < ' ' || c == '"' || c == '\\') {
        match part.chars().next_back() {
            Some(c @ ('"' | '\\')) => {
                quoted.extend([&part[..part.len() - 1], "\\", if c == '"' { "\"" } else { "\\" }])
            }
            Some(c) if c < ' ' => {
                let _ = write!(quoted, "{}\\u{:04x}", &part[..part.len() - 1], u32::from(c));
            }
            _ => quoted.push_str(part),
        }
    }
    quoted.push('"');
    quoted
}
