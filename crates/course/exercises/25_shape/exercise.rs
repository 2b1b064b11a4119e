//! 25. A small `shape!`. What to do stands in README.md.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;
/// A length known only at run time.
pub struct Dyn(pub usize);

/// A length, as it is written by users.
compile_error!("to do: macro_rules! len, as you wrote it in exercise 24");

/// The list so far, a semicolon, and the items that are left.
compile_error!("to do: macro_rules! list, with two rules");

/// A shape, as it is written by users.
macro_rules! shape {
    (..$lead:ty $(, $d:tt)*) => { compile_error!("to do: the list that begins with the leading axes") };
    ($($d:tt),*) => { list!((); $($d)*) };
}

/// A tensor of this shape.
pub struct Tensor<S>(pub S);

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
