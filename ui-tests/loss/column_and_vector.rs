// Tried: the squared error of a column, which a layer of one output has, and a vector.
use congruent::prelude::*;

fn main() {
    let (x, y) = (Tensor::<f32, shape![4, 1]>::ones(), Tensor::<f32, shape![4]>::ones());
    let _ = x.mse_loss(&y);
}
