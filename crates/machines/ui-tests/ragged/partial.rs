// the sums over `Data` are partial: `.all_reduce()`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn total(x: &Dist<f32, shape![5 @ Data, ragged]>) -> Dist<f32, shape![]> {
    x.sum::<0>().exp()
}

fn main() {}
