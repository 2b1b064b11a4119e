//! 38. Two lists, end to end. What to do stands in README.md.

/// The length `V`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct N<const V: usize>;

compile_error!("to do: a trait that joins two lists with its impls, the alias Chained<S, R>, and the function chain");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
