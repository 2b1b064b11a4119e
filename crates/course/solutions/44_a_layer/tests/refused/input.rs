// mismatched types
use congruent::prelude::*;
use layers::{Dense, forward};

fn main() {
    let layer = Dense::<len![3], len![4]>::new(Tensor::zeros(), Tensor::zeros());
    forward(&layer, &Tensor::<f32, shape![7, 2]>::ones());
}
