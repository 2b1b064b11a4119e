// The indices of a vector still have two axes.
use congruent::prelude::*;

fn main() {
    let indices = Tensor::from([0, 2]);
    let _ = Sparse::<f32, shape![3]>::new(indices, Tensor::from([3.0, 4.0]).into_dyn());
}
