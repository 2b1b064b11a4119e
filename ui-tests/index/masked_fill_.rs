// A mask with an axis more, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let mask = Tensor::<bool, shape![4, 3]>::full(true);
    x.masked_fill_(&mask, 1.0);
}
