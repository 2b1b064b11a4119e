// Tried: a tensor of a vector, without its lengths.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2, 3]>::from_vec(vec![1.0; 6]);
}
