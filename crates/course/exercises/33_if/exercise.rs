//! 33. A choice between types. What to do stands in README.md.

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
    compile_error!("to do: what chooses");
}
impl Order for Less {
    compile_error!("to do: the choice");
}
impl Order for Equal {
    compile_error!("to do: the choice");
}
impl Order for Greater {
    compile_error!("to do: the choice");
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

compile_error!("to do: the aliases Larger<U, V> and LargestOf<U, V, W>");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
