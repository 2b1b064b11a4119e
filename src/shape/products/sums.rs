//! Products of given ranks, added to a shape that expands to them.
//!
//! Known by now: the products, and `addmm` (`product`). This file adds its relatives.

use crate::dim::Length;
use crate::shape::product::{AddsTo, Bmm, Mv, OuterWith};
use crate::shape::{AnyRank, Lengths};

macro_rules! sums {
    ($($(#[$doc:meta])* $name:ident by $product:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name<S, A>: Lengths {
            /// The shape of the product, and of the sum.
            type Out: Lengths;
        }
        /// `s + a · b`, when `s` expands to the product
        impl<R: $product<A, Out = O>, S: AddsTo<O>, A, O: Lengths> $name<S, A> for R {
            type Out = O;
        }
    )*};
}
sums! {
    /// A vector that a matrix of shape `A` can be multiplied by, with the product added to `S`.
    ///
    /// # Shapes
    ///
    /// | relation | a shape that expands to | the product of |
    /// |---|---|---|
    /// | [`Addmv`] | `[m]` | `[m, k]` and `[k]` |
    /// | [`Addr`] | `[m, n]` | `[m]` and `[n]` |
    /// | [`Baddbmm`] | `[b, m, n]` | `[b, m, k]` and `[b, k, n]` |
    /// | [`Addbmm`] | `[m, n]` | the same, summed over the batch |
    Addmv by Mv;
    /// A vector whose outer product with a vector of shape `A` can be added to `S`.
    Addr by OuterWith;
    /// Matrices that matrices of shape `A` can be multiplied by, in pairs, with the products added to `S`.
    Baddbmm by Bmm;
    /// Matrices that matrices of shape `A` can be multiplied by, in pairs, with the sum of the products added to `S`.
    Addbmm by SumOfBmm;
}

/// Matrices that matrices of shape `S` can be multiplied by, in pairs, before the products are summed.
pub trait SumOfBmm<S>: Lengths {
    /// The result, `[m, n]`.
    type Out: Lengths;
}
/// `s · r`, without the axis of the batch
impl<R: Bmm<S, Out = P>, S, P: WithoutBatch<Out = O>, O: Lengths> SumOfBmm<S> for R {
    type Out = O;
}

/// A shape whose first axis is a batch.
pub trait WithoutBatch: Lengths {
    /// The shape of one matrix.
    type Out: Lengths;
}
/// `[b, m, n]` without the batch is `[m, n]`.
impl<D: Length, E: Length, F: Length> WithoutBatch for ((((), D), E), F) {
    type Out = (((), E), F);
}
/// `?` without an axis is `?`.
impl WithoutBatch for AnyRank {
    type Out = AnyRank;
}
