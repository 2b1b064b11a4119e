// the sums over `Model` are partial, and this operation would leave sums over `Data` partial: `.all_reduce()` first
// The gradient of weights where the input is partial, too.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn backward(x: &Dist<f32, shape![8 @ Data, 5]>, dy: &Dist<f32, shape![8 @ Data, 2], Partial<Model>>) {
    x.t().matmul(dy);
}

fn main() {}
