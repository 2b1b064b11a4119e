//! Forgetting: a length that says less of the same axis.
//!
//! Known by now: the types of the lengths. This file adds the first relation between two of them.

use super::arithmetic::{NoLength, Sign};
use super::sealed::Seal;
use super::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};

/// A length that is always a `D`, too: the same, or `_`.
///
/// Each length is one of itself and of `_`: laws of [`Length`], so that generic code forgets lengths without a bound. Sealed.
///
/// # Shapes
///
/// | length | may be forgotten as |
/// |---|---|
/// | `One`, n, `Sym<T>` | itself, `Dyn` |
/// | `Dyn` | `Dyn` |
///
/// **What is a row?** A relation between types is a trait, and an `impl` says of which types it holds. So the impls of a relation
/// are read as the rows of a table, like the one above; each has its equation in the line above it. Three things follow from what rustc does
/// with impls, and all tables of this crate are written as they are because of them:
///
/// * A pair of types that no row matches is refused: `K<4, 96>` is not `N<7>`, and nobody had to write so.
/// * Two rows must not hold for the same types. rustc tells rows apart by their constructors, or by a bound that it can see to
///   fail, because trait and type are of this crate (`count`: a row for every `D: ToDecimal`, and one for `Dyn`). There is no
///   bound that says "another type than this". So what has a rule of its own has a type of its own: 1 is [`One`] and not `N<1>`,
///   because 1 stretches and other numbers do not.
/// * At most one row is left. If its bounds fail, that is the mistake that is reported: a bound is where a mistake is found, and
///   the trait in that bound is the place for the sentence about it.
pub trait RelaxDim<D> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `_` is `_`
#[diagnostic::do_not_recommend]
impl RelaxDim<Dyn> for Dyn {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// The rows of a number `n`; those of a name are the same.
macro_rules! relax_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n` is `n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<$n> for $n where Self: Length {
            const SEALED: Seal<Self> = Seal::NEW;
        }
        /// `n` is `_`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> RelaxDim<Dyn> for $n where Self: Length {
            const SEALED: Seal<Self> = Seal::NEW;
        }
    )*};
}
for_each_length!(relax_rows: one, numbers, names, negative);
