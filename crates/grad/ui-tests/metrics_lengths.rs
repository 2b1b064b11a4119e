// dimension `Sym<Train>` is not the same as dimension `Sym<Test>`
use congruent::prelude::*;
use congruent_grad::metrics::accuracy;

dim!(Train, Test);

fn right(predicted: &Tensor<i64, shape![Train]>, labels: &Tensor<i64, shape![Test]>) -> f64 {
    accuracy(predicted, labels)
}

fn main() {}
