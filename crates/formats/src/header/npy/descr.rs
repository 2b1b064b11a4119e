//! Types of elements in NumPy's notation: `<f4`.

use crate::header::ElementType;

/// Each type with its letter and number of bytes. (NumPy has no `bf16` and no floats of 8 bits.)
const TABLE: [(ElementType, &str); 13] = [
    (ElementType::F64, "f8"),
    (ElementType::F32, "f4"),
    (ElementType::F16, "f2"),
    (ElementType::I64, "i8"),
    (ElementType::I32, "i4"),
    (ElementType::I16, "i2"),
    (ElementType::I8, "i1"),
    (ElementType::U64, "u8"),
    (ElementType::U32, "u4"),
    (ElementType::U16, "u2"),
    (ElementType::U8, "u1"),
    (ElementType::Bool, "b1"),
    (ElementType::C64, "c8"),
];

/// Reads a text such as `<f4`: the type, and whether its byte order is the reverse of this machine's. A whole name such as `float32` has no order.
pub(super) fn read_descr(text: &str) -> Option<(ElementType, bool)> {
    if let Some((elements, _)) = TABLE.iter().find(|(_, code)| whole_name(code) == text) {
        return Some((*elements, false));
    }
    let (order, name) = match text.as_bytes().first() {
        Some(&order @ (b'<' | b'>' | b'=' | b'|')) => (order, &text[1..]),
        _ => (b'=', text),
    };
    let elements = TABLE.iter().find(|(_, own)| *own == name)?.0;
    let swapped = match order {
        b'<' => cfg!(target_endian = "big"),
        b'>' => cfg!(target_endian = "little"),
        b'=' => false,
        // `|` means no order, as for single bytes.
        _ if elements.bits() == 8 => false,
        _ => return None,
    };
    Some((elements, swapped && elements.bits() > 8))
}

/// Returns the whole name of a type: `float32` for `f4`.
fn whole_name(code: &str) -> String {
    let (kind, bytes) = code.split_at(1);
    let name = match kind {
        "f" => "float",
        "i" => "int",
        "u" => "uint",
        "c" => "complex",
        _ => return "bool".to_owned(),
    };
    bytes.parse::<usize>().map_or_else(|_| name.to_owned(), |bytes| format!("{name}{}", 8 * bytes))
}

/// Returns the end of a message about elements that cannot be read: their kind, and a remedy.
pub(super) fn unread(text: &str) -> &'static str {
    let code = text.trim_start_matches(['<', '>', '=', '|']);
    match code.as_bytes() {
        _ if !is_code(code) => UNKNOWN,
        [b'c', ..] => " (complex) cannot be read; save the real and imaginary parts",
        [b'O', ..] => " (objects of Python) cannot be read; save an array of numbers, `x.astype(\"float64\")`",
        [b'U' | b'S', ..] => " (text) cannot be read; save text as csv",
        [b'M', ..] => " (dates) cannot be read; save `x.astype(\"int64\")` of the array",
        [b'm', ..] => " (durations) cannot be read; save `x.astype(\"int64\")` of the array",
        [b'f', b'1', ..] => " (long floats) cannot be read; save `x.astype(\"float64\")` of the array",
        _ => UNKNOWN,
    }
}

/// The end of a message about elements of an unknown kind.
const UNKNOWN: &str =
    " cannot be read; those that can have codes such as `<f4`, `<i8` and `|b1`, or names such as `float32`";

/// Returns whether this is a letter and a number, or the unit of a date.
fn is_code(code: &str) -> bool {
    let rest = code.get(1..).unwrap_or("x").split('[').next().unwrap_or("");
    rest.bytes().all(|c| c.is_ascii_digit())
}

/// Returns the text of a little-endian type, or `None` for a type that NumPy does not have.
pub fn write_descr(elements: ElementType) -> Option<String> {
    let name = TABLE.iter().find(|(own, _)| *own == elements)?.1;
    Some(format!("{}{name}", if elements.bits() == 8 { '|' } else { '<' }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for (elements, name) in TABLE {
            let text = write_descr(elements).unwrap();
            assert_eq!(read_descr(&text), Some((elements, cfg!(target_endian = "big") && elements.bits() > 8)));
            let bits = 8 * name[1..].parse::<usize>().unwrap();
            assert_eq!(bits, elements.bits(), "{name}");
            assert!(!read_descr(name).unwrap().1 && !read_descr(&format!("={name}")).unwrap().1);
            assert_eq!(read_descr(&whole_name(name)), Some((elements, false)), "{}", whole_name(name));
            let big = read_descr(&format!(">{name}")).unwrap().1;
            assert_eq!(big, cfg!(target_endian = "little") && elements.bits() > 8);
        }
        assert_eq!(write_descr(ElementType::Bf16), None);
    }

    #[test]
    fn what_numpy_does_not_mean_is_refused() {
        for text in [
            "", "<", "<f3", "f", "<f4 ", " <f4", "|f4", "<F4", "|O", "<U5", "|S3", "<M8[ns]", "<V2", "<c16", "<f16",
            "<<f4", "é4", "<float64", "float", "float80", "int", "boolean", "float-8",
        ] {
            assert_eq!(read_descr(text), None, "{text}");
        }
    }
}
