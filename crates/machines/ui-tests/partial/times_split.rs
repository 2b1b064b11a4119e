// a tensor of shape `((), Sym<Sharded<N<4>, Data>>)` cannot be partial (`Partial<Data>`): `.all_reduce()` first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(x: &Dist<f32, shape![8 @ Data]>, y: &Dist<f32, shape![4 @ Data]>) {
    let _ = &x.sum::<0>() * y;
}

fn main() {}
