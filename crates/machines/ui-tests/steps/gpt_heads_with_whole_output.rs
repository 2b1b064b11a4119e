// cannot be broadcast with dimension
// The output weights, not split.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn attend(seen: &Dist<f32, shape![8 @ Data, 4 @ Model, 6, 8]>, out: &Dist<f32, shape![4, 8, 32]>) {
    seen.matmul(out);
}

fn main() {}
