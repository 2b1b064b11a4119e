// cannot be split along the mesh axis
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn parts(x: &Dist<f32, shape![5 @ Data, ragged]>) -> usize {
    x.split::<0, Ragged<Data>>().part().numel()
}

fn main() {}
