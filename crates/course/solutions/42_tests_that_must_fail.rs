//! 42. Tests that must fail.

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

// error[E0277]: dimension `N<2>` does not expand to dimension `N<3>`
#[cfg(case = "other lengths")]
fn other_lengths() {
    in_place::<((), N<3>), ((), N<2>)>();
}

// error[E0277]: dimension `N<2>` does not expand to dimension `One`
#[cfg(case = "self does not stretch")]
fn self_stretches() {
    in_place::<((), One), ((), N<2>)>();
}

// error[E0277]: shape `((), N<2>)` does not expand to shape `()`
#[cfg(case = "one axis more")]
fn more_axes() {
    in_place::<((), N<3>), (((), N<2>), N<3>)>();
}

// What must hold, and what must not compile.
#[path = "../exercises/42_tests_that_must_fail/check.rs"]
mod check;

fn main() {
    check::run();
}
