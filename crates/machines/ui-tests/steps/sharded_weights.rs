// a matrix product cannot contract dimension
// The shares of the weights are not gathered.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn forward(x: &Dist<f32, shape![4 @ Data, 8]>, w: &Dist<f32, shape![8 @ Data, 2]>) {
    x.matmul(w);
}

fn main() {}
