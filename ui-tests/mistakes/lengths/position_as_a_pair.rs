// Tried: a position as a tuple, as in ndarray.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2, 3]>::from_fn(|(i, j)| (i + j) as f32);
}
