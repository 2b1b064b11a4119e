// sums over `Model` are still owed, and this operation would owe sums over `Data`: `.all_reduce()` first
// The gradient of weights where the input owes sums, too.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn backward(x: &Dist<f32, shape![8 @ Data, 5]>, dy: &Dist<f32, shape![8 @ Data, 2], Owes<Model>>) {
    x.t().matmul(dy);
}

fn main() {}
