//! Finds the bytes of entries, and reads their heads.

use super::record::{DEFLATED, Fields, LOCAL, LOCAL_LENGTH, STORED};
use super::{Bytes, FORMAT, refuse};
use crate::header::Fault;
use crate::header::npy::{self, Head, read_head};
use std::io::Read;
use std::ops::Range;

/// An entry of the directory.
pub struct Entry {
    /// The name of the array.
    pub name: String,
    /// The name in the archive.
    pub file: String,
    /// Whether the bytes of the array are encrypted.
    pub is_encrypted: bool,
    /// The compression method.
    pub method: u16,
    /// The CRC-32 of the unpacked bytes.
    pub crc: u32,
    /// The number of bytes in the archive.
    pub packed: u64,
    /// The number of bytes after unpacking.
    pub size: u64,
    /// The place of the local record.
    pub start: u64,
}

/// Returns the place of the packed bytes of an entry, which follow its local record and end before `end`, the directory.
///
/// # Errors
/// [`Fault::Io`], [`Fault::Format`].
pub fn find_packed(source: &dyn Bytes, end: u64, entry: &Entry) -> Result<Range<u64>, Fault> {
    let Entry { file, start, packed, method, .. } = entry;
    if entry.is_encrypted {
        return refuse(format!("the entry `{file}` is encrypted"));
    }
    if ![STORED, DEFLATED].contains(method) {
        return refuse(format!("the entry `{file}` is packed by method {method}: stored and deflated ones are read"));
    }
    let record = source.read(*start, LOCAL_LENGTH as u64)?;
    let mut fields = Fields(&record);
    if record.len() < LOCAL_LENGTH || fields.u32() != LOCAL {
        return refuse(format!("the entry `{file}` is not at byte {start}"));
    }
    let (_version, _flags, own) = (fields.u16(), fields.u16(), fields.u16());
    let mut fields = Fields(&record[LOCAL_LENGTH - 4..]);
    let (name, extra) = (u64::from(fields.u16()), u64::from(fields.u16()));
    let at = start + LOCAL_LENGTH as u64;
    if own != *method || source.read(at, name)? != file.as_bytes() {
        return refuse(format!("the entry `{file}` has another name or method at byte {start}"));
    }
    let first = at + name + extra;
    if first.checked_add(*packed).is_none_or(|last| last > end) {
        return refuse(format!("the entry `{file}` of {packed} bytes from byte {first} on ends behind the entries"));
    }
    if *method == STORED && packed != &entry.size {
        return refuse(format!("the entry `{file}` is stored in {packed} bytes and has {}", entry.size));
    }
    Ok(first..first + packed)
}

/// Reads the head of an array from the unpacked bytes of its entry. The elements stay unread.
///
/// # Errors
/// [`Fault::Io`]; [`Fault::Format`], which names the array.
pub fn read_array_head(from: &mut dyn Read, entry: &Entry) -> Result<Head, Fault> {
    let read = read_head(from).and_then(|head| match entry.size.checked_sub(head.length) {
        Some(rest) => head.require_bytes(rest).map(|()| head),
        None => refuse(format!(
            "the entry `{}` is damaged: it has not the {} bytes that the directory says",
            entry.file, entry.size
        )),
    });
    read.map_err(|fault| match fault {
        Fault::Format { format: npy::FORMAT, why } => {
            Fault::format(FORMAT, format!("the array `{}`: {why}", entry.name))
        }
        other => other,
    })
}
