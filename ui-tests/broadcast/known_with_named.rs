// A number and a named length.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let x = Tensor::from([1.0f32, 2.0, 3.0]);
    let y = Tensor::<f32, _>::zeros_of(dims![Batch(5)]);
    let _ = &x + &y;
}
