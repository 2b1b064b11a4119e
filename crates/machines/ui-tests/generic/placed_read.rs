// a tensor of shape `S` is not the same in every process
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn read<S: Placed>(x: &Dist<f32, S>) -> Tensor<f32, S> {
    x.to_tensor()
}

fn main() {}
