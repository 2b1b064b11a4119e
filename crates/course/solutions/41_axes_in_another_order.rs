//! 41. Axes in another order.

use std::marker::PhantomData;

/// It is the last one.
pub struct Here;
/// It is at `I`, before the last one.
pub struct There<I>(PhantomData<I>);

/// A list with an axis `D` at the place `I`.
pub trait TakeOut<D, I> {
    /// The list without it.
    type Rest;
}
impl<L, D> TakeOut<D, Here> for (L, D) {
    type Rest = L;
}
impl<L: TakeOut<D, I>, E, D, I> TakeOut<D, There<I>> for (L, E) {
    type Rest = (L::Rest, E);
}

/// A list whose axes are those of `R`, at the places `P`.
pub trait Permutes<R, P> {}
impl Permutes<(), ()> for () {}
impl<S, R, D, P, I> Permutes<(R, D), (P, I)> for S
where
    S: TakeOut<D, I>,
    S::Rest: Permutes<R, P>,
{
}

/// Whether the axes of `S` can be put in the order of `R`.
pub fn permute<S: Permutes<R, P>, R, P>() {}

// What must hold, and what must not compile.
#[path = "../exercises/41_axes_in_another_order/check.rs"]
mod check;

fn main() {
    check::run();
}
