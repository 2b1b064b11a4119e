//! Run-time numbers: as lengths, for `dims!`; as positions, counted from the back when negative; as sizes.
//!
//! Known by now: lengths, some of which hold a number ([`Dyn`], [`Sym`]). This file adds the values of a program that become
//! lengths, and whole numbers of any type that are no lengths: positions, strides, shifts.

use super::arithmetic::{NoLength, Sign};
use super::{Dyn, K, Length, M, N, One, Sym};
use smallvec::SmallVec;

/// An item of [`dims!`](crate::dims): a number, or a length.
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

macro_rules! itself {
    ($([$($param:tt)*] $name:ty;)*) => {$(
        /// A length is itself.
        impl<$($param)*> ToDim for $name where $name: Length {
            type Dim = Self;
            fn to_dim(self) -> Self { self }
        }
    )*};
}

// Not `impl<D: Length> ToDim for D`: an `i32` in `dims!` would then give two errors, and neither about this trait.
itself! {
    [] One;
    [] Dyn;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T] Sym<T>;
    [A: Length, O: Sign, B: Length] NoLength<A, O, B>;
}

/// A whole number that counts positions, from the back when negative.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not count positions",
    label = "expected a whole number",
    note = "a position is a whole number of any type; a negative one counts from the back"
)]
pub trait ToValue: Copy {
    /// The number.
    fn to_value(self) -> isize;
}

macro_rules! whole {
    ($($t:ty)*) => {$(
        /// A whole number: itself, or the nearest `isize`.
        #[diagnostic::do_not_recommend]
        impl ToValue for $t {
            #[allow(unused_comparisons, reason = "one sentence for types with a sign and without")]
            fn to_value(self) -> isize {
                // A number beyond `isize` is also beyond the end of each axis, on the same side.
                isize::try_from(self).unwrap_or(if self < 0 { isize::MIN } else { isize::MAX })
            }
        }
    )*};
}
whole! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// Whole numbers as a list, or a single number: sizes, strides and shifts as values. (For axes there is [`Axes`](super::Axes).)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of whole numbers",
    label = "expected whole numbers, as in `&[2, -1]`",
    note = "a number of any whole type, or an array, a slice or a `Vec` of them"
)]
pub trait Numbers {
    /// The numbers.
    fn numbers(&self) -> SmallVec<[isize; 6]>;

    /// Allows both `[0, 2]` and `&[0, 2]`: clippy's `needless_borrows_for_generic_args` does not suggest the first for a trait that has a method on
    /// `&mut self`.
    #[doc(hidden)]
    fn by_value_or_by_reference(&mut self) {}
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
        /// Several: each as its own number.
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
