// One more than an unknown length is unknown.
use congruent::prelude::*;

fn one_more<T: Dim>(x: &Strided<f32, shape![T]>) -> Tensor<f32, shape![1 + T]> {
    Tensor::<f32, shape![1]>::ones().cat::<0>(x)
}

fn main() {
    let n = 4;
    let y = one_more(&Tensor::zeros_of(dims![n]));
    let _: Tensor<f32, shape![5]> = y;
}
