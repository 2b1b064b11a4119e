//! A reader of the Python literals in headers. It rejects everything else.

use crate::header::Cut;

/// A text and the place in it.
pub(super) struct Literal<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether `10L` is a number, as in Python 2.
    has_long: bool,
}

/// The value of a key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    Truth(bool),
    Numbers(Vec<usize>),
}

/// The reason, and the position of the byte at fault.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub at: usize,
    pub why: String,
}

type LiteralResult<T> = Result<T, Fault>;

/// Reads a dictionary `{'a': 'text', 'b': False, 'c': (3, 4), }` followed by whitespace. Returns keys and values.
pub(super) fn read_dictionary(text: &[u8], has_long: bool) -> LiteralResult<Vec<(String, Value)>> {
    let mut literal = Literal { text, at: 0, has_long };
    let mut items: Vec<(String, Value)> = Vec::new();
    literal.items(b'{', b'}', |literal| {
        literal.peek();
        let start = literal.at;
        let key = literal.string()?;
        if items.iter().any(|(other, _)| *other == key) {
            return Err(Fault { at: start, why: format!("the key `{}` is there twice", Cut(&key)) });
        }
        literal.expect(b':')?;
        let value = literal.value(&key)?;
        items.push((key, value));
        Ok(())
    })?;
    match literal.peek() {
        None => Ok(items),
        Some(_) => literal.fault("more text behind the last `}`"),
    }
}

impl Literal<'_> {
    fn fault<T>(&self, why: impl Into<String>) -> LiteralResult<T> {
        Err(Fault { at: self.at, why: why.into() })
    }

    /// Skips whitespace and returns the next byte.
    fn peek(&mut self) -> Option<u8> {
        self.at += self.count(|c| b" \t\r\n\x0c".contains(&c));
        self.text.get(self.at).copied()
    }

    /// Counts the next bytes that satisfy a condition.
    fn count(&self, is: impl Fn(u8) -> bool) -> usize {
        self.text[self.at..].iter().take_while(|&&c| is(c)).count()
    }

    fn expect(&mut self, wanted: u8) -> LiteralResult<()> {
        if self.peek() != Some(wanted) {
            return self.fault(format!("expected `{}`", char::from(wanted)));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads items between two brackets, separated by commas. Returns whether a comma follows the last item.
    fn items(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> LiteralResult<()>,
    ) -> LiteralResult<bool> {
        self.expect(open)?;
        let mut comma = true;
        while self.peek() != Some(close) {
            if !comma {
                return self.fault(format!("expected `,` or `{}`", char::from(close)));
            }
            item(self)?;
            comma = self.peek() == Some(b',');
            self.at += usize::from(comma);
        }
        self.at += 1;
        Ok(comma)
    }

    fn value(&mut self, key: &str) -> LiteralResult<Value> {
        match self.peek() {
            Some(b'\'' | b'"') => Ok(Value::Text(self.string()?)),
            Some(b'(') => Ok(Value::Numbers(self.numbers()?)),
            Some(b'T' | b'F') => self.truth(),
            Some(b'[') if key == "descr" => self.fault("a list: the elements are records, which cannot be read"),
            Some(b'[') => self.fault(format!("`{}` is a list, not a tuple such as `(2, 3)`", Cut(key))),
            _ => self.fault("expected a text, `True`, `False` or a tuple of whole numbers"),
        }
    }

    /// Reads a text in single or double quotes, without escapes.
    fn string(&mut self) -> LiteralResult<String> {
        let Some(quote @ (b'\'' | b'"')) = self.peek() else { return self.fault("expected a text in quotes") };
        self.at += 1;
        let long = self.count(|c| c != quote && c != b'\\' && (b' '..=b'~').contains(&c));
        let text = String::from_utf8_lossy(&self.text[self.at..self.at + long]).into_owned();
        self.at += long;
        match self.text.get(self.at) {
            Some(&c) if c == quote => {
                self.at += 1;
                Ok(text)
            }
            Some(b'\\') => self.fault("an escape in a text"),
            Some(c) => self.fault(format!("the byte {c} in a text")),
            None => self.fault("a text without an end"),
        }
    }

    fn truth(&mut self) -> LiteralResult<Value> {
        let word = &self.text[self.at..self.at + self.count(|c| c.is_ascii_alphanumeric() || c == b'_')];
        let truth = match word {
            b"True" => true,
            b"False" => false,
            _ => return self.fault("expected `True` or `False`"),
        };
        self.at += word.len();
        Ok(Value::Truth(truth))
    }

    /// Reads a tuple of integers that are not negative: `()`, `(3,)`, `(3, 4)`.
    fn numbers(&mut self) -> LiteralResult<Vec<usize>> {
        let (start, mut numbers) = (self.at, Vec::new());
        let comma = self.items(b'(', b')', |literal| {
            numbers.push(literal.number()?);
            Ok(())
        })?;
        if numbers.len() == 1 && !comma {
            return Err(Fault { at: start, why: format!("`({0})` is a number, the tuple is `({0},)`", numbers[0]) });
        }
        Ok(numbers)
    }

    fn number(&mut self) -> LiteralResult<usize> {
        self.peek();
        let word = &self.text[self.at..self.at + self.count(|c| c.is_ascii_alphanumeric() || b"_+-.".contains(&c))];
        let digits = if self.has_long { word.strip_suffix(b"L").unwrap_or(word) } else { word };
        // (In Python, 0 and 00 are numbers, but 03 is not.)
        let is_number = !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
            && (digits[0] != b'0' || digits.iter().all(|&c| c == b'0'));
        let number = str::from_utf8(digits).ok().filter(|_| is_number).and_then(|digits| digits.parse().ok());
        let Some(number) = number else {
            let word = String::from_utf8_lossy(word);
            return self.fault(format!("expected a whole number from 0 to {}, found `{}`", usize::MAX, Cut(&word)));
        };
        self.at += word.len();
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        let fault = read_dictionary(text.as_bytes(), false).unwrap_err();
        format!("{}: {}", fault.at, fault.why)
    }

    fn numbers(text: &str) -> LiteralResult<Vec<usize>> {
        let items = read_dictionary(format!("{{'a': {text}}}").as_bytes(), true)?;
        match &items[..] {
            [(_, Value::Numbers(numbers))] => Ok(numbers.clone()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_dictionary_is_read_as_python_writes_it() {
        let text = b"{'descr': '<f4', \"fortran_order\": False,\t'shape': (3, 4), }     \n";
        let items = read_dictionary(text, false).unwrap();
        assert_eq!(
            items,
            [
                ("descr".to_owned(), Value::Text("<f4".to_owned())),
                ("fortran_order".to_owned(), Value::Truth(false)),
                ("shape".to_owned(), Value::Numbers(vec![3, 4])),
            ]
        );
        assert_eq!(read_dictionary(b"{}", false), Ok(vec![]));
    }

    #[test]
    fn tuples_are_those_of_python() {
        let good: [(&str, &[usize]); 6] = [
            ("()", &[]),
            ("(3,)", &[3]),
            ("( 3 , 4 )", &[3, 4]),
            ("(0, 00,)", &[0, 0]),
            ("(5L, 6)", &[5, 6]),
            ("(18446744073709551615,)", &[usize::MAX]),
        ];
        for (text, wanted) in good {
            assert_eq!(numbers(text).unwrap(), wanted, "{text}");
        }
        for text in [
            "(3)", "(,)", "(3,,)", "(3 4)", "(-1,)", "(+1,)", "(03,)", "(1_0,)", "(1.0,)", "(0x1,)", "(1e3,)", "(L,)",
            "(1LL,)", "(3,",
        ] {
            assert!(numbers(text).is_err(), "{text}");
        }
        assert!(numbers("(18446744073709551616,)").is_err());
        assert!(read_dictionary(b"{'a': (5L,)}", false).is_err());
    }

    #[test]
    fn what_is_no_dictionary_is_refused_in_words() {
        for (text, why) in [
            ("", "0: expected `{`"),
            ("('a', 1)", "0: expected `{`"),
            ("{'a': True", "10: expected `,` or `}`"),
            ("{'a' True}", "5: expected `:`"),
            ("{'a': True 'b': True}", "11: expected `,` or `}`"),
            ("{,}", "1: expected a text in quotes"),
            ("{'a': True,,}", "11: expected a text in quotes"),
            ("{a: True}", "1: expected a text in quotes"),
            ("{'a': true}", "6: expected a text, `True`, `False` or a tuple of whole numbers"),
            ("{'a': Truer}", "6: expected `True` or `False`"),
            ("{'a': 1}", "6: expected a text, `True`, `False` or a tuple of whole numbers"),
            ("{'descr': [('x', '<f4')]}", "10: a list: the elements are records, which cannot be read"),
            ("{'shape': [2, 3]}", "10: `shape` is a list, not a tuple such as `(2, 3)`"),
            ("{'a': True, 'a': True}", "12: the key `a` is there twice"),
            ("{'a\\x27': True}", "3: an escape in a text"),
            ("{'a", "3: a text without an end"),
            ("{'a\n': True}", "3: the byte 10 in a text"),
            ("{'a\"': True}x", "12: more text behind the last `}`"),
            ("{'a': (3)}", "6: `(3)` is a number, the tuple is `(3,)`"),
        ] {
            assert_eq!(fault(text), why, "{text}");
        }
    }
}
