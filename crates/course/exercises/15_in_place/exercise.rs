//! 15. In place is its own relation. What to do stands in README.md.

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

compile_error!("to do: the rows of lengths that expand");

/// A shape that expands to exactly `S`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not expand to shape `{S}`",
    note = "in place, only the other operand stretches: an axis that it has and `self` lacks cannot be written"
)]
pub trait Expands<S> {}

compile_error!("to do: the impls for lists");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
