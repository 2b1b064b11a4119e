//! The data of a file: elements as little-endian bytes, one tensor behind the other.

use super::FileError;
use crate::Var;
use congruent::prelude::*;
use congruent::{Float, Number};
use congruent_files::header::Entry;
use congruent_files::{ElementType, FileElement, Safetensors};
use std::any::Any;
use std::io::{self, Read, Write};

/// The number of bytes that are converted at a time.
const CHUNK: usize = 1 << 16;

/// Returns the element type of the format.
pub(super) fn elements<T: Float>() -> ElementType {
    if size_of::<T>() == size_of::<f32>() { ElementType::F32 } else { ElementType::F64 }
}

/// Reads a tensor of an open file that was compared with the expected variable.
pub(super) fn read<T: Float>(file: &Safetensors<'_>, name: &str, converts: bool) -> Result<Var<T, AnyRank>, FileError> {
    if size_of::<T>() == size_of::<f32>() {
        Ok(same_elements::<f32, T>(get(file, name, converts)?).into())
    } else {
        Ok(same_elements::<f64, T>(get(file, name, converts)?).into())
    }
}

fn get<T: FileElement + Number>(
    file: &Safetensors<'_>,
    name: &str,
    converts: bool,
) -> Result<Tensor<T, AnyRank>, FileError> {
    let tensor = if converts { file.get_as(name)? } else { file.get(name)? };
    Ok(tensor.into_tensor())
}

/// Returns the same tensor: both types are equal. (The types alone do not prove that `T` is `f32` if it has the size of `f32`.)
fn same_elements<X: Float, T: Float>(tensor: Tensor<X, AnyRank>) -> Tensor<T, AnyRank> {
    let mut tensor = Some(tensor);
    let same = (&mut tensor as &mut dyn Any).downcast_mut::<Option<Tensor<T, AnyRank>>>();
    same.and_then(Option::take).expect("`f32` and `f64` are all floats, and of two sizes")
}

/// Writes elements.
pub(super) fn write_values<T: Float>(values: &[T], to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    for chunk in values.chunks(CHUNK / size_of::<T>()) {
        bytes.clear();
        for &x in chunk {
            if size_of::<T>() == size_of::<f32>() {
                bytes.extend(<f32 as Number>::of(x).to_le_bytes());
            } else {
                bytes.extend(<f64 as Number>::of(x).to_le_bytes());
            }
        }
        to.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads the data of a file from start to end.
pub(super) struct Values<'r> {
    from: &'r mut dyn Read,
    bytes: Vec<u8>,
}

impl<'r> Values<'r> {
    pub(super) fn new(from: &'r mut dyn Read) -> Self {
        Values { from, bytes: Vec::with_capacity(CHUNK) }
    }

    /// Reads the next variable, whose entry was found to be equal to the entry in the model.
    pub(super) fn variable<T: Float>(&mut self, entry: &Entry) -> Result<Var<T, AnyRank>, FileError> {
        let mut values: Vec<T> = Vec::new();
        let count = entry.bytes.len() / size_of::<T>();
        values.try_reserve_exact(count).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        self.chunks(entry, |bytes| {
            if size_of::<T>() == size_of::<f32>() {
                values.extend(bytes.as_chunks().0.iter().map(|&bytes| T::of(f32::from_le_bytes(bytes))));
            } else {
                values.extend(bytes.as_chunks().0.iter().map(|&bytes| T::of(f64::from_le_bytes(bytes))));
            }
        })?;
        let shape = AnyRank::from(&entry.sizes[..]);
        Ok(Tensor::from_vec(shape, values).expect("as many as there are bytes of").into())
    }

    /// Skips a tensor.
    pub(super) fn pass(&mut self, entry: &Entry) -> Result<(), FileError> {
        self.chunks(entry, |_| ())
    }

    /// Checks that the data ends behind the last tensor.
    pub(super) fn end(&mut self, last: Option<&Entry>) -> Result<(), FileError> {
        self.bytes.clear();
        if self.from.take(1).read_to_end(&mut self.bytes)? == 0 {
            return Ok(());
        }
        let behind = last.map_or_else(|| "the header".to_owned(), |last| format!("the last tensor, {}", last.place()));
        Err(FileError::format(format!("bytes follow {behind}")))
    }

    /// Calls the function with the bytes of a tensor, a block at a time.
    fn chunks(&mut self, entry: &Entry, mut see: impl FnMut(&[u8])) -> Result<(), FileError> {
        let mut left = entry.bytes.len();
        while left > 0 {
            let wanted = left.min(CHUNK);
            self.bytes.clear();
            let found = self.from.take(wanted as u64).read_to_end(&mut self.bytes)?;
            if found < wanted {
                let end = entry.bytes.end - left + found;
                return Err(FileError::format(entry.cut_off(end as u64)));
            }
            see(&self.bytes);
            left -= wanted;
        }
        Ok(())
    }
}
