// A class token in front of 196 others makes 197, not 196.
use congruent::prelude::*;

fn with_class<T: Dim>(x: &Strided<f32, shape![T, 8]>) -> Tensor<f32, shape![1 + T, 8]> {
    Tensor::<f32, shape![1, 8]>::ones().cat::<0>(x)
}

fn main() {
    let x = Tensor::<f32, shape![196, 8]>::ones();
    let _: Tensor<f32, shape![196, 8]> = with_class(&x);
}
