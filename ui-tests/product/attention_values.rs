// Another number of values than of keys.
use congruent::attention::Attention;
use congruent::prelude::*;

fn main() {
    let (q, v) = (Tensor::<f32, shape![5, 3]>::ones(), Tensor::<f32, shape![4, 3]>::ones());
    q.scaled_dot_product_attention(&q, &v, Attention::new());
}
