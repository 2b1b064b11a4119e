//! The conditions of exercise 13, and the code that must not compile.

use super::*;

/// `x + x`
pub fn double<S: Shape>(x: &Tensor<S>) -> Tensor<S> {
    add(x, x)
}

/// `x + x + x + x`: a function that calls a generic function has its law, too.
pub fn fourfold<S: Shape>(x: &Tensor<S>) -> Tensor<S> {
    double(&double(x))
}

pub fn run() {
    let scalar: Tensor<()> = Tensor(PhantomData);
    let _: Tensor<()> = fourfold(&scalar);
    let matrix: Tensor<(((), N<2>), One)> = Tensor(PhantomData);
    let _: Tensor<(((), N<2>), One)> = fourfold(&matrix);
}

fn sum<S: Broadcast<R>, R>() {}

// error[E0277]: shape `S` is not known to broadcast with shape `S`
#[cfg(case = "without the law")]
pub fn double_of_lengths<S: Lengths>() {
    sum::<S, S>();
}

// error[E0277]: shape `S` is not known to broadcast with shape `R`
#[cfg(case = "two shapes need a bound of their own")]
pub fn both<S: Shape, R: Shape>() {
    sum::<S, R>();
}
