// cannot be broadcast with dimension
use congruent::prelude::*;
use congruent_machines::prelude::*;
use congruent_machines::MeshAxis;

mesh!(Data: 4, Model: 2);

fn sum<X: MeshAxis, Y: MeshAxis>(x: &Dist<f32, shape![8 @ X]>, y: &Dist<f32, shape![8 @ Y]>) {
    x + y;
}

fn main() {}
