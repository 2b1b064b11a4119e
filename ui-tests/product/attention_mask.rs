// A mask of another number of keys.
use congruent::attention::Attention;
use congruent::prelude::*;

fn main() {
    let (q, mask) = (Tensor::<f32, shape![5, 3]>::ones(), Tensor::<bool, shape![5, 4]>::full(true));
    q.scaled_dot_product_attention(&q, &q, Attention::new().mask(&mask));
}
