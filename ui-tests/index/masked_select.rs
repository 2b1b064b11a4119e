// A mask that does not broadcast with the tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let mask = Tensor::from([true, false, true, false]);
    let _ = x.masked_select(&mask);
}
