//! Places of tensors: each has the size of its elements, and together they cover the data exactly once.

use super::entry::Entry;

/// Sorts tensors by their places. Rejects places of a wrong size, shared bytes, and bytes outside of every tensor.
pub(super) fn sort_and_check(entries: &mut [Entry]) -> Result<(), String> {
    entries.iter().try_for_each(check_size)?;
    entries.sort_by_key(|entry| (entry.bytes.start, entry.bytes.end));
    check_places(entries)
}

/// Returns the number of bits of the elements, or `None` on overflow.
fn bits_of(entry: &Entry) -> Option<usize> {
    if entry.sizes.contains(&0) {
        return Some(0);
    }
    entry.sizes.iter().try_fold(entry.elements.bits(), |bits, &size| bits.checked_mul(size))
}

/// Rejects a tensor whose place has another size than its elements.
fn check_size(entry: &Entry) -> Result<(), String> {
    let Entry { sizes, bytes, .. } = entry;
    let elements = entry.elements.in_safetensors();
    let Some(found) = bytes.end.checked_sub(bytes.start) else {
        return Err(format!("the tensor {} ends before it begins", entry.place()));
    };
    let bits = bits_of(entry);
    if bits.is_some_and(|bits| bits % 8 == 0 && bits / 8 == found) {
        return Ok(());
    }
    let place = entry.place();
    Err(match bits {
        None => format!("the tensor {place} of {elements} and shape {sizes:?} has more bits than can be counted"),
        Some(bits) if bits % 8 != 0 => {
            format!("the tensor {place} of {elements} and shape {sizes:?} takes {bits} bits, no whole number of bytes")
        }
        Some(bits) => {
            format!("the tensor {place} has {found} bytes; {elements} of shape {sizes:?} takes {}", bits / 8)
        }
    })
}

/// Rejects tensors that share bytes, and bytes outside every tensor. (A tensor without elements has a place between two others.)
fn check_places(entries: &[Entry]) -> Result<(), String> {
    let mut before: Option<&Entry> = None;
    for entry in entries {
        let end = before.map_or(0, |before| before.bytes.end);
        if entry.bytes.start > end {
            let start = entry.bytes.start;
            return Err(format!("no tensor has the bytes from {end} to {start}, before {}", entry.place()));
        }
        if let Some(before) = before.filter(|_| entry.bytes.start < end) {
            return Err(format!("the tensors {} and {} overlap", before.place(), entry.place()));
        }
        before = Some(entry);
    }
    Ok(())
}

/// Rejects data that ends within a tensor, or continues after the last one.
pub(super) fn check_data(entries: &[Entry], found: u64) -> Result<(), String> {
    let is_cut = |entry: &&Entry| entry.bytes.end as u64 > found;
    if let Some(cut) = entries.iter().find(is_cut) {
        return Err(cut.cut_off(found));
    }
    match entries.last() {
        None if found > 0 => Err("bytes follow the header".to_owned()),
        Some(last) if found > last.bytes.end as u64 => Err(format!("bytes follow the last tensor, {}", last.place())),
        _ => Ok(()),
    }
}
