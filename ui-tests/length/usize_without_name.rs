// A number where a named length belongs.
use congruent::prelude::*;

dim!(Batch);

fn main() {
    let n = 5;
    let _: Tensor<f32, shape![Batch]> = Tensor::zeros_of(dims![n]);
}
