//! A reader of the JSON (RFC 8259) in headers. It rejects everything else.

use super::Cut;
use std::collections::HashSet;

/// A text and the place in it.
pub struct Json<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

/// The reason, and the position of the byte at fault.
#[derive(Debug)]
pub struct Fault {
    /// The position of the byte.
    pub at: usize,
    /// The reason.
    pub why: String,
}

/// The result of reading a part.
pub type Parsed<T> = Result<T, Fault>;

/// The largest nesting depth of objects and lists, because the reader recurses.
const DEPTH: usize = 64;

impl<'a> Json<'a> {
    /// Returns a reader of this text.
    pub fn new(text: &'a str) -> Self {
        Json { text, at: 0, depth: 0 }
    }

    /// Returns a fault at the current byte, for this reason.
    pub fn fault<T>(&self, why: impl Into<String>) -> Parsed<T> {
        Err(Fault { at: self.at, why: why.into() })
    }

    /// Expects the end of the text, after whitespace.
    pub fn end(&mut self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.fault("more text after the last `}`"),
        }
    }

    /// Requires that the next value is of this kind, named as in faults. A fault begins with `subject`.
    pub fn require(&mut self, wanted: &str, subject: impl FnOnce() -> String) -> Parsed<()> {
        match self.kind() {
            found if found == wanted => Ok(()),
            found => self.fault(format!("{} is {found}, not {wanted}", subject())),
        }
    }

    /// Returns the kind of the next value, by its first byte.
    fn kind(&mut self) -> &'static str {
        match self.peek() {
            Some(b'"') => "a text",
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'-' | b'0'..=b'9') => "a number",
            Some(b't' | b'f') => "a truth value",
            Some(b'n') => "null",
            _ => "no value",
        }
    }

    /// Reads an object without repeated keys: `value` reads the value of each key.
    pub fn object(&mut self, mut value: impl FnMut(&mut Self, &str) -> Parsed<()>) -> Parsed<()> {
        let mut keys = HashSet::new();
        self.items(b'{', b'}', |json| {
            json.peek();
            let start = json.at;
            let key = json.string()?;
            if keys.contains(&key) {
                return Err(Fault { at: start, why: format!("the key `{}` is there twice", Cut(&key)) });
            }
            json.expect(b':')?;
            value(json, &key)?;
            keys.insert(key);
            Ok(())
        })
    }

    /// Reads a list of integers that are not negative.
    pub fn numbers(&mut self) -> Parsed<Vec<usize>> {
        let mut numbers = Vec::new();
        self.items(b'[', b']', |json| {
            json.peek();
            let start = json.at;
            let number = json.number()?;
            let whole = number.bytes().all(|c| c.is_ascii_digit()).then(|| number.parse().ok()).flatten();
            let why = || format!("expected a whole number from 0 to {}, found `{}`", usize::MAX, Cut(number));
            numbers.push(whole.ok_or_else(|| Fault { at: start, why: why() })?);
            Ok(())
        })?;
        Ok(numbers)
    }

    /// Reads a string.
    pub fn string(&mut self) -> Parsed<String> {
        self.expect(b'"')?;
        let mut text = String::new();
        loop {
            let plain = self.rest().bytes().take_while(|&c| c >= b' ' && c != b'"' && c != b'\\').count();
            text.push_str(&self.rest()[..plain]);
            self.at += plain;
            match self.rest().as_bytes().first() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escaped()?),
                Some(c) => return self.fault(format!("the control character {c} in a string")),
                None => return self.fault("a string without an end"),
            }
        }
    }

    /// Reads any value.
    pub fn skip(&mut self) -> Parsed<()> {
        match self.peek() {
            Some(b'{') => self.object(|json, _| json.skip()),
            Some(b'[') => self.items(b'[', b']', Self::skip),
            Some(b'"') => self.string().map(drop),
            Some(b'-' | b'0'..=b'9') => self.number().map(drop),
            _ => self.word(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips whitespace, and returns the byte after it.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.rest().bytes().next()
    }

    fn expect(&mut self, wanted: u8) -> Parsed<()> {
        if self.peek() != Some(wanted) {
            return self.fault(format!("expected `{}`", char::from(wanted)));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads items between two brackets, with commas.
    pub fn items(&mut self, open: u8, close: u8, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.expect(open)?;
        self.depth += 1;
        if self.depth > DEPTH {
            return self.fault(format!("more than {DEPTH} objects and lists inside of each other"));
        }
        if self.peek() != Some(close) {
            item(self)?;
            while self.peek() == Some(b',') {
                self.at += 1;
                item(self)?;
            }
        }
        self.depth -= 1;
        self.expect(close)
    }

    /// Reads a number as text: `-0.5e+3`.
    fn number(&mut self) -> Parsed<&'a str> {
        self.peek();
        let rest = self.rest();
        let long = rest.bytes().take_while(|c| c.is_ascii_alphanumeric() || b"+-.".contains(c)).count();
        let number = &rest[..long];
        if !is_number(number) {
            return self.fault(format!("expected a number, found `{}`", Cut(number)));
        }
        self.at += long;
        Ok(number)
    }

    fn word(&mut self) -> Parsed<()> {
        let Some(word) = ["true", "false", "null"].into_iter().find(|word| self.rest().starts_with(word)) else {
            return self.fault("expected a value");
        };
        self.at += word.len();
        Ok(())
    }

    /// Reads an escape: a backslash and the characters after it.
    fn escaped(&mut self) -> Parsed<char> {
        let c = match self.rest().as_bytes().get(1) {
            Some(&c @ (b'"' | b'\\' | b'/')) => char::from(c),
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => return self.escaped_number(),
            _ => return self.fault("an unknown escape in a string"),
        };
        self.at += 2;
        Ok(c)
    }

    /// Reads `\u0041`, or two escapes that are halves of one character: `\ud83d\ude00`.
    fn escaped_number(&mut self) -> Parsed<char> {
        let start = self.at;
        let first = self.four_digits()?;
        let number = match first {
            0xD800..0xDC00 => match self.four_digits()? {
                second @ 0xDC00..0xE000 => 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00),
                // Not a character, because the first half alone is not one.
                _ => first,
            },
            whole => whole,
        };
        char::from_u32(number).ok_or_else(|| Fault { at: start, why: "half of a surrogate pair in a string".into() })
    }

    /// Reads one `\u` with its four hexadecimal digits, and nothing else: no sign, no space.
    fn four_digits(&mut self) -> Parsed<u32> {
        let digits = self.rest().strip_prefix("\\u").and_then(|rest| rest.get(..4));
        match digits.filter(|digits| digits.bytes().all(|c| c.is_ascii_hexdigit())) {
            Some(digits) => {
                self.at += 6;
                Ok(u32::from_str_radix(digits, 16).expect("four hexadecimal digits"))
            }
            None => self.fault("expected `\\u` and four hexadecimal digits"),
        }
    }
}

/// Returns whether the text is one or more digits.
fn has_only_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

/// Returns whether the text is a number of JSON: `-0.5e+3`, but not `+1`, `01`, `.5`, `1.` or `1e`.
fn is_number(text: &str) -> bool {
    let (rest, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, fraction) = rest.split_once('.').unwrap_or((rest, "0"));
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    has_only_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && has_only_digits(fraction)
        && has_only_digits(exponent)
}
