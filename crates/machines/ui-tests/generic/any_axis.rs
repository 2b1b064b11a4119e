// is not a shape
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn double<X>(_: &Dist<f32, shape![8 @ X]>) {}

fn main() {}
