// cannot multiply `{float}` by `&Var<T, ((), N<4>)>`
use congruent::prelude::*;
use congruent_grad::Var;

fn twice<T: Float>(x: &Var<T, shape![4]>) -> Var<T, shape![4]> {
    2.0 * x
}

fn main() {}
