// both factors of this product are partial, over `Data` and over `Data`: `.all_reduce()` one of them first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![3, 3], Partial<Data>>) {
    x.matmul(x);
}

fn main() {}
