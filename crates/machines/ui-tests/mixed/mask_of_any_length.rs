// since one of them is split
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data]>, mask: &Tensor<bool, shape![_]>) {
    x.masked_fill(mask, 0.0);
}

fn main() {}
