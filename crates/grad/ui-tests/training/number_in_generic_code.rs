// `{float}` cannot stand in an operation on variables of elements of type `T`
use congruent::prelude::*;
use congruent_grad::Var;

fn twice<T: Float>(x: &Var<T, shape![4]>) -> Var<T, shape![4]> {
    x * 2.0
}

fn main() {}
