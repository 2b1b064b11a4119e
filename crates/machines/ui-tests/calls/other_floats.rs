// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f64, shape![3, 4]>, w: &Dist<f32, shape![4, 2]>) {
    x.matmul(w);
}

fn main() {}
