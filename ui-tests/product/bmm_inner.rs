// Stacks of matrices whose inner lengths differ.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.bmm(&Tensor::<f32, shape![2, 3, 4]>::zeros());
}
