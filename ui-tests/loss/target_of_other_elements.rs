// Tried: targets in double precision.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2]>::ones();
    let _ = x.mse_loss(&Tensor::from([1.0_f64, 2.0]));
}
