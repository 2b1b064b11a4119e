// a last batch of fewer rows does not have the length `N<4>`
use congruent::prelude::*;
use congruent_grad::data::Batches;

fn main() {
    let points: Tensor<f32, shape![10, 2]> = Tensor::zeros();
    let size = <len![4]>::default();
    let batches = Batches::new(&points, size);
}
