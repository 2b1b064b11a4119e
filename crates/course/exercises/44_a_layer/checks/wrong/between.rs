// error[E0277]: a layer that takes 5 numbers behind one that gives 4
use congruent::prelude::*;
use layers::{Dense, Then, forward};

fn main() {
    let first = Dense::<len![3], len![4]>::new(Tensor::zeros(), Tensor::zeros());
    let second = Dense::<len![5], len![2]>::new(Tensor::zeros(), Tensor::zeros());
    forward(&Then(first, second), &Tensor::<f32, shape![7, 3]>::ones());
}
