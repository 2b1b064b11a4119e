//! 32. Comparison, without a bound.

use std::marker::PhantomData;

/// 0
pub struct Zero;
/// `U + 1`
pub struct Succ<U>(PhantomData<U>);

/// `u < v`
pub struct Less;
/// `u = v`
pub struct Equal;
/// `u > v`
pub struct Greater;

/// The result of a comparison.
pub trait Order {
    const SIGN: isize;
}
impl Order for Less {
    const SIGN: isize = -1;
}
impl Order for Equal {
    const SIGN: isize = 0;
}
impl Order for Greater {
    const SIGN: isize = 1;
}

/// A number, 0 or more.
pub trait Number {
    /// `self` compared with `v`
    type With<V: Number>: Order;
    /// `u + 1` compared with `self`
    type AfterSucc<U: Number>: Order;
    /// `0` compared with `self`
    type AfterZero: Order;
}
impl Number for Zero {
    type With<V: Number> = V::AfterZero;
    type AfterSucc<U: Number> = Greater;
    type AfterZero = Equal;
}
impl<W: Number> Number for Succ<W> {
    type With<V: Number> = V::AfterSucc<W>;
    type AfterSucc<U: Number> = U::With<W>;
    type AfterZero = Less;
}

/// `u` compared with `v`
pub type Compared<U, V> = <U as Number>::With<V>;

/// -1, 0 or 1, of any two numbers.
pub fn sign<U: Number, V: Number>() -> isize {
    <Compared<U, V>>::SIGN
}

/// 1 if `u` is between both, and -1 or 0 if it is not.
pub fn between<Low: Number, U: Number, High: Number>() -> isize {
    sign::<U, Low>() * sign::<High, U>()
}

// What must hold, and what must not compile.
#[path = "../exercises/32_comparison/check.rs"]
mod check;

fn main() {
    check::run();
}
