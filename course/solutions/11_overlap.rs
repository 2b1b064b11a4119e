//! 11. Overlap, and why 1 has its own type.

/// The length `V`.
pub struct N<const V: usize>;

/// The length 1.
pub struct One;

/// Lengths that broadcast with each other.
pub trait BroadcastDim<D> {
    /// The length of the result.
    type Out;
}

/// `1 ∘ d = d`
impl<D> BroadcastDim<D> for One {
    type Out = D;
}

/// `n ∘ 1 = n`
impl<const V: usize> BroadcastDim<One> for N<V> {
    type Out = N<V>;
}

/// `n ∘ n = n`
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}

// What must hold, and what must not compile.
#[path = "../exercises/11_overlap/check.rs"]
mod check;

fn main() {
    check::run();
}
