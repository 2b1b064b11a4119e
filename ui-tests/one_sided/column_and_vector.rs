// Predictions of shape [n, 1] and targets of shape [n]: the difference would be [n, n].
use congruent::prelude::*;
use congruent::one_sided;

fn main() {
    let prediction = Tensor::<f32, shape![32, 1]>::zeros();
    let target = Tensor::<f32, shape![32]>::zeros();
    let _ = one_sided(&prediction) - &target;
}
