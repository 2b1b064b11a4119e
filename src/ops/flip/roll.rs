//! `roll`: moves elements along an axis, wrapping around at the end.

use crate::dim::{NamedAxes, Numbers};
use crate::error::prelude::*;
use crate::shape::along::Along;
use crate::shape::axis::{AxisList, InList};
use crate::shape::flip::{ShiftsOf, SomeAxes};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::arrange::place::{place, rolled};
use congruent_kernel::element::Element;
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::view::resolve;
use congruent_layout::{Dims, Layout, zeros};

/// # Rolls
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the elements moved by `shift` positions along axis `A`, wrapping around at the end; a negative shift moves them in the other
    /// direction. A copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// assert_eq!(x.roll::<0>(1).to_vec(), [4, 1, 2, 3]);
    /// assert_eq!(x.roll::<-1>(-1).to_vec(), [2, 3, 4, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1, 2, 3, 4]).roll::<1>(1);   // a vector has only axis 0
    /// ```
    #[track_caller]
    pub fn roll<const A: isize>(&self, shift: isize) -> TensorOf<T, S::Out>
    where
        S: Along<A, Place: InList>,
    {
        let mut shifts = zeros::<6>(self.ndim());
        let axis = self.axis_back(S::BACK);
        shifts[axis] = turned(self.sizes()[axis], shift);
        moved(self, &shifts).or_panic().renamed(S::SAME)
    }

    /// Returns the elements moved along each of the axes `X` by its own shift: a copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.roll_axes::<axes![0, 1]>([1, -1]).to_vec(), [5, 6, 4, 2, 3, 1]);
    /// ```
    #[track_caller]
    pub fn roll_axes<X: AxisList>(&self, shifts: impl ShiftsOf<X>) -> TensorOf<T, S::Out>
    where
        S: SomeAxes<X>,
    {
        roll(self, shifts.as_ref(), &X::CHAIN.numbers()).or_panic().renamed(S::SAME)
    }
}

/// # Rolls of all elements
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns the elements moved by `shift` positions in row-major order, across the ends of rows: a copy, O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.roll_all(1).to_vec(), [4, 1, 2, 3]);
    /// ```
    #[track_caller]
    pub fn roll_all(&self, shift: isize) -> Tensor<T, S> {
        whole_rolled(self, shift).or_panic()
    }
}

/// Rolls all elements as one axis.
fn whole_rolled<T: Element, S: Lengths>(x: &Strided<T, S>, shift: isize) -> Result<Tensor<T, S>, OutOfMemory> {
    let own = if x.is_contiguous() { None } else { Some(x.try_to_tensor()?) };
    let whole = own.as_deref().unwrap_or(x);
    let line = Layout::contiguous(&[x.numel()]);
    // SAFETY: as many elements, which lie without gaps; any sizes fit `AnyRank`; used up before `whole` is.
    let flat: Strided<T, AnyRank> = unsafe { whole.relaid(0, line) };
    Ok(x.with(moved(&flat, &[turned(x.numel(), shift)])?.buffer))
}

/// # Rolls, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Returns the elements moved by `shifts`, each along its own axis, wrapping around at the end: a copy, O(n). An axis
    /// that is named twice moves by the sum.
    ///
    /// The arguments are in PyTorch's order, `x.roll(shifts, dims)`. Both are whole numbers, so the axes are wrapped in [`along`](crate::dim::along),
    /// and the two arguments cannot be exchanged by mistake. With one shift and no axes, `along(&[])`, the result is that of
    /// [`roll_all`](Strided::roll_all).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::RollCounts`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
    /// assert_eq!(x.roll(1, along(-1))?.to_vec(), [3, 1, 2, 6, 4, 5]);
    /// assert_eq!(x.roll([1, -1], along([0, 1]))?.to_vec(), [5, 6, 4, 2, 3, 1]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
    /// let _ = x.roll(0, 1);   // which of the two is the axis? `x.roll(1, along(0))`
    /// ```
    pub fn roll(&self, shifts: impl Numbers, axes: impl NamedAxes) -> Result<Tensor<T, AnyRank>, ShapeError> {
        match (&shifts.numbers()[..], &axes.axes()[..]) {
            (&[shift], []) => Ok(whole_rolled(&self.strided, shift)?),
            (shifts, axes) => roll(&self.strided, shifts, axes),
        }
    }
}

/// Returns the equivalent shift below the length.
fn turned(size: usize, shift: isize) -> usize {
    if size == 0 { 0 } else { shift.rem_euclid(size as isize) as usize }
}

fn roll<T: Element, S: Lengths>(
    x: &Strided<T, S>,
    shifts: &[isize],
    axes: &[isize],
) -> Result<Tensor<T, S>, ShapeError> {
    let (op, sizes) = ("roll", x.sizes());
    if shifts.len() != axes.len() {
        return Err(Fault::RollCounts { sizes: sizes.into(), shifts: shifts.into(), axes: axes.into() }.of(op));
    }
    let mut turns: Dims = zeros(x.ndim());
    for (&shift, &axis) in shifts.iter().zip(axes) {
        let axis = resolve(sizes, axis).of(op)?;
        let size = sizes[axis].max(1);
        turns[axis] = (turns[axis] + turned(size, shift)) % size;
    }
    Ok(moved(x, &turns)?)
}

/// Rolls by shifts that are below the length of each axis.
fn moved<T: Element, S: Lengths>(x: &Strided<T, S>, shifts: &[usize]) -> Result<Tensor<T, S>, OutOfMemory> {
    let to = Layout::contiguous(x.sizes());
    // Without elements there is no value to read.
    let Some(&value) = x.iter().next() else { return Ok(x.with(Filled::empty())) };
    let blocks = rolled(&to, x.strides(), shifts);
    // SAFETY: the parts of each axis with their places exchanged.
    let elements = unsafe { place(&to, x.raw(), value, (1, 0), &blocks)? };
    Ok(x.with(elements))
}
