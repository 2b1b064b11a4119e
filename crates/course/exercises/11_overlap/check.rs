//! The conditions of exercise 11, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    is::<Squeezed<()>, ()>();
    is::<Squeezed<((), One)>, ()>();
    is::<Squeezed<((), N<5>)>, ((), N<5>)>();
    is::<Squeezed<((((), One), N<3>), One)>, ((), N<3>)>();
    is::<Squeezed<((((), N<2>), One), N<3>)>, (((), N<2>), N<3>)>();
}

/// The compiler knows the row of a generic length, too.
pub fn generic<L: Squeeze, const V: usize>() {
    is::<Squeezed<((L, N<V>), One)>, (L::Out, N<V>)>();
}

// error[E0119]: conflicting implementations of trait `Squeeze` for type `(_, N<1>)`
#[cfg(case = "a row for N<1>")]
impl<L: Squeeze> Squeeze for (L, N<1>) {
    type Out = L::Out;
}
