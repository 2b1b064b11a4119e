//! 11. Overlap, and why 1 has its own type. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// The length 1.
compile_error!("to do: declare a type One; then change the two lines that are marked below");

/// Lengths that broadcast with each other.
pub trait BroadcastDim<D> {
    /// The length of the result.
    type Out;
}

/// `1 ∘ d = d`
// To change:
impl<D> BroadcastDim<D> for N<1> {
    type Out = D;
}

/// `n ∘ 1 = n`
// To change:
impl<const V: usize> BroadcastDim<N<1>> for N<V> {
    type Out = N<V>;
}

/// `n ∘ n = n`
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
