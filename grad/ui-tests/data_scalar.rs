// Tried: the rows of a number.
use congruent::prelude::*;
use congruent_grad::data::Batches;

fn main() {
    let number = Tensor::scalar(1.0);
    Batches::new(&number, 4).len();
}
