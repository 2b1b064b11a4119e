// a matrix product cannot contract dimension
// pytorch#166598: shards in another order, multiplied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 8 @ Model]>, y: &Dist<f32, shape![8 @ Data, 3]>) {
    x.matmul(y);
}

fn main() {}
