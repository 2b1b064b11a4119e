// A weight for each position: the bags are [1, 2], the weights [2].
use congruent::prelude::*;

fn main() {
    let table = Tensor::<f32, shape![5, 3]>::zeros();
    let bags = Tensor::from([[4_i64, 0]]);
    let _ = table.embedding_bag_weighted(&bags, &Tensor::from([0.5_f32, 2.0]));
}
