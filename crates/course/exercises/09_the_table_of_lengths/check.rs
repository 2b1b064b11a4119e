//! The conditions of exercise 9, and the code that must not compile.

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
    is::<Result<N<0>, One>, N<0>>();
}

// error[E0277]: dimension `N<2>` cannot be broadcast with dimension `N<3>`
// label: neither is 1, and they are not the same length
#[cfg(case = "2 with 3")]
fn two_with_three(_: Result<N<2>, N<3>>) {}

// error[E0277]: dimension `N<0>` cannot be broadcast with dimension `N<5>`
#[cfg(case = "0 with 5: 0 does not stretch")]
fn zero(_: Result<N<0>, N<5>>) {}
