//! Broadcasting: two shapes and the shape of their elementwise result.
//!
//! Known by now: lists, which end in their last axis, and rows (`dim::relax` explains the term). This file adds the first relation of two shapes that
//! has a result, and after it a relation of two lengths.
//!
//! Exercises of the course: 9, 10 and 22.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::{AnyRank, Lengths};

/// Shapes that broadcast with each other: the bound for code that combines two different generic shapes.
///
/// ```
/// use congruent::prelude::*;
///
/// fn residual<S: Broadcast<R>, R: Shape>(
///     x: &Strided<f32, S>,
///     y: &Strided<f32, R>,
/// ) -> Tensor<f32, Broadcasted<S, R>> {
///     x + y
/// }
/// ```
///
/// # Shapes
///
/// PyTorch's rule (its note "Broadcasting semantics"): line the shapes up at their last axes;
/// two lengths agree when they are equal, or one of them is 1, or one of them is missing.
///
/// The table of lengths, one impl per row; pairs without a row are rejected at compile time:
///
/// | self | other | result | checked at run time |
/// |---|---|---|---|
/// | `One` | d | d | |
/// | n | `One` | n | |
/// | n | n | n | |
/// | n | `Dyn` | n | other is 1 or n |
/// | `Dyn` | `One` | `Dyn` | |
/// | `Dyn` | n | n | self is 1 or n |
/// | `Dyn` | `Dyn` | `Dyn` | equal, or one is 1 |
/// | `Sym<T>` | `Sym<T>` | `Sym<T>` | equal: a named length never stretches |
/// | `Sym<T>` | `One` | `Sym<T>` | |
/// | `Sym<T>` | `Dyn` | `Sym<T>` | other is 1 or equal |
/// | `Dyn` | `Sym<T>` | `Sym<T>` | self is 1 or equal |
///
/// **Rejected:** one trait for lengths and shapes. It would need one message for both errors, and the message about two lengths is the more helpful
/// one.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not known to broadcast with shape `{R}`",
    label = "for one parameter write `S: Shape`; for two, `S: Broadcast<R>`",
    note = "two shapes broadcast when, from the last axis backwards, their lengths are equal or one of them is 1; of `shape![..L, A, B]` and `shape![..L, A]` nothing says so: keep the axis, `sum_keepdim` instead of `sum`, or add it, `unsqueeze::<-1>()`"
)]
pub trait Broadcast<R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The broadcast shape of `S` and `R`.
pub type Broadcasted<S, R> = <S as Broadcast<R>>::Out;

/// Lengths that broadcast with each other.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot be broadcast with dimension `{D}`",
    label = "neither is 1, and they are not the same length",
    note = "two lengths broadcast when they are equal or one of them is 1; a named length (`Sym<..>`) or a type parameter is equal to itself alone"
)]
pub trait BroadcastDim<D>: Length {
    /// The length of the result.
    type Out: Length;
    /// The source of the result: `A`, which has this length, or `B`, which has the other.
    #[doc(hidden)]
    type Of<A, B>;
}

/// `[] ∘ s = s`
#[diagnostic::do_not_recommend]
impl<R: Lengths> Broadcast<R> for () {
    type Out = R;
}

/// `[.., d] ∘ [] = [.., d]`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Broadcast<()> for (L, D) {
    type Out = (L, D);
}

/// `[l.., d] ∘ [r.., e] = [l ∘ r.., d ∘ e]`
///
/// (The lengths come first, so that rustc reports them first. This also holds for `[..L, A, B]` and `[..L, A]`, where the error for the rest names
/// only the shapes.)
impl<L, D, R, E> Broadcast<(R, E)> for (L, D)
where
    D: BroadcastDim<E>,
    L: Broadcast<R>,
{
    type Out = (L::Out, D::Out);
}

/// `[.., d] ∘ ? = ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Broadcast<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// `? ∘ s = ?`
#[diagnostic::do_not_recommend]
impl<R: Lengths> Broadcast<R> for AnyRank {
    type Out = AnyRank;
}

/// `1 ∘ d = d`
#[diagnostic::do_not_recommend]
impl<D: Length> BroadcastDim<D> for One {
    type Out = D;
    type Of<A, B> = B;
}

/// The rows of a number `n`, the same for each of its constructors; those of a name are the same.
macro_rules! broadcast_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n ∘ 1 = n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> BroadcastDim<One> for $n where Self: Length {
            type Out = Self;
            type Of<A, B> = A;
        }
        /// `n ∘ n = n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> BroadcastDim<$n> for $n where Self: Length {
            type Out = Self;
            type Of<A, B> = A;
        }
        /// `n ∘ _ = n`, when `_` is 1 or n
        #[diagnostic::do_not_recommend]
        impl<$($param)*> BroadcastDim<Dyn> for $n where Self: Length {
            type Out = Self;
            type Of<A, B> = A;
        }
        /// `_ ∘ n = n`, when `_` is 1 or n
        #[diagnostic::do_not_recommend]
        impl<$($param)*> BroadcastDim<$n> for Dyn where $n: Length {
            type Out = $n;
            type Of<A, B> = B;
        }
    )*};
}

for_each_length!(broadcast_rows: numbers, names, negative);

/// `_ ∘ 1 = _`
#[diagnostic::do_not_recommend]
impl BroadcastDim<One> for Dyn {
    type Out = Dyn;
    type Of<A, B> = A;
}

/// `_ ∘ _ = _`, when they are equal or one is 1
#[diagnostic::do_not_recommend]
impl BroadcastDim<Dyn> for Dyn {
    type Out = Dyn;
    type Of<A, B> = A;
}
