// How many axes are in front is not known.
use congruent::prelude::*;

fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.permute::<axes![1, 0]>();
}

fn main() {}
