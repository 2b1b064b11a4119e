//! Repetition of the elements of an axis, one by one.

use crate::dim::Axis;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand};
use crate::ops::moved::{Moved, moved};
use crate::shape::repeat::CountsOf;
use crate::shape::{AnyRank, Interleave, InterleaveBy, Interleaved, InterleavedBy, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::loops::elementwise::map1;
use congruent_kernel::loops::op::Itself;
use congruent_kernel::storage::{Filled, reserve, reserved};
use congruent_layout::view::resolve;
use congruent_layout::{Dims, Geometry, Layout, checked_numel};

moved! {
    "Repeated elements";

    /// Returns each element along axis `A` repeated `TIMES` times: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[2, 3]` along 1 by 2 gives `[2, 6]`. (For PyTorch's form without an axis, call `x.flatten::<0, -1>()` first. For a count for each position:
    /// `repeat_interleave_by::<1>(&counts)`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![6]> = Tensor::from([1, 2, 3]).repeat_interleave::<0, 2>();
    /// assert_eq!(y.to_vec(), [1, 1, 2, 2, 3, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::TooLarge`].
    repeat_interleave [const A: isize, const TIMES: usize] -> Interleaved<S, A, TIMES>
        where [S: Interleave<A, TIMES>] by unsafe { A, TIMES };

    /// Returns each element along axis `A` repeated by its count: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[2, 3]` along 1 by counts of `[3]` gives `[2, _]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let counts = Tensor::from([2_i64, 0, 1]);
    /// let y: Tensor<i32, shape![_]> = Tensor::from([7, 8, 9]).repeat_interleave_by::<0>(&counts);
    /// assert_eq!(y.to_vec(), [7, 7, 9]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([7, 8, 9]).repeat_interleave_by::<0>(&Tensor::from([2_i64, 0]));   // 2 counts, 3 positions
    /// ```
    ///
    /// # Errors
    /// [`Fault::NegativeCount`]; [`Fault::RepeatCount`] if there is not one count for each position; [`Fault::Axis`]; [`Fault::TooLarge`].
    repeat_interleave_by [const A: isize] (counts: impl IndexOperand<Shape: CountsOf<S::Dim>>) -> InterleavedBy<S, A>
        where [S: InterleaveBy<A>] by unsafe { A, counts.positions() };
}

#[inline(never)]
fn repeat_interleave<T: Element>(x: &Strided<T, AnyRank>, axis: isize, times: usize) -> Moved<T> {
    let axis = resolve(x.sizes(), axis).of("repeat_interleave")?;
    // The axis becomes two, (size, times), of which the second has stride 0.
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

/// Repeats each element this many times. (Along the last axis, a copy with an axis of stride 0 takes twice as long.)
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
fn repeat_interleave_by<T: Element, I: IndexNumber>(
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
