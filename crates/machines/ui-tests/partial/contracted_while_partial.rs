// the sums over `Data` are partial, and this operation would leave sums over `Model` partial: `.all_reduce()` first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 6 @ Model], Partial<Data>>, w: &Dist<f32, shape![6 @ Model, 3]>) {
    x.matmul(w);
}

fn main() {}
