// An axis counted from the front, of a shape of any rank.
use congruent::prelude::*;

fn f<L: Shape, D: Dim>(a: &Tensor<f32, shape![..L, D]>) {
    let _ = a.cat::<0>(a);
}

fn main() {}
