//! The conditions of exercise 17, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Shape = ((((), N<2>), N<3>), N<4>);

pub fn run() {
    is::<DimAt<Shape, Last>, N<4>>();
    is::<DimAt<Shape, Before<Last>>, N<3>>();
    is::<DimAt<Shape, Before<Before<Last>>>, N<2>>();
    is::<Without<Shape, Last>, (((), N<2>), N<3>)>();
    is::<Without<Shape, Before<Last>>, (((), N<2>), N<4>)>();
    is::<Without<Shape, Before<Before<Last>>>, (((), N<3>), N<4>)>();
}

/// Whatever stands in front: `[.., d, e]` without `d` is `[.., e]`.
pub fn leading<L, D, E>() {
    is::<Without<((L, D), E), Before<Last>>, (L, E)>();
}

fn has<S: At<P>, P>() {}

// error[E0277]: the trait bound `(): At<Last>` is not satisfied
#[cfg(case = "the last but one of one")]
fn no_axis() {
    has::<((), N<5>), Before<Last>>();
}
