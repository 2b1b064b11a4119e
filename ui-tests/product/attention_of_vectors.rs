// Queries without an axis of places.
use congruent::attention::Attention;
use congruent::prelude::*;

fn main() {
    let q = Tensor::<f32, shape![3]>::ones();
    q.scaled_dot_product_attention(&q, &q, Attention::new());
}
