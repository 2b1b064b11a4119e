//! Guesses the format of a file from its first bytes, so that errors name it.

use super::entry::LONGEST;

/// The number of first bytes that a guess needs.
pub const BEGINNING: usize = 64;

/// The first bytes of formats, and the formats with the calls that read them.
const TABLE: [(&[u8], &str); 18] = [
    (b"\x89PNG\r\n\x1a\n", "a PNG: `images::read`"),
    (b"\xff\xd8\xff", "a JPEG: `images::read`"),
    (b"GIF87a", "a GIF"),
    (b"GIF89a", "a GIF"),
    (b"\x93NUMPY", "an npy: `Npy::open`"),
    (b"PK\x03\x04", "a zip archive, as an npz does: `Npz::open`"),
    (b"PK\x05\x06", "a zip archive, as an npz does: `Npz::open`"),
    (b"\x1f\x8b", "a file that is packed by gzip: unpack it first"),
    (b"\xfd7zXZ\0", "a file that is packed by xz: unpack it first"),
    (b"BZh91AY&SY", "a file that is packed by bzip2: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a file that is packed by zstd: unpack it first"),
    (b"\xff\xfe\0\0", "a text in UTF-32: convert it to UTF-8 first"),
    (b"\0\0\xfe\xff", "a text in UTF-32: convert it to UTF-8 first"),
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
    (b"PAR1\x15", "a Parquet file"),
    (b"ARROW1\0\0", "a file of Arrow"),
    (b"\x89HDF\r\n\x1a\n", "a file of HDF5"),
];

const UTF_16: &str = "a text in UTF-16: convert it to UTF-8 first";

/// Returns the reason for rejecting a file that is not of this format, and begins with these bytes: the guess, or otherwise `otherwise`.
pub fn not_of(format: &str, begin: &[u8], otherwise: &str) -> String {
    let begin = &begin[..begin.len().min(BEGINNING)];
    let why = match (binary(begin), first_line(begin)) {
        _ if begin.is_empty() => "it is empty".to_owned(),
        (Some(guess), _) => format!("it begins like {guess}"),
        (None, Some(line)) => format!("it begins like a text, `{line}`"),
        (None, None) => otherwise.to_owned(),
    };
    format!("not a file of {format}: {why}")
}

/// Returns whether a file that begins with these bytes is in one of the binary formats.
pub fn is_binary(begin: &[u8]) -> bool {
    binary(begin).is_some()
}

fn binary(begin: &[u8]) -> Option<&'static str> {
    let length = begin.first_chunk().map(|length| u64::from_le_bytes(*length));
    if begin.get(8) == Some(&b'{') && length.is_some_and(|length| length <= LONGEST as u64) {
        return Some("a safetensors: `Safetensors::open`");
    }
    let guess = TABLE.iter().find(|(magic, _)| begin.starts_with(magic)).map(|(_, name)| *name);
    guess.or(is_utf_16(begin).then_some(UTF_16))
}

/// Returns whether these are several characters of ASCII, each with a zero byte before or after it, as in UTF-16 without a mark.
fn is_utf_16(begin: &[u8]) -> bool {
    let pairs = begin.as_chunks::<2>().0;
    let all =
        |zero: usize| pairs.iter().all(|pair| pair[zero] == 0 && pair[1 - zero].is_ascii() && pair[1 - zero] != 0);
    pairs.len() >= 4 && (all(0) || all(1))
}

/// Returns the beginning of the first line, if the bytes are printable UTF-8. (The last character may be cut.)
fn first_line(begin: &[u8]) -> Option<&str> {
    let text = match str::from_utf8(begin) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => str::from_utf8(&begin[..error.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    let is_text = |c: char| !c.is_control() || c.is_ascii_whitespace();
    let line = text.trim_start_matches('\u{feff}').lines().map(str::trim).find(|line| !line.is_empty())?;
    text.chars().all(is_text).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_printable_utf_8_that_may_be_cut() {
        assert_eq!(first_line("größe\t1\n2".as_bytes()), Some("größe\t1"));
        assert_eq!(first_line("\u{feff}\n\na b\n".as_bytes()), Some("a b"));
        let cut = "x,ö".as_bytes();
        assert_eq!(first_line(&cut[..3]), Some("x,"));
        for (text, is) in
            [(&b"x\0,\0y\0\n\0"[..], true), (b"\0x\0,\0y\0\n", true), (b"x\0,\0y\0", false), (b"x,y\n1,2\n", false)]
        {
            assert_eq!(is_utf_16(text), is, "{text:?}");
        }
        for other in [&b"a\0b"[..], b"\xffab", b"", b"\n", b"a\x1b[0m"] {
            assert_eq!(first_line(other), None, "{other:?}");
        }
    }
}
