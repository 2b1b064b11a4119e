// A tensor given away, flattened along an axis that is not there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 4]>::zeros();
    let _ = x.into_flatten::<1, 2>();
}
