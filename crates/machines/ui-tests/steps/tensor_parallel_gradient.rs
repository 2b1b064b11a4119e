// mismatched types
// The gradient with respect to the input of a layer split by columns.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn backward(dy: &Dist<f32, shape![8 @ Data, 6 @ Model]>, w: &Dist<f32, shape![5, 6 @ Model]>) -> Dist<f32, shape![8 @ Data, 5]> {
    dy.matmul(&w.t())
}

fn main() {}
