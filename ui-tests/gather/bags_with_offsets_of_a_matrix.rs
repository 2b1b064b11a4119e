// Offsets are a vector.
use congruent::gather::{BagReduction, Bags};
use congruent::prelude::*;

fn main() {
    let table = Tensor::<f32, shape![5, 3]>::zeros();
    let (words, offsets) = (Tensor::from([4_i64, 0]), Tensor::from([[0_i64]]));
    let _ = table.embedding_bag(Bags::new(&words, &offsets), BagReduction::Sum);
}
