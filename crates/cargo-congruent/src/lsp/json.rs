//! Places in a JSON text: which bytes hold which value.
//!
//! Only these bytes are replaced, so everything around them stays as it came: spaces, the order of keys, how numbers are written.

use std::ops::Range;

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// The value of a key.
    Key(&'t str),
    /// An element of an array.
    Item,
}

/// Values may be nested this deeply; a text with more is not read.
const DEEPEST: usize = 128;

/// Finds values: which, and how many, the caller says by their paths.
struct Walker<'t, W> {
    text: &'t str,
    at: usize,
    path: Vec<Step<'t>>,
    wanted: W,
    found: Vec<Range<usize>>,
}

/// The values whose paths and first bytes are wanted, in order; `None` where the text is not JSON.
pub fn find(text: &str, wanted: impl FnMut(&[Step<'_>], u8) -> bool) -> Option<Vec<Range<usize>>> {
    let mut walker = Walker { text, at: 0, path: Vec::new(), wanted, found: Vec::new() };
    walker.value(true)?;
    walker.space();
    (walker.at == text.len()).then_some(walker.found)
}

/// A member of an object, in two steps: a value that nobody needs is not read.
pub enum Member<'t> {
    /// The key, before its value is read.
    Key(&'t str),
    /// The key and the value, as they are written.
    Value(&'t str, &'t str),
}

/// Reads the members of an object, in order, until `last` says that no more are needed.
pub fn members<'t>(text: &'t str, mut last: impl FnMut(Member<'t>) -> bool) -> Option<()> {
    let mut walker = Walker { text, at: 0, path: Vec::new(), wanted: |_: &[Step<'_>], _| false, found: Vec::new() };
    walker.space();
    walker.take(b'{')?;
    walker.space();
    if walker.peek() == Some(b'}') {
        return Some(());
    }
    loop {
        let key = walker.key()?;
        if last(Member::Key(key)) {
            return Some(());
        }
        let start = walker.at;
        walker.value(false)?;
        if last(Member::Value(key, &text[start..walker.at])) {
            return Some(());
        }
        walker.space();
        match walker.next()? {
            b',' => {}
            b'}' => return Some(()),
            _ => return None,
        }
    }
}

impl<'t, W: FnMut(&[Step<'_>], u8) -> bool> Walker<'t, W> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// A string, up to its closing quote, which is taken.
    fn string(&mut self) -> Option<&'t str> {
        self.take(b'"')?;
        let start = self.at;
        let bytes = self.text.as_bytes();
        loop {
            let rest = bytes.get(self.at..)?;
            self.at += rest.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            if bytes[self.at] == b'"' {
                self.at += 1;
                return Some(&self.text[start..self.at - 1]);
            }
            self.at += 2;
        }
    }

    /// A key, its colon, and the space around.
    fn key(&mut self) -> Option<&'t str> {
        self.space();
        let key = self.string()?;
        self.space();
        self.take(b':')?;
        self.space();
        Some(key)
    }

    /// A value; its parts are looked at if `search` says so.
    fn value(&mut self, search: bool) -> Option<()> {
        self.space();
        let (start, first) = (self.at, self.peek()?);
        if search && (self.wanted)(&self.path, first) {
            self.value(false)?;
            self.found.push(start..self.at);
            return Some(());
        }
        match first {
            b'"' => self.string().map(drop),
            open @ (b'{' | b'[') if search => self.search_parts(open),
            b'{' | b'[' => self.skip(),
            _ => self.word(),
        }
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.')) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    /// An object or an array, without a look at its parts.
    fn skip(&mut self) -> Option<()> {
        let mut open = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'{' | b'[' => open += 1,
                b'}' | b']' => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return Some(());
            }
        }
    }

    /// The parts of an object or an array.
    fn search_parts(&mut self, open: u8) -> Option<()> {
        if self.path.len() == DEEPEST {
            return None;
        }
        let close = if open == b'{' { b'}' } else { b']' };
        self.at += 1;
        self.space();
        if self.peek()? == close {
            self.at += 1;
            return Some(());
        }
        loop {
            let step = if open == b'{' { Step::Key(self.key()?) } else { Step::Item };
            self.path.push(step);
            self.value(true)?;
            self.path.pop();
            self.space();
            match self.next()? {
                b',' => {}
                byte if byte == close => return Some(()),
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'t>(text: &'t str, key: &str) -> Option<Vec<&'t str>> {
        let all = find(text, |path, _| path.last() == Some(&Step::Key(key)))?;
        Some(all.into_iter().map(|place| &text[place]).collect())
    }

    #[test]
    fn values_are_found() {
        let text = r#" {"a": [1, {"b": "x\"]"}, {"b" : {"b":1}}], "c": -1.5e3, "d": {} } "#;
        assert_eq!(found(text, "b").unwrap(), [r#""x\"]""#, r#"{"b":1}"#]);
        assert_eq!(found(text, "c").unwrap(), ["-1.5e3"]);
        assert_eq!(found(text, "e").unwrap(), [""; 0]);
        let mut keys = vec![];
        members(text, |member| match member {
            Member::Key(key) => key == "d",
            Member::Value(key, value) => {
                keys.push(format!("{key}={}", value.len()));
                false
            }
        });
        assert_eq!(keys, ["a=35", "c=6"]);
    }

    #[test]
    fn other_texts_are_refused() {
        let deep = "[".repeat(1000);
        for text in ["", "{", "{\"a\"}", "[1,]x", "{\"a\":1}}", "\"a", "\"a\\", "{\"a\":}", &deep] {
            assert_eq!(found(text, "x"), None, "{text}");
            let _ = members(text, |_| false);
        }
    }
}
