//! The conditions of exercise 14, and the code that must not compile.

use super::*;

/// `x + b`: needs `l ∘ [] = l` and `d ∘ d = d`.
pub fn add_bias<L: Shape, D: Dim>(x: &Tensor<(L, D)>, b: &Tensor<((), D)>) -> Tensor<(L, D)> {
    add(x, b)
}

/// `x + m`, where the last axis of `m` stretches: needs `l ∘ l = l` and `d ∘ 1 = d`.
pub fn shift<L: Shape, D: Dim>(x: &Tensor<(L, D)>, m: &Tensor<(L, One)>) -> Tensor<(L, D)> {
    add(x, m)
}

pub fn run() {
    let x: Tensor<(((), N<5>), N<3>)> = Tensor(PhantomData);
    let _: Tensor<(((), N<5>), N<3>)> = add_bias(&x, &Tensor(PhantomData));
    let _: Tensor<(((), N<5>), N<3>)> = shift(&x, &Tensor(PhantomData));
    let _: Tensor<((), One)> = shift(&Tensor::<((), One)>(PhantomData), &Tensor(PhantomData));
}

fn sum<S: Broadcast<R>, R>() {}

// error[E0277]: dimension `D` cannot be broadcast with dimension `E`
#[cfg(case = "two lengths")]
pub fn two_lengths<L: Shape, D: Dim, E: Dim>() {
    sum::<(L, D), ((), E)>();
}
