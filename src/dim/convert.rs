//! Run-time numbers: as lengths, for `dims!`; as positions and axes, counted from the back when negative.

use super::{Dyn, K, Length, M, N, One, Sym};
use smallvec::SmallVec;

/// What may stand in [`dims!`](crate::dims): a number, or a length.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length",
    note = "`dims!` takes a `usize` for `_`, a number for a known length, and `Batch(n)` for a named one"
)]
pub trait ToDim {
    /// The type of the length.
    type Dim: Length;

    /// The length.
    fn to_dim(self) -> Self::Dim;
}

/// A number of type `usize` is a length known at run time.
impl ToDim for usize {
    type Dim = Dyn;
    fn to_dim(self) -> Dyn {
        Dyn(self)
    }
}

/// A length is itself.
macro_rules! itself {
    ($([$($param:tt)*] $name:ty;)*) => {$(
        impl<$($param)*> ToDim for $name where $name: Length {
            type Dim = Self;
            fn to_dim(self) -> Self { self }
        }
    )*};
}

itself! {
    [] One;
    [] Dyn;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T] Sym<T>;
}

/// A whole number that counts positions or axes, from the back when negative.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not count positions",
    label = "expected a whole number",
    note = "positions and axes are of type `usize`, `isize`, `i32`, `i64`, `u32` or `u64`; a negative one counts from the back"
)]
pub trait ToValue: Copy {
    /// The number.
    fn to_value(self) -> isize;
}

macro_rules! whole {
    ($($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ToValue for $t {
            fn to_value(self) -> isize {
                // What is beyond `isize` is beyond every axis, too.
                isize::try_from(self).unwrap_or(isize::MAX)
            }
        }
    )*};
}
whole! { usize isize i32 u32 u64 }
#[diagnostic::do_not_recommend]
impl ToValue for i64 {
    fn to_value(self) -> isize {
        isize::try_from(self).unwrap_or(if self < 0 { isize::MIN } else { isize::MAX })
    }
}

/// Whole numbers in a row, or a single one: sizes and axes as values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of whole numbers",
    label = "expected sizes or axes, as in `&[2, -1]`",
    note = "a number, an array, a slice or a `Vec` of `usize`, `isize`, `i32` or `i64`"
)]
pub trait Numbers {
    /// The numbers.
    fn numbers(&self) -> SmallVec<[isize; 6]>;
}

/// A number is a row of one.
#[diagnostic::do_not_recommend]
impl<I: ToValue> Numbers for I {
    fn numbers(&self) -> SmallVec<[isize; 6]> {
        SmallVec::from_slice(&[self.to_value()])
    }
}
macro_rules! rows {
    ($([$($param:tt)*] $row:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: ToValue, $($param)*> Numbers for $row {
            fn numbers(&self) -> SmallVec<[isize; 6]> {
                self.iter().map(|i| i.to_value()).collect()
            }
        }
    )*};
}
rows! {
    [] &[I];
    [] Vec<I>;
    [] &Vec<I>;
    [const V: usize] [I; V];
    [const V: usize] &[I; V];
}
