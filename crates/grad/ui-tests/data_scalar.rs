// has no rows
use congruent::prelude::*;
use congruent_grad::data::Batches;

fn main() {
    let number = Tensor::scalar(1.0);
    let batches = Batches::new(&number, 4);
}
