// is not a shape
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(_: &Dist<f32, shape![8 @ f32]>) {}

fn main() {}
