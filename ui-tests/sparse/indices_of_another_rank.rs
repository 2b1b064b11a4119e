// Two rows of indices for three axes.
use congruent::prelude::*;

fn main() {
    let indices = Tensor::from([[0, 1], [2, 0]]);
    let _ = Sparse::<f32, shape![2, 3, 4]>::new(indices, Tensor::from([3.0, 4.0]));
}
