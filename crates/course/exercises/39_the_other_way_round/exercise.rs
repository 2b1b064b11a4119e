//! 39. The other way round. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

compile_error!("to do: what turns a list around, the alias Reversed<S>, and the relation Mirror");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
