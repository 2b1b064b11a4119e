//! Forgetting: a length that says less of the same axis.
//!
//! | length | may be forgotten as |
//! |---|---|
//! | `One`, n, `Sym<T>` | itself, `Dyn` |
//! | `Dyn` | `Dyn` |

use super::{Dyn, K, Length, M, N, One, Sym, Tag};

/// A length that is always a `D`, too: the same, or `_`.
///
/// Each length is one of itself and of `_`: laws of [`Length`], so that generic code forgets lengths without a bound.
pub trait RelaxDim<D> {}

/// `_` is `_`
#[diagnostic::do_not_recommend]
impl RelaxDim<Dyn> for Dyn {}

macro_rules! known {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n` is `n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<$n> for $n where Self: Length {}
        /// `n` is `_`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<Dyn> for $n where Self: Length {}
    )*};
}
known! {
    [] One;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T: Tag] Sym<T>;
}
