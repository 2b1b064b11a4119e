// Tried: a tensor where a reference is expected.
use congruent::prelude::*;

fn norm<D: Dim>(x: &Strided<f32, shape![D]>) -> f32 {
    x.norm_all().item()
}

fn main() {
    let x = Tensor::<f32, shape![4]>::ones();
    norm(x);
}
