//! 33. A choice between types.

use std::marker::PhantomData;

/// 0
pub struct Zero;
/// `U + 1`
pub struct Succ<U>(PhantomData<U>);

pub struct Less;
pub struct Equal;
pub struct Greater;

/// The result of a comparison, which can choose between two types.
pub trait Order {
    /// `v` if this is `Less`, and `u` if it is not
    type Larger<U: Number, V: Number>: Number;
}
impl Order for Less {
    type Larger<U: Number, V: Number> = V;
}
impl Order for Equal {
    type Larger<U: Number, V: Number> = U;
}
impl Order for Greater {
    type Larger<U: Number, V: Number> = U;
}

/// A number, 0 or more, with the comparison of exercise 32.
pub trait Number {
    const VALUE: usize;
    type With<V: Number>: Order;
    type AfterSucc<U: Number>: Order;
    type AfterZero: Order;
}
impl Number for Zero {
    const VALUE: usize = 0;
    type With<V: Number> = V::AfterZero;
    type AfterSucc<U: Number> = Greater;
    type AfterZero = Equal;
}
impl<W: Number> Number for Succ<W> {
    const VALUE: usize = W::VALUE + 1;
    type With<V: Number> = V::AfterSucc<W>;
    type AfterSucc<U: Number> = U::With<W>;
    type AfterZero = Less;
}
/// `u` compared with `v`
pub type Compared<U, V> = <U as Number>::With<V>;

/// The larger of both.
pub type Larger<U, V> = <Compared<U, V> as Order>::Larger<U, V>;
/// The largest of three.
pub type LargestOf<U, V, W> = Larger<Larger<U, V>, W>;

// What must hold, and what must not compile.
#[path = "../exercises/33_if/check.rs"]
mod check;

fn main() {
    check::run();
}
