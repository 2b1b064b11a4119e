// `f32` is not an axis of a mesh
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(_: &Dist<f32, shape![3], Partial<f32>>) {}

fn main() {}
