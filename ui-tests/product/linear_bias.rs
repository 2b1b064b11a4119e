// A bias as long as the input has features.
use congruent::prelude::*;

fn main() {
    let (x, w) = (Tensor::<f32, shape![5, 3]>::zeros(), Tensor::<f32, shape![4, 3]>::zeros());
    let _ = x.linear(&w, &Tensor::<f32, shape![3]>::zeros());
}
