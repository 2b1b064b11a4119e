//! 11. Overlap, and why 1 has its own type.

/// The length `V`.
pub struct N<const V: usize>;

/// The length 1.
pub struct One;

/// A list, with the list without its axes of length 1.
pub trait Squeeze {
    type Out;
}
/// The list without its axes of length 1.
pub type Squeezed<S> = <S as Squeeze>::Out;

impl Squeeze for () {
    type Out = ();
}
impl<L: Squeeze> Squeeze for (L, One) {
    type Out = L::Out;
}
impl<L: Squeeze, const V: usize> Squeeze for (L, N<V>) {
    type Out = (L::Out, N<V>);
}

// What must hold, and what must not compile.
#[path = "../exercises/11_overlap/check.rs"]
mod check;

fn main() {
    check::run();
}
