//! 34. A place that is found. What to do stands in README.md.

use std::marker::PhantomData;

compile_error!("to do: the trait Get<T, I>, the types that I can be, and two impls");

/// The `T` of a list.
pub fn find<T, I, L: Get<T, I>>(list: &L) -> &T {
    list.get()
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
