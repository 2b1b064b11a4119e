//! Checks of axes, whose numbers and lengths may be known only at run time.

use crate::error::FftError;
use crate::operands::Answer;

/// Returns the axis with this number, counted from the front.
///
/// # Errors
/// [`FftError::NoAxis`]
pub(crate) fn find_axis(op: &'static str, sizes: &[usize], axis: isize) -> Answer<usize> {
    let from_front = if axis < 0 { axis.checked_add_unsigned(sizes.len()) } else { Some(axis) };
    let found = from_front.and_then(|axis| usize::try_from(axis).ok()).filter(|axis| *axis < sizes.len());
    found.ok_or_else(|| FftError::NoAxis { op, sizes: sizes.into(), axis })
}

/// Returns the axis with this number, counted from the front, if it has elements.
///
/// # Errors
/// [`FftError::NoAxis`], [`FftError::Empty`]
pub(crate) fn require_axis(op: &'static str, sizes: &[usize], axis: isize) -> Answer<usize> {
    let found = find_axis(op, sizes, axis)?;
    match sizes[found] {
        0 => Err(FftError::Empty { op, sizes: sizes.into(), axis: found }),
        _ => Ok(found),
    }
}

/// Returns the axes with these numbers, counted from the front, if the list is not empty, each axis has elements, and no axis appears twice.
///
/// # Errors
/// [`FftError::NoAxis`], [`FftError::RepeatedAxis`], [`FftError::NoAxes`], [`FftError::Empty`]
pub(crate) fn require_axes(op: &'static str, sizes: &[usize], axes: &[isize]) -> Answer<Vec<usize>> {
    let mut found = Vec::with_capacity(axes.len());
    for &axis in axes {
        let axis = require_axis(op, sizes, axis)?;
        if found.contains(&axis) {
            return Err(FftError::RepeatedAxis { op, sizes: sizes.into(), axis });
        }
        found.push(axis);
    }
    match found.is_empty() {
        true => Err(FftError::NoAxes { op, sizes: sizes.into() }),
        false => Ok(found),
    }
}

/// Requires that an axis has the number of frequencies of a real signal of this length.
///
/// # Errors
/// [`FftError::Frequencies`], [`FftError::Empty`] of a signal of length 0
pub(crate) fn require_frequencies(op: &'static str, sizes: &[usize], axis: usize, length: usize) -> Answer<()> {
    if length == 0 {
        let mut sizes = sizes.to_vec();
        sizes[axis] = 0;
        return Err(FftError::Empty { op, sizes: sizes.into(), axis });
    }
    match sizes[axis] == length / 2 + 1 {
        true => Ok(()),
        false => Err(FftError::Frequencies { op, sizes: sizes.into(), axis, length }),
    }
}
