//! The directory at the end of an archive: names and places of its entries.

use super::record::{
    CENTRAL, CENTRAL_LENGTH, END, END_64, END_64_LENGTH, END_LENGTH, EXTRA_64, Fields, LOCAL, LOCATOR_64,
    LOCATOR_64_LENGTH,
};
use super::{Bytes, Entry, FORMAT, find_packed, refuse};
use crate::header::npy::MAGIC;
use crate::header::{BEGINNING, Fault, not_of};
use std::collections::{HashMap, HashSet};

/// The entries that are arrays, and the place of the directory, which follows all entries.
pub struct Directory {
    /// The entries that are arrays.
    pub entries: Vec<Entry>,
    /// The place of the directory.
    pub start: u64,
    places: HashMap<String, usize>,
}

impl Directory {
    /// Returns the entry with this name.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.places.get(name).map(|&place| &self.entries[place])
    }
}

/// Place, length and number of entries of the directory.
struct DirectoryPlace {
    start: u64,
    length: u64,
    count: u64,
    /// The place of the records after the directory.
    end: u64,
}

/// Reads the directory.
///
/// # Errors
/// [`Fault::Io`], [`Fault::Format`].
pub fn read_directory(source: &dyn Bytes) -> Result<Directory, Fault> {
    let place = find(source)?;
    if place.start.checked_add(place.length) != Some(place.end) {
        let (start, length, end) = (place.start, place.length, place.end);
        return refuse(format!(
            "its directory of {length} bytes at byte {start} does not end at byte {end}, where its last record is"
        ));
    }
    let bytes = source.read(place.start, place.length)?;
    let (mut rest, mut entries) = (&bytes[..], Vec::new());
    for number in 0..place.count {
        let Some((entry, behind)) = read_entry(rest)? else {
            return refuse(format!("its directory has {number} entries, of {}", place.count));
        };
        rest = behind;
        entries.push(entry);
    }
    if !rest.is_empty() {
        return refuse(format!("{} bytes follow the {} entries of its directory", rest.len(), place.count));
    }
    let entries = arrays(source, place.start, entries)?;
    let places = entries.iter().enumerate().map(|(k, entry)| (entry.name.clone(), k)).collect();
    Ok(Directory { entries, start: place.start, places })
}

/// Returns the entries that are arrays, and sets their names: without `.npy`, unless an array without that ending has the same name.
fn arrays(source: &dyn Bytes, end: u64, mut entries: Vec<Entry>) -> Result<Vec<Entry>, Fault> {
    let mut seen = HashSet::new();
    if let Some(twice) = entries.iter().find(|entry| !seen.insert(&*entry.file)) {
        return refuse(format!("it has two entries `{}`", twice.file));
    }
    entries.retain(|entry| entry.file.ends_with(".npy") || begins_like_array(source, end, entry));
    let files: HashSet<String> = entries.iter().map(|entry| entry.file.clone()).collect();
    for entry in &mut entries {
        let name = entry.file.strip_suffix(".npy").filter(|name| !files.contains(*name));
        entry.name = name.unwrap_or(&entry.file).to_owned();
    }
    Ok(entries)
}

/// Returns whether an entry begins like an npy file, whatever its name is. (An entry that cannot be read does not.)
fn begins_like_array(source: &dyn Bytes, end: u64, entry: &Entry) -> bool {
    let begin = |packed| source.unpack(packed, entry, MAGIC.len() as u64).ok();
    find_packed(source, end, entry).ok().and_then(begin).is_some_and(|begin| begin == MAGIC)
}

/// Finds the end record, which is followed only by its comment.
fn find(source: &dyn Bytes) -> Result<DirectoryPlace, Fault> {
    let most = END_LENGTH as u64 + u64::from(u16::MAX);
    let start = source.size().saturating_sub(most);
    let tail = source.read(start, most)?;
    let is_last = |at: &usize| {
        let mut fields = Fields(&tail[*at..]);
        fields.u32() == END && Fields(&tail[at + END_LENGTH - 2..]).u16() as usize == tail.len() - at - END_LENGTH
    };
    let Some(at) =
        (0..=tail.len().saturating_sub(END_LENGTH)).rev().filter(|at| at + END_LENGTH <= tail.len()).find(is_last)
    else {
        return refuse(no_end(&source.read(0, BEGINNING as u64)?));
    };
    let mut fields = Fields(&tail[at + 4..]);
    let disks = [fields.u16(), fields.u16()];
    let (here, count) = (fields.u16(), fields.u16());
    let (length, first) = (fields.u32(), fields.u32());
    let end = start + at as u64;
    if let Some(place) = find_64(source, end)? {
        return Ok(place);
    }
    if disks != [0, 0] || here != count {
        return refuse("it is one part of an archive");
    }
    Ok(DirectoryPlace { start: first.into(), length: length.into(), count: count.into(), end })
}

/// Returns the reason for a file that has no end record, and begins with these bytes.
fn no_end(begin: &[u8]) -> String {
    if begin.starts_with(&LOCAL.to_le_bytes()) {
        return "the file is cut off: it begins like an npz and has no directory at its end".to_owned();
    }
    not_of(FORMAT, begin, "it has no end record of a zip archive")
}

/// Finds the end record with numbers of 64 bits, if there is one, before the other end record.
fn find_64(source: &dyn Bytes, end: u64) -> Result<Option<DirectoryPlace>, Fault> {
    let Some(at) = end.checked_sub(LOCATOR_64_LENGTH as u64) else { return Ok(None) };
    let locator = source.read(at, LOCATOR_64_LENGTH as u64)?;
    let mut fields = Fields(&locator);
    if fields.u32() != LOCATOR_64 {
        return Ok(None);
    }
    let (disk, start, disks) = (fields.u32(), fields.u64(), fields.u32());
    let record = source.read(start, END_64_LENGTH as u64)?;
    let mut fields = Fields(&record);
    if record.len() < END_64_LENGTH || fields.u32() != END_64 {
        return refuse(format!("there is no end record of zip64 at byte {start}"));
    }
    let (_length, _versions) = (fields.u64(), fields.u32());
    let own = [fields.u32(), fields.u32()];
    let (here, count) = (fields.u64(), fields.u64());
    let (length, first) = (fields.u64(), fields.u64());
    if disk != 0 || disks > 1 || own != [0, 0] || here != count {
        return refuse("it is one part of an archive");
    }
    Ok(Some(DirectoryPlace { start: first, length, count, end: start }))
}

/// Reads the first entry of the directory. Returns it with the bytes after it, or `None` if there is no entry.
fn read_entry(bytes: &[u8]) -> Result<Option<(Entry, &[u8])>, Fault> {
    let mut fields = Fields(bytes);
    if bytes.len() < CENTRAL_LENGTH || fields.u32() != CENTRAL {
        return Ok(None);
    }
    let (_versions, flags, method, _time) = (fields.u32(), fields.u16(), fields.u16(), fields.u32());
    let (crc, packed, size) = (fields.u32(), fields.u32(), fields.u32());
    let (name, extra, comment) = (fields.u16(), fields.u16(), fields.u16());
    let (_disk, _inner, _outer, start) = (fields.u16(), fields.u16(), fields.u32(), fields.u32());
    let mut rest = fields.0;
    let mut take = |length: u16| {
        let (part, behind) = rest.split_at_checked(length.into())?;
        rest = behind;
        Some(part)
    };
    let (Some(name), Some(extra), Some(_)) = (take(name), take(extra), take(comment)) else { return Ok(None) };
    let Ok(file) = str::from_utf8(name).map(str::to_owned) else {
        return refuse(format!("the entry `{}` has a name that is not UTF-8", String::from_utf8_lossy(name)));
    };
    let Some([size, packed, start]) = widen([size, packed, start], extra) else {
        return refuse(format!("the entry `{file}` has not all of its numbers of 64 bits"));
    };
    let is_encrypted = flags & 1 != 0;
    Ok(Some((Entry { name: String::new(), file, is_encrypted, method, crc, packed, size, start }, rest)))
}

/// Returns numbers with 64 bits. A number whose 32 bits are all ones is stored in the extra part, in this order.
fn widen(numbers: [u32; 3], extra: &[u8]) -> Option<[u64; 3]> {
    let mut wide = numbers.map(u64::from);
    if !numbers.contains(&u32::MAX) {
        return Some(wide);
    }
    let mut fields = extra_64(extra)?;
    for number in wide.iter_mut().filter(|number| **number == u64::from(u32::MAX)) {
        if fields.0.len() < 8 {
            return None;
        }
        *number = fields.u64();
    }
    Some(wide)
}

/// Finds the extra part with numbers of 64 bits.
fn extra_64(mut extra: &[u8]) -> Option<Fields<'_>> {
    while extra.len() >= 4 {
        let mut fields = Fields(extra);
        let (id, length) = (fields.u16(), fields.u16());
        let (own, rest) = fields.0.split_at_checked(length.into())?;
        if id == EXTRA_64 {
            return Some(Fields(own));
        }
        extra = rest;
    }
    None
}
