//! 41. Axes in another order. What to do stands in README.md.

use std::marker::PhantomData;

/// It is the last one.
pub struct Here;
/// It is at `I`, before the last one.
pub struct There<I>(PhantomData<I>);

compile_error!("to do: what takes an axis out of a list, and the relation Permutes<R, P>");

/// Whether the axes of `S` can be put in the order of `R`.
pub fn permute<S: Permutes<R, P>, R, P>() {}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
