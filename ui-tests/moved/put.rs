// Three values for two positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.put(&Tensor::from([0_i64, 1]), &Tensor::from([1.0, 2.0, 3.0]));
}
