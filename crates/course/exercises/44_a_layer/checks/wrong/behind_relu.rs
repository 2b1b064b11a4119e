// error[E0277]: the same, with a Relu between
use congruent::prelude::*;
use layers::{Dense, Relu, Then, forward};

fn main() {
    let first = Dense::<len![3], len![4]>::new(Tensor::zeros(), Tensor::zeros());
    let second = Dense::<len![5], len![2]>::new(Tensor::zeros(), Tensor::zeros());
    forward(&Then(first, Then(Relu, second)), &Tensor::<f32, shape![7, 3]>::ones());
}
