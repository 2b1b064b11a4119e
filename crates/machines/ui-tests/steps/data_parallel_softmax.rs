// the sums over `Data` are partial: `.all_reduce()`
// Each process has the denominator of its columns alone.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn softmax(x: &Dist<f32, shape![8 @ Data]>) {
    let e = x.exp();
    &e / &e.sum::<0>();
}

fn main() {}
