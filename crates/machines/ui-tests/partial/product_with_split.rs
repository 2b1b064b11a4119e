// a tensor of shape `((), Sym<Sharded<N<12>, Data>>)` cannot be partial (`Partial<Data>`): `.all_reduce()` first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(x: &Dist<f32, shape![8 @ Data, 4]>, w: &Dist<f32, shape![4, 12 @ Data]>) {
    let _ = x.sum::<0>().matmul(w);
}

fn main() {}
