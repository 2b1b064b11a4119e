//! The conditions of exercise 16, and the code that must not compile.

use super::*;

/// A tensor of any shape.
fn any<S>() -> Tensor<S> {
    Tensor(PhantomData)
}

pub fn run() {
    let mut a = any::<(((), N<2>), N<3>)>();
    by_equation(&mut a, &any::<((), N<3>)>());
    by_relation(&mut a, &any::<((), N<3>)>());
    by_relation(&mut a, &any::<(((), N<2>), One)>());
    by_relation(&mut a, &any::<()>());
}

// error[E0271]: type mismatch resolving `<((), One) as Broadcast<((), N<3>)>>::Out == ((), One)`
#[cfg(case = "[1] += [3], by an equation")]
fn equation() {
    by_equation(&mut any::<((), One)>(), &any::<((), N<3>)>());
}

// error[E0277]: dimension `N<3>` does not expand to dimension `One`
// label: `self` has length `One` here
#[cfg(case = "[1] += [3], by a relation")]
fn relation() {
    by_relation(&mut any::<((), One)>(), &any::<((), N<3>)>());
}
