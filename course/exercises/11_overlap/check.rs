//! What must hold of exercise 11, and what must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Result<D, E> = <D as BroadcastDim<E>>::Out;

pub fn run() {
    is::<Result<One, One>, One>();
    is::<Result<One, N<5>>, N<5>>();
    is::<Result<N<5>, One>, N<5>>();
    is::<Result<N<5>, N<5>>, N<5>>();
}

/// Of a generic length, too, the compiler knows which row it is.
pub fn stretched<const V: usize>() {
    is::<Result<One, N<V>>, N<V>>();
    is::<Result<N<V>, One>, N<V>>();
}

// error[E0119]: conflicting implementations of trait `BroadcastDim<N<1>>` for type `N<1>`
#[cfg(case = "a row for N<1>")]
impl<const V: usize> BroadcastDim<N<1>> for N<V> {
    type Out = N<V>;
}
