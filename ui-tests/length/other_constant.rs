// Two constants that are not the same.
use congruent::prelude::*;

const VOCAB: usize = 50_257;

fn main() {
    let _: Tensor<f32, shape![{ VOCAB }]> = Tensor::<f32, shape![{ VOCAB + 1 }]>::zeros();
}
