// the trait bound `Var<f32, ((), N<4>)>: From<
use congruent::prelude::*;
use congruent_grad::Var;

fn scores(x: View<f32, shape![4]>) -> Var<f32, shape![4]> {
    x.into()
}

fn main() {}
