//! 29. Sealing. What to do stands in README.md.

/// This module stands for another crate.
pub mod library {
    compile_error!("to do: the module sealed, with the trait Sealed and its message");

    /// A type that stands for a length.
    compile_error!("to do: the trait Length with a function size(self) -> usize, and its supertrait");

    /// The length `V`.
    pub struct N<const V: usize>;

    compile_error!("to do: the impls of Sealed and of Length for N<V>");
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
