// Positions are whole numbers.
use congruent::gather::BagReduction;
use congruent::prelude::*;

fn main() {
    let table = Tensor::<f32, shape![5, 3]>::zeros();
    let _ = table.embedding_bag(&Tensor::from([[4.0, 0.0]]), BagReduction::Sum);
}
