//! 35. A question without an end.

/// The length `V`.
pub struct N<const V: usize>;

/// A length.
pub trait Length {}
impl<const V: usize> Length for N<V> {}

/// A list of lengths.
pub trait Lengths: Sized {}
impl Lengths for () {}
impl<L: Lengths, D: Length> Lengths for (L, D) {}

/// Lengths that are the same.
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// Shapes that broadcast, without lengths that stretch.
pub trait Broadcast<R> {
    type Out;
}
/// `[] ∘ s = s`
impl<S: Lengths> Broadcast<S> for () {
    type Out = S;
}
/// `[.., d] ∘ [] = [.., d]`
impl<L: Lengths, D: Length> Broadcast<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] ∘ [r.., d] = [l ∘ r.., d]`
impl<L: Broadcast<R>, D: SameDim<E>, R, E> Broadcast<(R, E)> for (L, D) {
    type Out = (L::Out, D);
}

/// A shape, with its laws.
pub trait Shape: Lengths + Broadcast<Self, Out = Self> + Broadcast<(), Out = Self> {}
impl<S> Shape for S where S: Lengths + Broadcast<S, Out = S> + Broadcast<(), Out = S> {}

// What must hold, and what must not compile.
#[path = "../exercises/35_a_question_without_an_end/check.rs"]
mod check;

fn main() {
    check::run();
}
