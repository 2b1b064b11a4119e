// An array where lengths are asked for.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![_]>::from_vec([3], vec![1.0; 3]);
}
