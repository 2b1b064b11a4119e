//! 10. Broadcast, in six impls. What to do stands in README.md.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// Lengths that broadcast with each other.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot be broadcast with dimension `{D}`",
    label = "neither is 1, and they are not the same length"
)]
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

/// Shapes that broadcast with each other.
pub trait Broadcast<R> {
    /// The shape of the result.
    type Out;
}
/// The shape of the result for `S` and `R`.
pub type Broadcasted<S, R> = <S as Broadcast<R>>::Out;

/// `[] ∘ s = s`
impl<S> Broadcast<S> for () {
    type Out = S;
}

compile_error!("to do: the impl for a list with axes and one without");

compile_error!("to do: the impl for two lists with axes");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
