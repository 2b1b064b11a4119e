//! The conditions of exercise 1, and the code that must not compile.

use super::*;

pub fn run() {
    let a = Vector { length: N::<3>, values: vec![1.0, 2.0, 3.0] };
    let b = Vector { length: N::<3>, values: vec![10.0, 20.0, 30.0] };
    assert_eq!(add(&a, &b).values, [11.0, 22.0, 33.0]);

    // Vectors of any length can be added, as long as both have it.
    let c = Vector { length: N::<1>, values: vec![0.5] };
    assert_eq!(add(&c, &c).values, [1.0]);

    // A length takes no memory.
    assert_eq!(size_of::<N<3>>(), 0);
}

// error[E0308]: mismatched types
// label: expected `3`, found `2`
// note: expected reference `&Vector<N<3>>`
// note: found reference `&Vector<N<2>>`
#[cfg(case = "3 and 2")]
fn three_and_two(a: Vector<N<3>>, b: Vector<N<2>>) {
    add(&a, &b);
}
