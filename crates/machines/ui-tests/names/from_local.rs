// no function or associated item named `from_local` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: Tensor<f32, shape![2, 3]>) {
    Dist::<f32, shape![8 @ Data, 3]>::from_local(x);
}

fn main() {}
