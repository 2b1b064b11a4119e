// constant provided when a type was expected
use congruent::prelude::*;

fn main() {
    let _: Option<Tensor<f32, shape![3]>> = None;
    let _ = Vec::<3>::new();
}
