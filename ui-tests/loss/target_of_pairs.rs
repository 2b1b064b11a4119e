// Tried: a column of signs for pairs in vectors.
use congruent::prelude::*;

fn main() {
    let (x, y) = (Tensor::<f32, shape![4]>::ones(), Tensor::<f32, shape![4, 1]>::ones());
    let _ = x.margin_ranking_loss(&x, &y, 0.0);
}
