// Tried: targets that are not whole numbers.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![2, 3]>::ones();
    let _ = scores.cross_entropy(&Tensor::from([1.0, 2.0]));
}
