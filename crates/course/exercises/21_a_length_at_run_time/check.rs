//! The conditions of exercise 21, and the code that must not compile.

use super::*;

type Rows = (((), Dyn), N<5>);
type SevenRows = (((), N<7>), N<5>);

pub fn run() {
    assert_eq!(sizes(&(((), Dyn(7)), N::<5>)), [7, 5]);
    assert_eq!(sizes(&((((), Dyn(2)), Dyn(0)), N::<3>)), [2, 0, 3]);

    // From numbers to a shape and back.
    assert_eq!(Rows::of(&[7, 5]).map(|shape| sizes(&shape)), Some(vec![7, 5]));
    assert!(Rows::of(&[7, 6]).is_none());
    assert!(Rows::of(&[7]).is_none());
    assert!(SevenRows::of(&[7, 5]).is_some());
    assert!(SevenRows::of(&[8, 5]).is_none());

    // What a type knows takes no memory.
    assert_eq!((size_of::<Rows>(), size_of::<SevenRows>()), (size_of::<usize>(), 0));
}

// error[E0308]: mismatched types
// label: expected `&(((), N<7>), N<5>)`, found `&(((), Dyn), N<5>)`
#[cfg(case = "[_, 5] for [7, 5]")]
fn not_known(rows: Rows) {
    fn seven(_: &SevenRows) {}
    seven(&rows);
}
