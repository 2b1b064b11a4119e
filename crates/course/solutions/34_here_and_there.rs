//! 34. A place that is found.

use std::marker::PhantomData;

/// The place of the last value.
pub struct Here;
/// The place `I`, before the last value.
pub struct There<I>(PhantomData<I>);

/// A list with a `T` at the place `I`.
pub trait Get<T, I> {
    fn get(&self) -> &T;
}
/// It is here.
impl<L, T> Get<T, Here> for (L, T) {
    fn get(&self) -> &T {
        &self.1
    }
}
/// It is further in.
impl<L: Get<T, I>, U, T, I> Get<T, There<I>> for (L, U) {
    fn get(&self) -> &T {
        self.0.get()
    }
}

/// The `T` of a list.
pub fn find<T, I, L: Get<T, I>>(list: &L) -> &T {
    list.get()
}

// What must hold, and what must not compile.
#[path = "../exercises/34_here_and_there/check.rs"]
mod check;

fn main() {
    check::run();
}
