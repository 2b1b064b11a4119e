// the sums over `Data` are partial, and this operation would leave sums over `Model` partial: `.all_reduce()` first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 6 @ Model]>) {
    x.sum::<0>().sum::<0>();
}

fn main() {}
