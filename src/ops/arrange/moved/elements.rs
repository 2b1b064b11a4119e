//! Elements at other places: turned, backwards, repeated one by one, summed along a diagonal.

use super::result::Moved;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand};
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::loops::elementwise::map1;
use congruent_kernel::loops::op::Itself;
use congruent_kernel::storage::{Filled, reserve, reserved};
use congruent_layout::view::resolve;
use congruent_layout::{Dims, Geometry, Layout, checked_numel};

/// The two axes of a plane, counted from the front.
fn plane(op: &'static str, sizes: &[usize], a: isize, b: isize) -> Result<[isize; 2], ShapeError> {
    let (a, b) = (resolve(sizes, a).of(op)?, resolve(sizes, b).of(op)?);
    if a == b {
        return Err(Fault::FlippedTwice { sizes: sizes.into(), axis: a }.of(op));
    }
    Ok([a as isize, b as isize])
}

#[inline(never)]
pub(super) fn rot90<T: Element>(x: &Strided<T, AnyRank>, turns: isize, a: isize, b: isize) -> Moved<T> {
    let [a, b] = plane("rot90", x.sizes(), a, b)?;
    match turns.rem_euclid(4) {
        0 => Ok(x.try_to_tensor()?),
        1 => x.transpose(a, b)?.flip(a),
        2 => x.flip([a, b]),
        _ => x.transpose(a, b)?.flip(b),
    }
}

pub(super) fn flipud<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 0).of("flipud")? as isize)
}

pub(super) fn fliplr<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 1).of("fliplr")? as isize)
}

#[inline(never)]
pub(super) fn repeat_interleave<T: Element>(x: &Strided<T, AnyRank>, axis: isize, times: usize) -> Moved<T> {
    let axis = resolve(x.sizes(), axis).of("repeat_interleave")?;
    // The axis becomes two, (size, times), of which the second stands still.
    let (mut sizes, mut strides) = (Dims::from_slice(x.sizes()), Dims::from_slice(x.strides()));
    let mut out = sizes.clone();
    sizes.insert(axis + 1, times);
    strides.insert(axis + 1, 0);
    out[axis] = out[axis].saturating_mul(times);
    match checked_numel(&out, size_of::<T>()) {
        None => return Err(Fault::TooLarge { sizes: (&*out).into() }.of("repeat_interleave")),
        Some(0) => return Ok(Tensor::assemble(&out, Filled::empty())),
        Some(_) => {}
    }
    if x.is_contiguous() && out[axis + 1..].iter().all(|&size| size == 1) {
        let each = repeat_each(x.contiguous().as_slice(), times)?;
        return Tensor::from_vec(AnyRank::from(&*out), each);
    }
    // SAFETY: the elements of `x`, each at as many positions as it is repeated.
    let wide = unsafe { Ref::from_raw(x.data_ptr(), Geometry::new(&sizes, &strides)) };
    Ok(Tensor::assemble(&out, map1(&Layout::contiguous(&sizes), wide, Itself)?))
}

/// Each element this many times. (Along the last axis: a copy with an axis that stands still takes twice as long.)
fn repeat_each<T: Element>(x: &[T], times: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut all = reserved(x.len() * times)?;
    match times {
        2 => all.extend(x.iter().flat_map(|&x| [x; 2])),
        3 => all.extend(x.iter().flat_map(|&x| [x; 3])),
        4 => all.extend(x.iter().flat_map(|&x| [x; 4])),
        8 => all.extend(x.iter().flat_map(|&x| [x; 8])),
        _ => x.iter().for_each(|&x| all.extend(core::iter::repeat_n(x, times))),
    }
    Ok(all)
}

#[inline(never)]
pub(super) fn repeat_interleave_by<T: Element, I: IndexNumber>(
    x: &Strided<T, AnyRank>,
    axis: isize,
    counts: ErasedIndex<I>,
) -> Moved<T> {
    let op = "repeat_interleave_by";
    let (axis, counts) = (resolve(x.sizes(), axis).of(op)?, counts.numbers());
    if counts.sizes() != [x.sizes()[axis]] {
        return Err(Fault::RepeatCount { sizes: x.sizes().into(), counts: counts.sizes().into(), axis }.of(op));
    }
    let counts = counts.as_slice();
    if counts.iter().any(|&count| count < 0) {
        let counts = counts.iter().map(|&count| count as isize).collect::<Vec<_>>();
        return Err(Fault::NegativeCount { sizes: x.sizes().into(), counts: (&*counts).into() }.of(op));
    }
    let mut out = Dims::from_slice(x.sizes());
    out[axis] = counts.iter().fold(0_usize, |sum, &count| sum.saturating_add(count as usize));
    if checked_numel(&out, size_of::<T>().max(size_of::<i64>())).is_none() {
        return Err(Fault::TooLarge { sizes: (&*out).into() }.of(op));
    }
    let mut places = Vec::new();
    reserve(&mut places, out[axis])?;
    for (place, &count) in counts.iter().enumerate() {
        places.extend(core::iter::repeat_n(place as i64, count as usize));
    }
    let places = Tensor::from_vec(AnyRank::from([places.len()]), places)?;
    x.index_select(axis, &places)
}

pub(super) fn trace<T: Number>(x: &Strided<T, AnyRank>) -> Moved<T> {
    match x.ndim() {
        2 => Ok(x.diagonal(0, 0, 1)?.sum_all().into_dyn()),
        _ => Err(Fault::TraceRank { sizes: x.sizes().into() }.of("trace")),
    }
}
