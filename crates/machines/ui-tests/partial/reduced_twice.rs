// no sums are partial: there are no parts to add
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    x.sum::<0>().all_reduce().all_reduce();
}

fn main() {}
