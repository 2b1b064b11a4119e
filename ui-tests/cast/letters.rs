// Tried: letters as numbers.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(['a', 'b']).to_type::<f32>();
}
