//! Axes as values: the arguments of methods where the rank is known only at run time.
//!
//! Known by now: whole numbers as positions ([`ToValue`]). This file adds axes: an axis is such a number, of any type; methods on several axes take a
//! number, an array, a slice or a `Vec`. Sizes are not axes: a list of sizes is [`Numbers`](super::Numbers), and numbers that cannot be negative are
//! [`Counts`](super::Counts).

use super::ToValue;
use super::written::lists;
use smallvec::SmallVec;

/// An axis as a value: a whole number of any type, counted from the back when negative.
///
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1, 2], [3, 4]]).into_dyn();
/// for axis in 0..x.ndim() {
///     assert_eq!(x.sum(axis, false)?.sum(0, false)?.item(), 10);
/// }
/// assert_eq!(x.cumsum(-1)?.to_vec(), [1, 3, 3, 7]);
/// # Ok::<(), ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis",
    label = "expected a whole number",
    note = "an axis is a whole number of any type, as in `0`, or `-1` for the last; several (`&[0, 2]`) are taken by what works along several, as `sum` does"
)]
pub trait Axis: ToValue {}

/// Axes as values: one axis, or an array, a slice or a `Vec` of axes.
///
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![2, 3, 4]>::ones().into_dyn();
/// assert_eq!(x.sum(-1, false)?.sizes(), [2, 3]);
/// assert_eq!(x.sum([0, 2], false)?.sizes(), [3]);
/// assert_eq!(x.sum(&[0, -1], true)?.sizes(), [1, 3, 1]);
/// let all: Vec<usize> = (0..x.ndim()).collect();
/// assert_eq!(x.sum(&all, false)?.sizes(), [0; 0]);
/// assert_eq!(x.sum(&[], false)?.sizes(), [0; 0]);
/// # Ok::<(), ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "expected axes",
    note = "axes are whole numbers of any type: one, `-1`, or an array, a slice or a `Vec` of them, `&[0, 2]`; `&[]` are none; an array whose length is generic is given as a slice, `&axes[..]`"
)]
pub trait Axes {
    /// The numbers.
    fn axes(&self) -> SmallVec<[isize; 6]>;

    /// Allows both `[0, 2]` and `&[0, 2]`: clippy's `needless_borrows_for_generic_args` does not suggest the first for a trait that has a method on
    /// `&mut self`.
    #[doc(hidden)]
    fn by_value_or_by_reference(&mut self) {}
}

/// One axis.
#[diagnostic::do_not_recommend]
impl<A: Axis> Axes for A {
    fn axes(&self) -> SmallVec<[isize; 6]> {
        SmallVec::from_slice(&[self.to_value()])
    }
}

lists! { Axes axes: Axis, isize first, others OtherAxis i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize; }

macro_rules! each_type {
    ($($type:ty)*) => {$(
        /// A whole number.
        #[diagnostic::do_not_recommend]
        impl Axis for $type {}
    )*};
}
each_type! { isize usize i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 }

/// Axes that are marked as axes: [`along`]`(0)`, `along([0, 1])`. Sealed.
///
/// `roll` takes marked axes, because shifts are whole numbers too. Compared with PyTorch's `x.roll([1, -2], dims=[0, 1])`:
///
/// | | two lists cannot be exchanged | |
/// |---|---|---|
/// | `x.roll([1, -2], [0, 1])` | no | older calls, `x.roll(axes, shifts)`, would compile and mean something else |
/// | `x.roll([(1, 0), (-2, 1)])` | no, nor the numbers of a pair | |
/// | `x.roll([1, -2]).along([0, 1])` | yes | of `x.roll(0, 1)`, rustc says only that there is an argument too many |
/// | `x.roll([1, -2], along([0, 1]))` | yes | reads as PyTorch's keyword; of `x.roll(0, 1)`, rustc prints this form |
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name the axes to roll along, as in `x.roll(1, along(0))`",
    label = "expected `along(..)`",
    note = "the shifts come first, as in PyTorch, and then the axes, by name: `x.roll(1, along(0))`, `x.roll([1, -2], along([0, 1]))`; without axes, `x.roll_all(1)`"
)]
pub trait NamedAxes: sealed::Sealed {
    /// The numbers.
    fn axes(&self) -> SmallVec<[isize; 6]>;
}

mod sealed {
    /// Closes [`NamedAxes`](super::NamedAxes).
    pub trait Sealed {}
    impl<A: super::Axes> Sealed for super::AlongAxes<A> {}
}

/// The axes that [`along`] names.
#[derive(Clone, Copy, Debug)]
#[must_use = "axes do nothing alone: pass them to `x.roll(..)`"]
pub struct AlongAxes<A>(A);

/// `along(axes)`: the axes themselves.
#[diagnostic::do_not_recommend]
impl<A: Axes> NamedAxes for AlongAxes<A> {
    fn axes(&self) -> SmallVec<[isize; 6]> {
        self.0.axes()
    }
}

/// Marks numbers as axes, where other whole numbers stand next to them: one axis, or an array, a slice or a `Vec` of axes.
///
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
/// assert_eq!(x.roll(1, along(0))?.to_vec(), [4, 5, 6, 1, 2, 3]);
/// assert_eq!(x.roll([1, -1], along([0, -1]))?.to_vec(), [5, 6, 4, 2, 3, 1]);
/// # Ok::<(), ShapeError>(())
/// ```
pub fn along<A: Axes>(axes: A) -> AlongAxes<A> {
    AlongAxes(axes)
}
