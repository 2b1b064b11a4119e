//! The conditions of exercise 10, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type A = (((((), N<5>), N<3>), N<4>), One);
type B = ((((), N<3>), One), One);
type Row = ((), N<3>);
type Column = (((), N<4>), One);

pub fn run() {
    is::<Broadcasted<(), ()>, ()>();
    is::<Broadcasted<A, ()>, A>();
    is::<Broadcasted<(), A>, A>();
    is::<Broadcasted<A, B>, A>();
    is::<Broadcasted<B, A>, A>();
    is::<Broadcasted<Row, Column>, (((), N<4>), N<3>)>();
    is::<Broadcasted<Column, Row>, (((), N<4>), N<3>)>();
}

fn sum<S: Broadcast<R>, R>() {}

// error[E0277]: dimension `N<2>` cannot be broadcast with dimension `N<3>`
// label: neither is 1, and they are not the same length
#[cfg(case = "[5, 2] with [5, 3]")]
fn last_axes() {
    sum::<(((), N<5>), N<2>), (((), N<5>), N<3>)>();
}

// error[E0277]: dimension `N<5>` cannot be broadcast with dimension `N<3>`
#[cfg(case = "[5, 2] with [3, 1]")]
fn leading_axes() {
    sum::<(((), N<5>), N<2>), (((), N<3>), One)>();
}
