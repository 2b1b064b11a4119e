//! 31. Subtraction.

use std::marker::PhantomData;

/// 0
pub struct Zero;
/// `U + 1`
pub struct Succ<U>(PhantomData<U>);

/// `self - v`
#[diagnostic::on_unimplemented(message = "`{Self}` is less than `{V}`: a length is never negative")]
pub trait Minus<V> {
    type Out;
}
/// `u - 0 = u`
impl<U> Minus<Zero> for U {
    type Out = U;
}
/// `(u + 1) - (v + 1) = u - v`
impl<U: Minus<V>, V> Minus<Succ<V>> for Succ<U> {
    type Out = U::Out;
}
/// `u - v`
pub type Difference<U, V> = <U as Minus<V>>::Out;

// What must hold, and what must not compile.
#[path = "../exercises/31_subtraction/check.rs"]
mod check;

fn main() {
    check::run();
}
