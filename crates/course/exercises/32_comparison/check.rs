//! The conditions of exercise 32, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type One = Succ<Zero>;
type Two = Succ<One>;
type Three = Succ<Two>;
type Four = Succ<Three>;
type Five = Succ<Four>;

pub fn run() {
    is::<Compared<Zero, Zero>, Equal>();
    is::<Compared<Zero, One>, Less>();
    is::<Compared<One, Zero>, Greater>();
    is::<Compared<Three, Three>, Equal>();
    is::<Compared<Three, Five>, Less>();
    is::<Compared<Five, Four>, Greater>();
    assert_eq!((sign::<Two, Three>(), sign::<Three, Two>(), sign::<Two, Two>()), (-1, 1, 0));
    assert_eq!(between::<One, Three, Five>(), 1);
    assert_eq!(between::<One, Five, Three>(), -1);
}

// error[E0277]: the trait bound `bool: Number` is not satisfied
#[cfg(case = "what is no number")]
fn no_number() -> isize {
    sign::<bool, Zero>()
}
