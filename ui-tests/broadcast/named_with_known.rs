// A named length and a number.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let x = Tensor::<f32, _>::zeros_of(dims![Batch(5)]);
    let y = Tensor::from([1.0f32, 2.0, 3.0]);
    let _ = &x + &y;
}
