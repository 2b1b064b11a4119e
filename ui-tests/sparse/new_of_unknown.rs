// A length that only the program knows, and no value for it: `new_of`.
use congruent::prelude::*;

fn main() {
    let indices = Tensor::from([[0, 1], [2, 0]]);
    let _ = Sparse::<f32, shape![_, 3]>::new(indices, Tensor::from([3.0, 4.0]));
}
