// A length that is computed from a named one is not that name.
use congruent::prelude::*;

dim!(Batch);
fn one_more<T: Dim>(x: &Strided<f32, shape![T]>) -> Tensor<f32, shape![1 + T]> {
    Tensor::<f32, shape![1]>::ones().cat::<0>(x)
}

fn main() {
    let x = Tensor::<f32, shape![Batch]>::ones_of(dims![Batch(3)]);
    let _: Tensor<f32, shape![Batch]> = one_more(&x);
}
