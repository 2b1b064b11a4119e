//! 32. Comparison, without a bound. What to do stands in README.md.

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
    compile_error!("to do: what the comparison needs");
}
impl Number for Zero {
    compile_error!("to do: the same of 0");
}
impl<W: Number> Number for Succ<W> {
    compile_error!("to do: the same of w + 1");
}

compile_error!("to do: the alias Compared<U, V>");

/// -1, 0 or 1, of any two numbers.
pub fn sign<U: Number, V: Number>() -> isize {
    <Compared<U, V>>::SIGN
}

/// 1 if `u` is between both, and -1 or 0 if it is not.
pub fn between<Low: Number, U: Number, High: Number>() -> isize {
    sign::<U, Low>() * sign::<High, U>()
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
