//! The conditions of exercise 34, and the code that must not compile.

use super::*;

pub fn run() {
    let list = ((((), 32u8), "batch"), 0.5f32);
    assert_eq!(*find::<f32, _, _>(&list), 0.5);
    assert_eq!(*find::<&str, _, _>(&list), "batch");
    assert_eq!(*find::<u8, _, _>(&list), 32);

    // What follows decides the type as well.
    let name: &&str = find(&list);
    assert_eq!(*name, "batch");
}

/// Reads any list that has a `bool` somewhere.
pub fn is_set<I, L: Get<bool, I>>(list: &L) -> bool {
    *find(list)
}

// error[E0277]
#[cfg(case = "a type that is not there")]
fn missing(list: ((((), u8), u16), u32)) -> i64 {
    *find::<i64, _, _>(&list)
}

// error[E0283]: type annotations needed
#[cfg(case = "a type that is there twice")]
fn twice(list: ((((), u8), u16), u8)) -> u8 {
    *find::<u8, _, _>(&list)
}
