//! Elements at other places: turned, taken, repeated one by one, written into a copy.
//!
//! `faces!` prints the methods: a function of the name of an operation computes it on any rank, and an entry names its relation.

use crate::dim::{Axis, ToValue};
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::{Element, Number};
use crate::kernel::index::gather::IndexNumber;
use crate::kernel::loops::elementwise::map1;
use crate::kernel::loops::op::{Itself, Second};
use crate::layout::view::resolve;
use crate::layout::{Dims, Geometry, Layout, checked_numel};
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, take};
use crate::shape::axis::InList;
use crate::shape::rank::MatrixShape;
use crate::shape::repeat::CountsOf;
use crate::shape::{
    Along, AnyRank, Diagonal, Diagonalized, Expands, Interleave, InterleaveBy, Interleaved, InterleavedBy, List,
    Reduce, Reduced, Rotate, Rotated, RowsOf, Slice, Sliced,
};
use crate::slice::{Item, Items};
use crate::storage::{Filled, reserve};
use crate::tensor::{AnyRankStrided, Operand, Strided, Tensor, TensorOf, ViewMut};
use congruent_macros::faces;

type Moved<T> = Result<Tensor<T, AnyRank>, ShapeError>;

/// An error under the name of the operation that was called.
fn named<V>(op: &'static str, out: Result<V, ShapeError>) -> Result<V, ShapeError> {
    out.map_err(|error| ShapeError { op, ..error })
}

/// The two axes of a plane, counted from the front.
fn plane(op: &'static str, sizes: &[usize], a: isize, b: isize) -> Result<[isize; 2], ShapeError> {
    let (a, b) = (resolve(sizes, a).of(op)?, resolve(sizes, b).of(op)?);
    if a == b {
        return Err(Fault::FlippedTwice { sizes: sizes.into(), axis: a }.of(op));
    }
    Ok([a as isize, b as isize])
}

#[inline(never)]
fn rot90<T: Element>(x: &Strided<T, AnyRank>, turns: isize, a: isize, b: isize) -> Moved<T> {
    let [a, b] = plane("rot90", x.sizes(), a, b)?;
    match turns.rem_euclid(4) {
        0 => Ok(x.try_to_tensor()?),
        1 => x.transpose(a, b)?.flip(a),
        2 => x.flip([a, b]),
        _ => x.transpose(a, b)?.flip(b),
    }
}

fn flipud<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 0).of("flipud")? as isize)
}

fn fliplr<T: Element>(x: &Strided<T, AnyRank>) -> Moved<T> {
    x.flip(resolve(x.sizes(), 1).of("fliplr")? as isize)
}

#[inline(never)]
fn repeat_interleave<T: Element>(x: &Strided<T, AnyRank>, axis: isize, times: usize) -> Moved<T> {
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
    // SAFETY: the elements of `x`, each at as many positions as it is repeated.
    let wide = unsafe { Ref::from_raw(x.data_ptr(), Geometry::new(&sizes, &strides)) };
    Ok(Tensor::assemble(&out, map1(&Layout::contiguous(&sizes), wide, Itself)?))
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
        let (index, src) = (counts.sizes().into(), x.sizes().into());
        return Err(Fault::IndexCount { sizes: x.sizes().into(), index, src, axis }.of(op));
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

fn trace<T: Number>(x: &Strided<T, AnyRank>) -> Moved<T> {
    match x.ndim() {
        2 => Ok(x.diagonal(0, 0, 1)?.sum_all().into_dyn()),
        _ => Err(Fault::TraceRank { sizes: x.sizes().into() }.of("trace")),
    }
}

/// The powers of each element, from 0 on or down to 0.
#[inline(never)]
fn vander<T: Number>(x: &Strided<T, AnyRank>, columns: usize, increasing: bool) -> Moved<T> {
    let &[rows] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("vander"));
    };
    let mut powers = with_room("vander", rows, columns)?;
    for &element in x {
        let start = powers.len();
        powers.extend(core::iter::successors(Some(T::ONE), |&power| Some(power * element)).take(columns));
        if !increasing {
            powers[start..].reverse();
        }
    }
    Tensor::from_vec(AnyRank::from([rows, columns]), powers)
}

/// A vector with room for a matrix.
fn with_room<T>(op: &'static str, rows: usize, columns: usize) -> Result<Vec<T>, ShapeError> {
    let Some(numel) = checked_numel(&[rows, columns], size_of::<T>()) else {
        return Err(Fault::TooLarge { sizes: [rows, columns][..].into() }.of(op));
    };
    let mut elements = Vec::new();
    reserve(&mut elements, numel)?;
    Ok(elements)
}

/// `n` over `k`: the number of choices of `k` from `n`, or the largest number.
fn count_choices(n: usize, k: usize) -> usize {
    let step = |count: u128, i: usize| (count.saturating_mul((n - i) as u128)) / (i as u128 + 1);
    if k > n { 0 } else { (0..k.min(n - k)).fold(1, step).try_into().unwrap_or(usize::MAX) }
}

/// The positions of each choice, in the order of a dictionary.
fn choices(n: usize, size: usize, with_replacement: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let from = if with_replacement { (n + size).saturating_sub(1) } else { n };
    let count = if size == 0 || n == 0 { 0 } else { count_choices(from, size) };
    let mut places = with_room::<i64>("combinations", count, size)?;
    let mut choice: Vec<usize> = (0..size).map(|k| if with_replacement { 0 } else { k }).collect();
    for _ in 0..count {
        places.extend(choice.iter().map(|&place| place as i64));
        // The last place that can move on, and those behind it.
        let last = |k: usize| if with_replacement { n - 1 } else { n - size + k };
        if let Some(k) = (0..size).rev().find(|&k| choice[k] < last(k)) {
            let next = choice[k] + 1;
            for (behind, place) in choice[k..].iter_mut().enumerate() {
                *place = if with_replacement { next } else { next + behind };
            }
        }
    }
    Tensor::from_vec(AnyRank::from([count, size]), places)
}

#[inline(never)]
fn combinations<T: Element>(x: &Strided<T, AnyRank>, size: usize, with_replacement: bool) -> Moved<T> {
    let &[n] = x.sizes() else {
        return Err(Fault::RowsOfVector { sizes: x.sizes().into() }.of("combinations"));
    };
    named("combinations", x.take(&choices(n, size, with_replacement)?))
}

/// A copy of `x`, of which `src` is written to a part.
fn written<T: Element>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    part: impl FnOnce(&mut Tensor<T, AnyRank>) -> Result<ViewMut<'_, T, AnyRank>, ShapeError>,
    src: Ref<T>,
) -> Moved<T> {
    let mut out = x.try_to_tensor()?;
    crate::ops::update(op, named(op, part(&mut out))?.raw_mut(), src, Second, crate::ops::unchecked)?;
    Ok(out)
}

#[inline(never)]
fn select_scatter<T: Element>(x: &Strided<T, AnyRank>, axis: isize, position: isize, src: Ref<T>) -> Moved<T> {
    written("select_scatter", x, |out| out.select_mut(axis, position), src)
}

#[inline(never)]
fn slice_scatter<T: Element>(x: &Strided<T, AnyRank>, items: &[Item], src: Ref<T>) -> Moved<T> {
    written("slice_scatter", x, |out| out.slice_mut(items), src)
}

#[inline(never)]
fn diagonal_scatter<T: Element>(x: &Strided<T, AnyRank>, offset: isize, a: isize, b: isize, src: Ref<T>) -> Moved<T> {
    written("diagonal_scatter", x, |out| out.diagonal_mut(offset, a, b), src)
}

faces! {
    moved;
    Strided {
        let out = name(&self.as_dyn(), operation).or_panic();
        // SAFETY: invariant 2, by the promise of the entry.
        unsafe { out.rebrand() }
    } {
        let out = name(&self.as_dyn(), operation)?;
        // SAFETY: invariant 2, by the promise of the entry.
        Ok(unsafe { out.rebrand() })
    }
    AnyRank {
        name(&self.strided, taken)
    }

    /// Returns the elements at positions counted row-major, in a new tensor of the shape of the index: a copy, O(n) of the result. Negative positions
    /// count from the end, as in PyTorch.
    ///
    /// # Shapes
    /// `[4, 3]` by `[2, 5]` gives `[2, 5]`. (PyTorch's `take_along_dim` without an axis is this, as one row.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![2]> = x.take(&Tensor::from([5_i64, -6]));
    /// assert_eq!(y.to_vec(), [6, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] when a position is outside the elements.
    take [X: IndexOperand] (index: X) -> ShapeOf<X> where [] by unsafe { index.positions() };

    /// Returns the elements with the plane of axes `A` and `B` turned by `TURNS` quarters, from `A` towards `B`: a copy, O(n). `TURNS` is -3 to 3.
    ///
    /// # Shapes
    /// `[2, 3]` turned by 1 along 0 and 1 is `[3, 2]`, by 2 `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![3, 2]> = x.rot90::<1, 0, 1>();
    /// assert_eq!(y.to_vec(), [3, 6, 2, 5, 1, 4]);
    /// assert_eq!(x.rot90::<2, 0, 1>().to_vec(), [6, 5, 4, 3, 2, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).rot90::<1, 1, -1>();   // both are the last axis
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::FlippedTwice`] when both axes are the same.
    rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B>
        where [S: Rotate<TURNS, A, B>] by unsafe { TURNS, A, B };

    /// Returns the columns in reverse order: the elements along axis 1. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).fliplr().to_vec(), [3, 2, 1, 6, 5, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] when there are fewer than two axes.
    fliplr [] -> S where [S: Along<1, Place: InList>];

    /// Returns the rows in reverse order: the elements along axis 0. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).flipud().to_vec(), [4, 5, 6, 1, 2, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`] for a scalar.
    flipud [] -> S where [S: Along<0, Place: InList>];

    /// Returns each element along axis `A` repeated `TIMES` times: a copy, O(n) of the result.
    ///
    /// # Shapes
    /// `[2, 3]` along 1 by 2 gives `[2, 6]`. (PyTorch without an axis: `x.flatten::<0, -1>()` first.)
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

    /// Returns each element along axis `A` repeated as often as its count says: a copy, O(n) of the result.
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
    /// [`Fault::NegativeCount`]; [`Fault::IndexCount`] when there is not one count for each position; [`Fault::Axis`]; [`Fault::TooLarge`].
    repeat_interleave_by [const A: isize] (counts: impl IndexOperand<Shape: CountsOf<S::Dim>>) -> InterleavedBy<S, A>
        where [S: InterleaveBy<A>] by unsafe { A, counts.positions() };

    /// Returns the sum of the main diagonal of a matrix, O(rows).
    ///
    /// # Shapes
    /// `[2, 3]` gives `[]`. (Of a batch: `x.diagonal::<0, -2, -1>().sum::<-1>()`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1, 2, 3], [4, 5, 6]]).trace().item(), 6);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TraceRank`] when there are not two axes.
    trace [] -> () where [T: Number, S: MatrixShape];

    /// Returns the powers of each element of a vector in a row of `COLUMNS`, from the highest down to 0; from 0 on if `increasing`: O(n `COLUMNS`).
    ///
    /// # Shapes
    /// `[4]` with 3 columns gives `[4, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![2, 3]> = Tensor::from([2, 3]).vander::<3>(false);
    /// assert_eq!(y.to_vec(), [4, 2, 1, 9, 3, 1]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::RowsOfVector`] when there is not one axis; [`Fault::TooLarge`].
    vander [const COLUMNS: usize] (increasing: bool) -> S::Powers
        where [T: Number, S: RowsOf<COLUMNS>] by unsafe { COLUMNS, increasing };

    /// Returns each choice of `SIZE` elements of a vector, without regard to their order, as a row: O(results). An element is chosen once, or any number
    /// of times `with_replacement`.
    ///
    /// # Shapes
    /// `[4]` with choices of 2 gives `[_, 2]`: 6 rows, or 10.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![_, 2]> = Tensor::from([1, 2, 3]).combinations::<2>(false);
    /// assert_eq!(y.to_vec(), [1, 2, 1, 3, 2, 3]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::RowsOfVector`] when there is not one axis; [`Fault::TooLarge`].
    combinations [const SIZE: usize] (with_replacement: bool) -> S::Choices
        where [S: RowsOf<SIZE>] by unsafe { SIZE, with_replacement };

    /// Returns a copy with `src` at one position of axis `A`: O(n).
    ///
    /// # Shapes
    /// `[4, 3]` along 0 takes a `src` that expands to `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.select_scatter::<1>(-1, &Tensor::from([7, 8])).to_vec(), [1, 7, 3, 8]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::SelectBeyond`] when the position is outside the axis; [`Fault::Axis`]; [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    select_scatter [const A: isize] (position: impl ToValue, src: impl Operand<T, Shape: Expands<Reduced<S, A>>>) -> S
        where [S: Reduce<A, Place: InList>] by unsafe { A, position.to_value(), src.raw() };

    /// Returns a copy with `src` at the positions that `s![..]` picks: O(n). (With index tensors: `index_put`.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// assert_eq!(x.slice_scatter(s![0..4;2], &Tensor::from([7, 8])).to_vec(), [7, 2, 8, 4]);
    /// ```
    ///
    /// # Errors
    /// Those of [`try_slice`](crate::Strided::try_slice); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the part.
    slice_scatter [X: Items] (items: X, src: impl Operand<T, Shape: Expands<Sliced<S, X>>>) -> S
        where [S: Slice<X>] by unsafe { &items.items(), src.raw() };

    /// Returns a copy with `src` on the diagonal of axes `A` and `B`, `OFF` positions further along `B`: O(n).
    ///
    /// # Shapes
    /// `[2, 3]` with offset 1 takes a `src` that expands to `[2]`; the diagonal is the last axis of `src`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 2]>::zeros();
    /// assert_eq!(x.diagonal_scatter::<0, 0, 1>(&Tensor::from([1, 2])).to_vec(), [1, 0, 0, 2]);
    /// ```
    ///
    /// # Errors
    /// Those of [`diagonal`](crate::AnyRankStrided::diagonal); [`Fault::Broadcast`], [`Fault::InPlace`] when `src` does not expand to the diagonal.
    diagonal_scatter [const OFF: isize, const A: isize, const B: isize] (src: impl Operand<T, Shape: Expands<Diagonalized<S, OFF, A, B>>>) -> S
        where [S: Diagonal<OFF, A, B>] by unsafe { OFF, A, B, src.raw() };
}
