//! Reading: a copy of the elements that an index selects.

use super::choose::choose;
use super::entry::Entry;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index as kernel;
use congruent_layout::{Layout, checked_numel};

/// Copies the elements that an index selects. The result has any rank, as in `map1`: the caller restores the shape.
pub(super) fn picked<T: Element>(
    op: &'static str,
    x: Ref<T>,
    entries: &[Entry],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let layout = Layout::new(x.sizes, x.strides);
    let chosen = choose(op, &layout, entries)?;
    let Some(numel) = checked_numel(&chosen.sizes, size_of::<T>()) else {
        return Err(Fault::TooLarge { sizes: (&*chosen.sizes).into() }.of(op));
    };
    let (to, skip) = (Layout::contiguous(&chosen.sizes), chosen.skip());
    let loops = chosen.loops(to.strides())?;
    // SAFETY: the loops go over positions inside `x`, which were checked, and over a row-major layout.
    let elements = unsafe { kernel::gather(x.ptr().wrapping_add(skip), &loops, numel)? };
    // SAFETY: `to` is the contiguous layout of the `numel` elements.
    Ok(unsafe { Tensor::over(to, elements) })
}
