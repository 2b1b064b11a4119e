//! The conditions of exercise 42, and the code that must not compile.

// mutant: lengths -- every length but 1 expands to every other
// mutant: stretches -- `self` may stretch, so that [1] += [2] is accepted
// mutant: axes -- missing axes of `self` are added, so that [] += [2] is accepted
// mutant: leading -- only the last axes are compared

use super::*;

pub fn run() {
    in_place::<((), N<3>), ((), N<3>)>();
    in_place::<(((), N<2>), N<3>), ((), One)>();
}

// error[E0277]: shape `((), N<2>)` does not expand to shape `()`
#[cfg(case = "[] += [2]")]
fn scalar() {
    in_place::<(), ((), N<2>)>();
}
