// The identity of one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::eye();
}
