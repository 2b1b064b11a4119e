// Tried: the classes as the last axis, where PyTorch has them at axis 1.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![2, 5, 10]>::ones();
    let target = Tensor::<i64, shape![2, 5]>::zeros();
    let _ = scores.nll_loss(&target);
}
