// a term over `Data` is added by `value_and_grad`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(process: &Process, own: congruent_grad::Var<f32, shape![]>) {
    process.term::<Data, _>(own).all_reduce();
}

fn main() {}
