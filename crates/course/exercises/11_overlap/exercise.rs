//! 11. Overlap, and why 1 has its own type. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

compile_error!("to do: the length 1, as One");

/// A list, with the list without its axes of length 1.
pub trait Squeeze {
    type Out;
}
/// The list without its axes of length 1.
pub type Squeezed<S> = <S as Squeeze>::Out;

compile_error!("to do: the rows of Squeeze, of which no two fit the same list");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
