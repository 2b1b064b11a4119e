// A bound of the elements is missing, of a method.
use congruent::prelude::*;

fn f<T>(x: &Tensor<T, shape![2]>) -> Tensor<T, shape![]> {
    x.sum_all()
}

fn main() {}
