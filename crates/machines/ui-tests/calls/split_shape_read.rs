// every process must have the whole axis of length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 6 @ Model]>) {
    x.all_gather::<0>().to_tensor();
}

fn main() {}
