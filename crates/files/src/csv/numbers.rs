//! Numbers with a decimal comma, and with separators of thousands.

/// How numbers are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    /// The decimal point.
    pub decimal: u8,
    /// The separator of thousands.
    pub thousands: Option<u8>,
}

impl Numbers {
    /// Whether numbers are written as Rust reads them.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.decimal == b'.' && self.thousands.is_none()
    }
}

/// Returns a number as Rust reads it: `1234.5` for `1.234,5`. `None` if another decimal point is in it, or if separators do not leave groups of digits: two or
/// three in each, and three in the last (`12,34,567` is written in India).
pub(super) fn write_plainly(text: &[u8], Numbers { decimal, thousands }: Numbers) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let (whole, rest) = text.split_at(text.iter().position(|&byte| byte == decimal).unwrap_or(text.len()));
    let is_strange = |&byte: &u8| byte == decimal || Some(byte) == thousands || (byte == b'.' && decimal != b'.');
    let mut plain = match thousands {
        Some(separator) if whole.contains(&separator) => join_groups(whole, separator)?,
        _ => whole.to_vec(),
    };
    if plain.contains(&b'.') || rest.iter().skip(1).any(is_strange) {
        return None;
    }
    if !rest.is_empty() {
        plain.push(b'.');
        plain.extend_from_slice(&rest[1..]);
    }
    Some(plain)
}

/// Leaves the separators out of `-1.234.567`.
fn join_groups(whole: &[u8], separator: u8) -> Option<Vec<u8>> {
    let (sign, digits) = whole.split_at(usize::from(matches!(whole.first(), Some(b'+' | b'-'))));
    let groups: Vec<&[u8]> = digits.split(|&byte| byte == separator).collect();
    let (last, before) = groups.split_last()?;
    let is_right = |(place, group): (usize, &&[u8])| {
        let shortest = if place == 0 { 1 } else { 2 };
        (shortest..=3).contains(&group.len()) && group.iter().all(u8::is_ascii_digit)
    };
    let is_last = last.len() == 3 && last.iter().all(u8::is_ascii_digit);
    (is_last && before.iter().enumerate().all(is_right)).then(|| [sign, &groups.concat()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_what_is_left_without_separators() {
        let plain = |text: &str, decimal, thousands| {
            let numbers = Numbers { decimal, thousands };
            write_plainly(text.as_bytes(), numbers).map(|plain| String::from_utf8(plain).unwrap())
        };
        for (text, wanted) in [
            ("10,20", "10.20"),
            (" -0,5e-3 ", "-0.5e-3"),
            (",5", ".5"),
            ("1.234,5", "1234.5"),
            ("+1.234.567", "+1234567"),
            ("12.34.567,8", "1234567.8"),
            ("7", "7"),
            ("inf", "inf"),
        ] {
            assert_eq!(plain(text, b',', Some(b'.')).as_deref(), Some(wanted), "{text}");
        }
        for text in
            ["1,2,3", "1.5", "1.23,4", "1.2345", ".123", "1..234", "1,234.5", "a.123", "1.234.", "1234.567.", "1,5.6"]
        {
            assert_eq!(plain(text, b',', Some(b'.')), None, "{text}");
        }
        assert_eq!(plain("1.5", b',', None), None);
        assert_eq!(plain("1,234.5", b'.', Some(b',')).as_deref(), Some("1234.5"));
        assert_eq!(plain("1 234 567", b'.', Some(b' ')).as_deref(), Some("1234567"));
        assert_eq!(plain("1,5", b'.', Some(b',')), None);
        assert_eq!(plain("1.234,5", b'.', Some(b',')), None);
    }
}
