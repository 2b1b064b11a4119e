//! The header of a file: names, element types, shapes and places, as JSON.
//!
//! Eight bytes of length, the header, the elements of all variables: `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.

use super::FileError;
use std::fmt::Write;
use std::ops::Range;

pub(super) struct Header<'a> {
    pub entries: Vec<(String, Entry)>,
    /// What is behind the header.
    pub data: &'a [u8],
}

pub(super) struct Entry {
    pub elements: &'static str,
    pub sizes: Vec<usize>,
    pub bytes: Range<usize>,
}

/// The element types of the format, with the bytes of each.
const ELEMENTS: [(&str, usize); 12] = [
    ("F64", 8),
    ("F32", 4),
    ("F16", 2),
    ("BF16", 2),
    ("I64", 8),
    ("I32", 4),
    ("I16", 2),
    ("I8", 1),
    ("U64", 8),
    ("U32", 4),
    ("U16", 2),
    ("U8", 1),
];

fn bytes_of(elements: &str) -> usize {
    ELEMENTS.iter().find(|(name, _)| *name == elements).map_or(1, |(_, bytes)| *bytes)
}

/// The header of variables that lie one behind the other, padded to a multiple of 8 bytes.
pub(super) fn written<'a>(variables: impl Iterator<Item = (&'a String, &'a [usize])>, elements: &str) -> String {
    let (mut text, mut at) = (String::from("{"), 0);
    for (name, sizes) in variables {
        let end = at + sizes.iter().product::<usize>() * bytes_of(elements);
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

pub(super) fn read(bytes: &[u8]) -> Result<Header<'_>, FileError> {
    let short = || FileError::format("it is too short");
    let (len, rest) = bytes.split_first_chunk().ok_or_else(short)?;
    let len = usize::try_from(u64::from_le_bytes(*len)).map_err(|_| short())?;
    let (header, data) = rest.split_at_checked(len).ok_or_else(short)?;
    let header = str::from_utf8(header).map_err(|_| FileError::format("the header is not text"))?;
    let mut json = Json { text: header, at: 0, depth: 0 };
    let mut entries = Vec::new();
    json.object(|json, name| {
        if name == "__metadata__" {
            return json.skip();
        }
        entries.push((name, entry(json)?));
        Some(())
    })
    .filter(|()| json.rest().trim().is_empty())
    .ok_or_else(|| FileError::format(format!("the header, at byte {}", json.at)))?;
    Ok(Header { entries, data })
}

/// `{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]}`
fn entry(json: &mut Json<'_>) -> Option<Entry> {
    let (mut elements, mut sizes, mut bytes) = (None, None, None);
    json.object(|json, key| {
        match &key[..] {
            "dtype" => {
                let name = json.string()?;
                elements = Some(
                    ELEMENTS.iter().find(|(known, _)| *known == name).map_or("of another type", |(known, _)| known),
                );
            }
            "shape" => sizes = Some(json.numbers()?),
            "data_offsets" => {
                let [start, end] = json.numbers()?[..] else { return None };
                bytes = Some(start..end);
            }
            _ => json.skip()?,
        }
        Some(())
    })?;
    Some(Entry { elements: elements?, sizes: sizes?, bytes: bytes? })
}

/// JSON, as far as it is read. `None` where it is something else.
struct Json<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

/// How deep lists are read.
const DEPTH: usize = 64;

impl Json<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> Option<()> {
        (self.peek()? == wanted).then(|| self.at += wanted.len_utf8())
    }

    /// Items between these two, with commas.
    fn list(&mut self, [open, close]: [char; 2], mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        self.take(open)?;
        if self.peek()? != close {
            item(self)?;
            while self.peek()? != close {
                self.take(',')?;
                item(self)?;
            }
        }
        self.depth -= 1;
        self.take(close)
    }

    fn object(&mut self, mut value: impl FnMut(&mut Self, String) -> Option<()>) -> Option<()> {
        self.list(['{', '}'], |json| {
            let key = json.string()?;
            json.take(':')?;
            value(json, key)
        })
    }

    fn numbers(&mut self) -> Option<Vec<usize>> {
        let mut numbers = Vec::new();
        self.list(['[', ']'], |json| {
            numbers.push(json.number()?);
            Some(())
        })?;
        Some(numbers)
    }

    fn number(&mut self) -> Option<usize> {
        self.peek()?;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits].parse().ok()?;
        self.at += digits;
        Some(number)
    }

    fn string(&mut self) -> Option<String> {
        self.take('"')?;
        let mut text = String::new();
        loop {
            let c = self.character()?;
            match c {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
    }

    fn character(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.character()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let high = self.hexadecimal()?;
                if !(0xD800..0xDC00).contains(&high) {
                    return char::from_u32(high);
                }
                // Two escapes for one character.
                self.take('\\')?;
                self.take('u')?;
                let low = self.hexadecimal()?.checked_sub(0xDC00)?;
                return char::from_u32(0x10000 + ((high - 0xD800) << 10) + low);
            }
            c => c,
        })
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4)?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(number)
    }

    /// Any value.
    fn skip(&mut self) -> Option<()> {
        match self.peek()? {
            '{' => self.object(|json, _| json.skip()),
            '[' => self.list(['[', ']'], Self::skip),
            '"' => self.string().map(drop),
            _ => {
                let word = self.rest().chars().take_while(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)).count();
                self.at += word;
                (word > 0).then_some(())
            }
        }
    }
}
