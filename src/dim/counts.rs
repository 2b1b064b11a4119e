//! Counts as values: repetitions or lengths, one for each axis.
//!
//! Known by now: lists of axes, of any whole type. This file adds lists of numbers that cannot be negative: for a negative number the operation
//! returns an error.

use super::ToValue;
use super::written::lists;
use smallvec::SmallVec;

/// Counts or lengths, one for each axis: a number, or an array, a slice or a `Vec`.
///
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1, 2]]).into_dyn();
/// assert_eq!(x.repeat([3, 2])?.sizes(), [3, 4]);
/// assert_eq!(x.tile(vec![2, 1, 1])?.sizes(), [2, 1, 2]);
/// assert_eq!(x.tile(2)?.sizes(), [1, 4]);
/// assert!(x.repeat([3, -2]).is_err());
/// # Ok::<(), ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of counts, as in `[2, 1]`",
    label = "expected whole numbers, as in `[2, 1]`",
    note = "counts are whole numbers of any type: one, `2`, or an array, a slice or a `Vec` of them, `&[2, 1]`; `&[]` are none"
)]
pub trait Counts {
    /// The numbers.
    fn counts(&self) -> SmallVec<[isize; 6]>;

    /// Allows both `[0, 2]` and `&[0, 2]`: clippy's `needless_borrows_for_generic_args` does not suggest the first for a trait that has a method on
    /// `&mut self`.
    #[doc(hidden)]
    fn by_value_or_by_reference(&mut self) {}
}

/// One count.
#[diagnostic::do_not_recommend]
impl<I: ToValue> Counts for I {
    fn counts(&self) -> SmallVec<[isize; 6]> {
        SmallVec::from_slice(&[self.to_value()])
    }
}
lists! { Counts counts: ToValue, usize first, others OtherCount i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128; }
