//! 10. Broadcast, in six impls.

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

/// `[.., d] ∘ [] = [.., d]`
impl<L, D> Broadcast<()> for (L, D) {
    type Out = (L, D);
}

/// `[l.., d] ∘ [r.., e] = [l ∘ r.., d ∘ e]`
impl<L, D, R, E> Broadcast<(R, E)> for (L, D)
where
    L: Broadcast<R>,
    D: BroadcastDim<E>,
{
    type Out = (L::Out, D::Out);
}

// What must hold, and what must not compile.
#[path = "../exercises/10_broadcast/check.rs"]
mod check;

fn main() {
    check::run();
}
