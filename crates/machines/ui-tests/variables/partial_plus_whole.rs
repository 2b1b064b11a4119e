// the sums over `Data` are partial in one term of this sum
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn residual(x: &DistVar<f32, shape![8 @ Data, 3]>, b: &DistVar<f32, shape![3]>) {
    b + &x.sum::<0>();
}

fn main() {}
