//! The conditions of exercise 19, and the code that must not compile.

// absent: as ToNumber> -- name the number: `D: ToNumber<Number = U>`
// absent: D::Number -- name the number: `D: ToNumber<Number = U>`
// absent: as ToLength> -- name the length: `..: ToLength<Length = O>`

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Rows = ((), N<4>);

pub fn run() {
    is::<Concatenated<(Rows, N<2>), (Rows, N<3>)>, (Rows, N<5>)>();
    is::<Concatenated<(Rows, One), (Rows, One)>, (Rows, N<2>)>();
    is::<Concatenated<((), N<3>), ((), N<4>)>, ((), N<7>)>();
    is::<Concatenated<((), N<0>), ((), One)>, ((), One)>();
}

fn cat<S: Concat<R>, R>() {}

// error[E0277]: the sum of these lengths is more than the table has
#[cfg(case = "4 and 4: the table ends at 7")]
fn beyond() {
    cat::<((), N<4>), ((), N<4>)>();
}

// error[E0277]: shapes `(((), N<4>), N<2>)` and `(((), N<5>), N<2>)` cannot be joined along their last axis
#[cfg(case = "[4, 2] and [5, 2]")]
fn other_axes() {
    cat::<(((), N<4>), N<2>), (((), N<5>), N<2>)>();
}
