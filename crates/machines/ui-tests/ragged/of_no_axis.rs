// is not a shape
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn rows(_: &Dist<f32, shape![5 @ usize, ragged]>) {}

fn main() {}
