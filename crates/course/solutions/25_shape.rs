//! 25. A small `shape!`.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;
/// A length known only at run time.
pub struct Dyn(pub usize);

/// A length, as it is written by users.
macro_rules! len {
    (1) => { One };
    (_) => { Dyn };
    ($n:literal) => { N<$n> };
    ($d:ty) => { $d };
}

/// The list so far, a semicolon, and the items that are left.
macro_rules! list {
    ($list:ty;) => { $list };
    ($list:ty; $d:tt $($rest:tt)*) => { list!(($list, len!($d)); $($rest)*) };
}

/// A shape, as it is written by users.
macro_rules! shape {
    (..$lead:ty $(, $d:tt)*) => { list!($lead; $($d)*) };
    ($($d:tt),*) => { list!((); $($d)*) };
}

/// A tensor of this shape.
pub struct Tensor<S>(pub S);

// What must hold, and what must not compile.
#[path = "../exercises/25_shape/check.rs"]
mod check;

fn main() {
    check::run();
}
