// Tried: to narrow an axis whose length is a parameter.
use congruent::prelude::*;

fn narrowed<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.narrow::<-1, 0, 1>();
}

fn main() {}
