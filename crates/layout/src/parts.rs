//! Parts of an axis on shapes: their lengths, and their offsets.

use super::Layout;
use super::view::{Window, narrow};
use crate::error::{Fault, OutOfMemory};

/// Returns the lengths of the parts of an axis of `size` elements each, the last of which may be shorter.
///
/// # Errors
/// [`Fault::SplitZero`], [`Fault::TooLarge`], [`Fault::OutOfMemory`].
pub fn split(sizes: &[usize], axis: usize, size: usize) -> Result<Vec<usize>, Fault> {
    let length = sizes[axis];
    match (size, length) {
        (0, 0) => Ok(vec![0]),
        (0, _) => Err(Fault::SplitZero { sizes: sizes.into(), axis }),
        _ => {
            let parts = length.div_ceil(size).max(1);
            counted(parts)?;
            Ok(listed((0..parts).map(|k| size.min(length - k * size)))?)
        }
    }
}

/// Collects an iterator if there is memory for it: parts of an expanded axis take more than the axis does.
///
/// # Errors
/// [`OutOfMemory`]
fn listed<T>(of: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, OutOfMemory> {
    let mut list = room(of.len())?;
    list.extend(of);
    Ok(list)
}

/// Allocates an empty list with the given capacity.
///
/// # Errors
/// [`OutOfMemory`]
fn room<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).map_err(|_| OutOfMemory { bytes: len.saturating_mul(size_of::<T>()) })?;
    Ok(list)
}

/// The largest number of parts of an axis, each of which is a view.
const MOST_PARTS: usize = u32::MAX as usize / 16;

/// Rejects more parts than fit in memory: an expanded axis may have any length.
///
/// # Errors
/// [`Fault::TooLarge`].
pub fn counted(parts: usize) -> Result<(), Fault> {
    if parts > MOST_PARTS { Err(Fault::TooLarge { sizes: [parts].as_slice().into() }) } else { Ok(()) }
}

/// Returns the lengths of at most `parts` parts of an axis, all but the last of equal length, as in PyTorch's
/// `chunk`.
///
/// # Errors
/// [`Fault::SplitZero`], [`Fault::TooLarge`], [`Fault::OutOfMemory`].
pub fn chunk(sizes: &[usize], axis: usize, parts: usize) -> Result<Vec<usize>, Fault> {
    // Too many parts of length 0 are a mistake, and do not fit in memory.
    counted(parts)?;
    match (parts, sizes[axis]) {
        (0, _) => Err(Fault::SplitZero { sizes: sizes.into(), axis }),
        (_, 0) => Ok(listed(core::iter::repeat_n(0, parts))?),
        (_, length) => split(sizes, axis, length.div_ceil(parts)),
    }
}

/// Returns the lengths of `parts` parts of an axis, the first of which may be longer by 1: PyTorch's
/// `tensor_split`.
///
/// # Errors
/// [`Fault::SplitZero`], [`Fault::TooLarge`], [`Fault::OutOfMemory`].
pub fn even(sizes: &[usize], axis: usize, parts: usize) -> Result<Vec<usize>, Fault> {
    if parts == 0 {
        return Err(Fault::SplitZero { sizes: sizes.into(), axis });
    }
    counted(parts)?;
    let (length, longer) = (sizes[axis] / parts, sizes[axis] % parts);
    Ok(listed((0..parts).map(|k| length + usize::from(k < longer)))?)
}

/// Returns the parts of an axis with these lengths, which must add up to its length.
///
/// # Errors
/// [`Fault::PartsSum`], [`Fault::OutOfMemory`].
pub fn split_lengths(x: &Layout, axis: usize, lengths: &[usize]) -> Result<Vec<Window>, Fault> {
    let sum = lengths.iter().try_fold(0usize, |sum, &len| sum.checked_add(len));
    if sum != Some(x.sizes()[axis]) {
        return Err(Fault::PartsSum { sizes: x.sizes().into(), axis, parts: lengths.into() });
    }
    let (mut parts, mut start) = (room(lengths.len())?, 0);
    for &len in lengths {
        parts.push(Window::new(|to| narrow(x, axis, start, len, to))?);
        start += len;
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_their_axis() {
        assert_eq!(split(&[8], 0, 3).unwrap(), [3, 3, 2]);
        assert_eq!(split(&[0], 0, 3).unwrap(), [0]);
        assert_eq!(chunk(&[5], 0, 2).unwrap(), [3, 2]);
        assert_eq!(chunk(&[6], 0, 4).unwrap(), [2, 2, 2], "fewer than asked for");
        assert_eq!(chunk(&[0], 0, 2).unwrap(), [0, 0]);
        assert_eq!(even(&[8], 0, 3).unwrap(), [3, 3, 2]);
        assert!(split_lengths(&Layout::contiguous(&[8]), 0, &[3, 3]).is_err());
    }
}
