// Tried: softmax over axis 1 of a vector of scores.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![1000]>::zeros();
    let _ = scores.softmax::<1>();
}
