// A function that takes 10 columns.
use congruent::prelude::*;

fn f<B: Dim>(_: &Tensor<f32, shape![B, 10]>) {}

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    f(&x);
}
