// cannot be broadcast with dimension
// The outputs of the heads, not added at all.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn attend(x: &Dist<f32, shape![8 @ Data, 6, 32]>, outputs: &Dist<f32, shape![8 @ Data, 4 @ Model, 6, 32]>) {
    x + outputs;
}

fn main() {}
