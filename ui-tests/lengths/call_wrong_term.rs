// Positions for 197 tokens, of which there are 198.
use congruent::prelude::*;

fn add<T: Dim>(x: &Strided<f32, shape![T]>, positions: &Strided<f32, shape![1 + T]>) -> Tensor<f32, shape![1 + T]> {
    Tensor::<f32, shape![1]>::ones().cat::<0>(x) + positions
}

fn main() {
    let x = Tensor::<f32, shape![197]>::ones();
    let _ = add(&x, &Tensor::<f32, shape![197]>::ones());
}
