// A matrix by a vector as long as it has rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.mv(&Tensor::<f32, shape![2]>::zeros());
}
