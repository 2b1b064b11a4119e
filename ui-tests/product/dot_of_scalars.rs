// A dot product of a scalar and a vector.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![]>::zeros();
    let _ = x.dot(&Tensor::from([1.0, 2.0]));
}
