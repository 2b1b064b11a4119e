// Whether two positions are there is not known.
use congruent::prelude::*;

fn f<D: Dim>(x: &Tensor<f32, shape![D]>) {
    let _ = x.narrow::<0, 0, 2>();
}

fn main() {}
