//! Headers that are written.

use crate::ElementType;
use crate::header::METADATA;
use std::fmt::Write;

/// Returns the header of tensors that lie one behind the other, padded to a multiple of 8 bytes; its length goes in front of it.
///
/// Names are not checked here: the caller has no two of one name, and none that is [`METADATA`].
pub fn header_text<'a>(
    metadata: impl IntoIterator<Item = (&'a str, &'a str)>,
    tensors: impl IntoIterator<Item = (&'a str, ElementType, &'a [usize])>,
) -> String {
    let (mut text, mut at) = (String::from("{"), 0);
    let metadata: Vec<_> =
        metadata.into_iter().map(|(key, value)| format!("{}:{}", quoted(key), quoted(value))).collect();
    if !metadata.is_empty() {
        let _ = write!(text, "\"{METADATA}\":{{{}}}", metadata.join(","));
    }
    for (name, elements, sizes) in tensors {
        let end = at + (sizes.iter().product::<usize>() * elements.bits()).div_ceil(8);
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

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    // Between two characters that are escaped, the text is as it is.
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
