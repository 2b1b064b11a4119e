// The largest of nothing, and its place.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0]>::zeros();
    let _ = x.max_keepdim::<1>();
}
