//! From the text of a literal to a number, and from a number to its canonical length.
//!
//! Plain functions over text and integers: unlike everything that touches
//! `proc_macro`, they run in unit tests.
//!
//! Exercises of the course: 24.

/// The longest axis that a literal can have.
const MAX: u64 = 1_000_000_000;

/// A length as a type of the library: `K` and `[4, 96]` for 4096.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Length {
    /// The name of the type in the library.
    pub name: &'static str,
    /// The const arguments, most significant first.
    pub groups: Vec<u64>,
}

/// Returns the only type of a length, or `None` above the maximum.
pub(crate) fn length(value: u64) -> Option<Length> {
    let (name, groups) = match value {
        1 => ("One", vec![]),
        0..=999 => ("N", vec![value]),
        1_000..=999_999 => ("K", vec![value / 1_000, value % 1_000]),
        1_000_000..=MAX => ("M", vec![value / 1_000_000, value / 1_000 % 1_000, value % 1_000]),
        _ => return None,
    };
    Some(Length { name, groups })
}

/// Returns the value of a whole-number literal; `None` for a float, a string or a
/// suffix other than the given ones. A number that does not fit is `u64::MAX`, above
/// all limits, so that the caller reports "too large" and not "not a number".
pub(crate) fn whole(text: &str, suffixes: &[&str]) -> Option<u64> {
    let text = suffixes.iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(text);
    let (digits, radix) = radix(text);
    digits.chars().filter(|c| *c != '_').try_fold(0u64, |value, digit| {
        let digit = u64::from(digit.to_digit(radix)?);
        Some(value.saturating_mul(u64::from(radix)).saturating_add(digit))
    })
}

/// Splits off the radix prefix.
fn radix(text: &str) -> (&str, u32) {
    let prefixes = [("0x", 16), ("0o", 8), ("0b", 2)];
    let found = prefixes.iter().find_map(|(prefix, radix)| Some((text.strip_prefix(prefix)?, *radix)));
    found.unwrap_or((text, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_lengths() {
        let table: [(u64, &str, &[u64]); 15] = [
            (0, "N", &[0]),
            (1, "One", &[]),
            (2, "N", &[2]),
            (999, "N", &[999]),
            (1_000, "K", &[1, 0]),
            (1_001, "K", &[1, 1]),
            (1_999, "K", &[1, 999]),
            (2_000, "K", &[2, 0]),
            (4_096, "K", &[4, 96]),
            (999_999, "K", &[999, 999]),
            (1_000_000, "M", &[1, 0, 0]),
            (1_000_001, "M", &[1, 0, 1]),
            (1_048_576, "M", &[1, 48, 576]),
            (999_999_999, "M", &[999, 999, 999]),
            (1_000_000_000, "M", &[1_000, 0, 0]),
        ];
        for (value, name, groups) in table {
            let expected = Length { name, groups: groups.to_vec() };
            assert_eq!(length(value), Some(expected), "{value}");
        }
    }

    #[test]
    fn too_long() {
        assert_eq!(length(1_000_000_001), None);
        assert_eq!(length(u64::MAX), None);
    }

    #[test]
    fn whole_numbers() {
        let table = [
            ("0", 0),
            ("007", 7),
            ("784", 784),
            ("1_000_000_", 1_000_000),
            ("0xFF", 255),
            ("0x1f32", 0x1f32),
            ("0o17", 15),
            ("0b1_01", 5),
            ("5usize", 5),
            ("5_usize", 5),
            ("0x10usize", 16),
            ("18446744073709551616", u64::MAX),
            ("999999999999999999999999999999999999999999", u64::MAX),
        ];
        for (text, value) in table {
            assert_eq!(whole(text, &["usize"]), Some(value), "{text}");
        }
    }

    #[test]
    fn two_suffixes() {
        let whole = |text| whole(text, &["usize", "isize"]);
        assert_eq!([whole("5usize"), whole("5_isize"), whole("5")], [Some(5); 3]);
        assert_eq!(whole("5i32"), None);
    }

    #[test]
    fn not_whole_numbers() {
        for text in ["1.0", "1.", "1e3", "5u32", "5i64", "5f32", "5isize", "\"5\"", "'5'", "b'5'", "0b1u8"] {
            assert_eq!(whole(text, &["usize"]), None, "{text}");
        }
    }
}
