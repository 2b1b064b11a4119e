// Two tokens in front, where one is declared.
use congruent::prelude::*;

fn with_two<T: Dim>(x: &Strided<f32, shape![T, 8]>) -> Tensor<f32, shape![1 + T, 8]> {
    Tensor::<f32, shape![2, 8]>::ones().cat::<0>(x)
}

fn main() {}
