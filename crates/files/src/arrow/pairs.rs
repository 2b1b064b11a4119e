//! The metadata of a schema: pairs of texts, as the C data interface writes them.
//!
//! The number of pairs, then of each key and value the number of bytes and the bytes; numbers are `i32` of this machine.

/// The key of the name of an extension type.
pub(super) const NAME: &str = "ARROW:extension:name";
/// The key of its own metadata.
pub(super) const METADATA: &str = "ARROW:extension:metadata";

/// Writes pairs.
pub(super) fn write_pairs(pairs: &[(&str, &str)]) -> Box<[u8]> {
    let mut bytes = Vec::new();
    push_count(pairs.len(), &mut bytes);
    for text in pairs.iter().flat_map(|(key, value)| [key, value]) {
        push_count(text.len(), &mut bytes);
        bytes.extend_from_slice(text.as_bytes());
    }
    bytes.into()
}

fn push_count(count: usize, to: &mut Vec<u8>) {
    // (Names of a program and shapes: no text has 2 GiB.)
    to.extend_from_slice(&i32::try_from(count).unwrap_or(0).to_ne_bytes());
}

/// Returns the value of a key, if one of the pairs at `at` has it.
///
/// # Safety
/// `at` is null, or points to a number of pairs and the pairs, which live for `'a`.
pub(super) unsafe fn find_value<'a>(at: *const u8, key: &str) -> Option<&'a [u8]> {
    if at.is_null() {
        return None;
    }
    let mut rest = at;
    // SAFETY: the caller's promise: a number of pairs, and as many pairs behind it.
    let count = unsafe { read_count(&mut rest) };
    for _ in 0..count {
        // SAFETY: the caller's promise: two texts, each behind the number of its bytes.
        let (found, value) = unsafe { (read_text(&mut rest), read_text(&mut rest)) };
        if found == key.as_bytes() {
            return Some(value);
        }
    }
    None
}

/// # Safety
/// Four bytes are there.
unsafe fn read_count(at: &mut *const u8) -> usize {
    // SAFETY: (both) the caller's promise.
    unsafe {
        let count = at.cast::<i32>().read_unaligned();
        *at = at.add(4);
        usize::try_from(count).unwrap_or(0)
    }
}

/// # Safety
/// A number `n` and `n` bytes are at `at`, and live for `'a`.
unsafe fn read_text<'a>(at: &mut *const u8) -> &'a [u8] {
    // SAFETY: the caller's promise: a number `n`, and `n` bytes.
    unsafe {
        let length = read_count(at);
        let text = core::slice::from_raw_parts(*at, length);
        *at = at.add(length);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_as_they_were_written() {
        let bytes = write_pairs(&[("a", "one"), (NAME, ""), ("b", "two")]);
        let number = |n: i32| n.to_ne_bytes();
        let by_hand = [
            &number(3)[..],
            &number(1),
            b"a",
            &number(3),
            b"one",
            &number(20),
            NAME.as_bytes(),
            &number(0),
            &number(1),
            b"b",
            &number(3),
            b"two",
        ];
        assert_eq!(*bytes, *by_hand.concat());
        let find = |key| {
            // SAFETY: pairs, which live for as long.
            unsafe { find_value(bytes.as_ptr(), key) }
        };
        assert_eq!(
            (find("a"), find("b"), find(NAME), find("c")),
            (Some(&b"one"[..]), Some(&b"two"[..]), Some(&b""[..]), None)
        );
        // SAFETY: null.
        assert_eq!(unsafe { find_value(core::ptr::null(), "a") }, None);
    }
}
