//! Forgetting: a length that says less of the same axis.
//!
//! | length | may be forgotten as |
//! |---|---|
//! | `One`, n, `Sym<T>` | itself, `Dyn` |
//! | `Dyn` | `Dyn` |

use super::{Dyn, K, Length, M, N, One, Sym};

/// A length that every axis of length `D` has: `D` itself, or `_`.
///
/// (The length that says less is `Self`, so that generic code needs no bound: `_` covers every length by its one row, and
/// each covers itself as a law of [`Length`].)
#[diagnostic::on_unimplemented(
    message = "an axis of length `{D}` is not always one of length `{Self}`",
    label = "a length stays as it is, or becomes `_`",
    note = "`into_shape` and `as_shape` check nothing, they forget what is known; where only run time can tell, `x.try_into_shape::<shape![2, 3]>()?`",
    note = "the same elements under other lengths: `x.into_reshape::<shape![2, -1]>()`"
)]
pub trait CoversDim<D> {}

/// `d ⊂ _`
#[diagnostic::do_not_recommend]
impl<D: Length> CoversDim<D> for Dyn {}

macro_rules! known {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n ⊂ n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> CoversDim<$n> for $n {}
    )*};
}
known! {
    [] One;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T] Sym<T>;
}
