// a matrix product cannot contract dimension
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![4, 8]>, w: &Dist<f32, shape![8 @ Model, 3]>) {
    x.matmul(w);
}

fn main() {}
