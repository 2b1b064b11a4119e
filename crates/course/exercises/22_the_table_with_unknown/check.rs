//! The conditions of exercise 22, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Result<D, E> = <D as BroadcastDim<E>>::Out;

pub fn run() {
    is::<Result<N<5>, Dyn>, N<5>>();
    is::<Result<Dyn, N<5>>, N<5>>();
    is::<Result<Dyn, One>, Dyn>();
    is::<Result<One, Dyn>, Dyn>();
    is::<Result<Dyn, Dyn>, Dyn>();

    assert_eq!(meet(N::<5>, Dyn(5)), Some(N::<5>));
    assert_eq!(meet(N::<5>, Dyn(1)), Some(N::<5>));
    assert_eq!(meet(N::<5>, Dyn(4)), None);
    assert_eq!(meet(Dyn(1), N::<5>), Some(N::<5>));
    assert_eq!(meet(Dyn(3), Dyn(1)), Some(Dyn(3)));
    assert_eq!(meet(Dyn(3), Dyn(2)), None);
    assert_eq!(meet(Dyn(3), One), Some(Dyn(3)));
}

fn sum<D: BroadcastDim<E>, E: Length>() {}

// error[E0277]: dimension `N<2>` cannot be broadcast with dimension `N<3>`
#[cfg(case = "2 with 3")]
fn two_with_three() {
    sum::<N<2>, N<3>>();
}

// error[E0277]: dimension `N<5>` cannot be broadcast with dimension `N<6>`
#[cfg(case = "what 5 and _ give, with 6")]
fn later() {
    sum::<Result<N<5>, Dyn>, N<6>>();
}
