//! 15. In place is its own relation.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// A length that expands to exactly `D`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` does not expand to dimension `{D}`",
    label = "`self` has length `{D}` here"
)]
pub trait ExpandDim<D> {}

/// `1 → d`
impl<D> ExpandDim<D> for One {}
/// `n → n`
impl<const V: usize> ExpandDim<N<V>> for N<V> {}

/// A shape that expands to exactly `S`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not expand to shape `{S}`",
    note = "in place, only the other operand stretches: an axis that it has and `self` lacks cannot be written"
)]
pub trait Expands<S> {}

/// `[] → s`
impl<S> Expands<S> for () {}
/// `[l.., d] → [r.., e]` where `l → r` and `d → e`
impl<L, D, R, E> Expands<(R, E)> for (L, D)
where
    L: Expands<R>,
    D: ExpandDim<E>,
{
}

// What must hold, and what must not compile.
#[path = "../exercises/15_in_place/check.rs"]
mod check;

fn main() {
    check::run();
}
