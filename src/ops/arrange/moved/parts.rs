//! Copies of which a part is written.

use super::result::{Moved, named};
use crate::error::prelude::*;
use crate::ops::{unchecked, update};
use crate::shape::AnyRank;
use crate::slice::Item;
use crate::tensor::{Strided, Tensor, ViewMut};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::loops::op::Second;

/// A copy of `x`, of which `src` is written to a part.
fn written<T: Element>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    part: impl FnOnce(&mut Tensor<T, AnyRank>) -> Result<ViewMut<'_, T, AnyRank>, ShapeError>,
    src: Ref<T>,
) -> Moved<T> {
    let mut out = x.try_to_tensor()?;
    update(op, named(op, part(&mut out))?.raw_mut(), src, Second, unchecked)?;
    Ok(out)
}

#[inline(never)]
pub(super) fn select_scatter<T: Element>(
    x: &Strided<T, AnyRank>,
    axis: isize,
    position: isize,
    src: Ref<T>,
) -> Moved<T> {
    written("select_scatter", x, |out| out.select_mut(axis, position), src)
}

#[inline(never)]
pub(super) fn slice_scatter<T: Element>(x: &Strided<T, AnyRank>, items: &[Item], src: Ref<T>) -> Moved<T> {
    written("slice_scatter", x, |out| out.slice_mut(items), src)
}

#[inline(never)]
pub(super) fn diagonal_scatter<T: Element>(
    x: &Strided<T, AnyRank>,
    offset: isize,
    a: isize,
    b: isize,
    src: Ref<T>,
) -> Moved<T> {
    written("diagonal_scatter", x, |out| out.diagonal_mut(offset, a, b), src)
}
