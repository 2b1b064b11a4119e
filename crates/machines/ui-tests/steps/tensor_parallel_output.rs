// mismatched types
// The second layer.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

type Output = Dist<f32, shape![8 @ Data, 2]>;

fn layers(hidden: &Dist<f32, shape![8 @ Data, 6 @ Model]>, second: &Dist<f32, shape![6 @ Model, 2]>) -> Output {
    hidden.relu().matmul(second)
}

fn main() {}
