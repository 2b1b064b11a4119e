//! 42. Tests that must fail. What to do stands in README.md.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// A length that expands to exactly `D`.
#[diagnostic::on_unimplemented(message = "dimension `{Self}` does not expand to dimension `{D}`")]
pub trait ExpandDim<D> {}
impl<D> ExpandDim<D> for One {}
#[cfg(not(mutant = "lengths"))]
impl<const V: usize> ExpandDim<N<V>> for N<V> {}
#[cfg(mutant = "lengths")]
impl<const V: usize, const W: usize> ExpandDim<N<V>> for N<W> {}
#[cfg(mutant = "stretches")]
impl<const V: usize> ExpandDim<One> for N<V> {}

/// A shape that expands to exactly `S`.
#[diagnostic::on_unimplemented(message = "shape `{Self}` does not expand to shape `{S}`")]
pub trait Expands<S> {}
impl<S> Expands<S> for () {}
#[cfg(mutant = "axes")]
impl<L, D> Expands<()> for (L, D) {}
#[cfg(not(mutant = "leading"))]
impl<L: Expands<R>, D: ExpandDim<E>, R, E> Expands<(R, E)> for (L, D) {}
#[cfg(mutant = "leading")]
impl<L, D: ExpandDim<E>, R, E> Expands<(R, E)> for (L, D) {}

/// `s += r`
pub fn in_place<S, R: Expands<S>>() {}

compile_error!("to do: cases that must not compile, and that find every fault");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
