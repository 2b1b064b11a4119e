// mismatched types
// The output of a layer split by columns, returned.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn layer(x: &Dist<f32, shape![8 @ Data, 5]>, w: &Dist<f32, shape![5, 6 @ Model]>) -> Dist<f32, shape![8 @ Data, 6]> {
    x.matmul(w)
}

fn main() {}
