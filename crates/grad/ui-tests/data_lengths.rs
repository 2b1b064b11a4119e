// dimension `Sym<Test>` is not the same as dimension `Sym<Train>`
use congruent::prelude::*;
use congruent_grad::data::Batches;

dim!(Train, Test, Batch);

fn main() {
    let points: Tensor<f32, shape![Train, 2]> = Tensor::zeros_of(dims![Train(10), 2]);
    let labels: Tensor<i64, shape![Test]> = Tensor::zeros_of(dims![Test(10)]);
    let batches = Batches::new((&points, &labels), Batch(5));
}
