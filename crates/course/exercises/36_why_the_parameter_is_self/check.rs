//! The conditions of exercise 36, and the code that must not compile.

use super::*;

fn tensor<S>() -> Tensor<S> {
    Tensor(PhantomData)
}

pub fn run() {
    let mut a = tensor::<(((), N<2>), N<3>)>();
    add_assign(&mut a, &tensor::<((), N<3>)>());
    add_assign(&mut a, &tensor::<()>());
    double(&mut a);
}

/// `a += a`, of any shape.
pub fn double<S: Shape>(a: &mut Tensor<S>) {
    let copy = tensor::<S>();
    add_assign(a, &copy);
}

// error[E0277]
#[cfg(case = "[2] += [3]")]
fn other_length() {
    add_assign(&mut tensor::<((), N<2>)>(), &tensor::<((), N<3>)>());
}

// error[E0277]
#[cfg(case = "[3] += [2, 3]")]
fn more_axes() {
    add_assign(&mut tensor::<((), N<3>)>(), &tensor::<(((), N<2>), N<3>)>());
}

/// The relation as a property of a pair.
pub struct Pair<S, R>(PhantomData<(S, R)>);
pub trait Fits {}
impl<S> Fits for Pair<S, ()> {}
pub trait ShapeByPair: Sized
where
    Pair<Self, Self>: Fits,
{
}
pub fn fits<P: Fits>() {}

// error[E0277]: the trait bound `Pair<S, S>: Fits` is not satisfied
// error[E0277]: the trait bound `Pair<S, S>: Fits` is not satisfied
#[cfg(case = "a law about a pair is not for free")]
pub fn of_pairs<S: ShapeByPair>() {
    fits::<Pair<S, S>>();
}
