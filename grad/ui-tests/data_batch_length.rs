// Tried: batches of a length that the type knows, the last of which may be shorter.
use congruent::prelude::*;
use congruent_grad::data::Batches;

fn main() {
    let points: Tensor<f32, shape![10, 2]> = Tensor::zeros();
    let size = <len![4]>::default();
    Batches::new(&points, size).len();
}
