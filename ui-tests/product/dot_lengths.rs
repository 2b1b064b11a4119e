// Two vectors of other lengths.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.dot(&Tensor::<f32, shape![1]>::zeros());
}
