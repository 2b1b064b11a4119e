//! Axes as values: what methods of a rank known only at run time take.
//!
//! Known by now: whole numbers as positions ([`ToValue`]). This file adds axes: an axis is such a number, of any type; where
//! several may be given, one number does, or an array, a slice or a `Vec`. A size is no axis: a list of sizes is
//! [`Numbers`](super::Numbers).

use super::ToValue;
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

/// Axes as values: one, or an array, a slice or a `Vec` of them.
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

    /// `[0, 2]` and `&[0, 2]` are both right: where a trait has a method on `&mut self`, clippy's
    /// `needless_borrows_for_generic_args` does not ask for the first.
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

/// An axis of another type than `isize`.
///
/// Arrays of these are axes when they have 1 to 16 elements, arrays of `isize` whatever their length: so the elements of
/// `&[]`, whose type nothing else determines, are `isize`.
pub trait OtherAxis: Axis {}

macro_rules! each_type {
    ($($other:ty)*) => {
        /// The type of the elements of `&[]`
        #[diagnostic::do_not_recommend]
        impl Axis for isize {}
        $(
            /// Any other whole number.
            #[diagnostic::do_not_recommend]
            impl Axis for $other {}
            /// A type that is not `isize`
            #[diagnostic::do_not_recommend]
            impl OtherAxis for $other {}
        )*
    };
}
each_type! { usize i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 }

macro_rules! rows {
    ($([$($param:tt)*] $row:ty;)*) => {$(
        /// Several: each as its own number.
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Axes for $row {
            fn axes(&self) -> SmallVec<[isize; 6]> {
                self.iter().map(|axis| axis.to_value()).collect()
            }
        }
    )*};
}
rows! {
    [A: Axis] &[A];
    [A: Axis] Vec<A>;
    [A: Axis] &Vec<A>;
    [const V: usize] [isize; V];
    [const V: usize] &[isize; V];
}

macro_rules! arrays {
    ($($n:literal)*) => { rows! { $([A: OtherAxis] [A; $n]; [A: OtherAxis] &[A; $n];)* } };
}
arrays! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
