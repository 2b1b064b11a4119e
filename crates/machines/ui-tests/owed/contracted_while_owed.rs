// sums over `Data` are still owed, and this operation would owe sums over `Model`: `.all_reduce()` first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 6 @ Model], Owes<Data>>, w: &Dist<f32, shape![6 @ Model, 3]>) {
    x.matmul(w);
}

fn main() {}
