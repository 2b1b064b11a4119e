// a matrix product cannot contract dimension
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![4, 5]>, first: &Dist<f32, shape![5, 6 @ Model]>, second: &Dist<f32, shape![6, 2 @ Data]>) {
    x.matmul(first).relu().matmul(second);
}

fn main() {}
