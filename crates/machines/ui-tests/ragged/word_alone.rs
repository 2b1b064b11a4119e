// `ragged` stands behind a mesh axis, as in `1000 @ Data, ragged`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn rows(x: &Dist<f32, shape![5, ragged]>) -> usize {
    x.part().numel()
}

fn main() {}
