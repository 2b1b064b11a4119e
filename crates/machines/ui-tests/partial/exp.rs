// the sums over `Data` are partial: `.all_reduce()`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    x.sum::<0>().exp();
}

fn main() {}
