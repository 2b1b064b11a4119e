//! The conditions of exercise 37, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type One = Twice<(), B1>;
type Two = Twice<One, B0>;
type Three = Twice<One, B1>;
type Five = Twice<Two, B1>;
type Six = Twice<Three, B0>;
type Fifteen = Twice<Twice<Three, B1>, B1>;

pub fn run() {
    is::<Product<Three, Five>, Fifteen>();
    is::<Product<Five, Three>, Fifteen>();
    is::<Product<Two, Three>, Six>();
    is::<Product<One, Six>, Six>();
    is::<Product<(), Five>, ()>();
    is::<Product<Two, ()>, ()>();
    is::<Product<Six, ()>, ()>();
    assert_eq!((square::<Six>(), square::<Fifteen>()), (36, 225));
    assert_eq!(<Product<Product<Fifteen, Fifteen>, Fifteen>>::VALUE, 3375);
}

// error[E0277]: this type is `Twice<Twice<Twice<Twice<(), B1>, B1>, B1>, B0>`, and should be `Twice<Twice<Twice<Twice<(), B1>, B1>, B1>, B1>`
#[cfg(case = "2 * 7 is 15")]
fn wrong() {
    is::<Product<Two, Twice<Three, B1>>, Fifteen>();
}
