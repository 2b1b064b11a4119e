// the sums over `Model` are partial in one term of this sum: `.all_reduce()` it first
// The outputs of the heads, added in each process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn attend(x: &Dist<f32, shape![8 @ Data, 6, 32]>, seen: &Dist<f32, shape![8 @ Data, 4 @ Model, 6, 8]>, out: &Dist<f32, shape![4 @ Model, 8, 32]>) {
    x + &seen.matmul(out).sum::<1>();
}

fn main() {}
