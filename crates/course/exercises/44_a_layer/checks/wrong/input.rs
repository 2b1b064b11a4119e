// error[E0308]: rows of 2 numbers for a layer that takes 3
use congruent::prelude::*;
use layers::{Dense, forward};

fn main() {
    let layer = Dense::<len![3], len![4]>::new(Tensor::zeros(), Tensor::zeros());
    forward(&layer, &Tensor::<f32, shape![7, 2]>::ones());
}
