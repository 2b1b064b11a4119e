// A stack of matrices by one matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.bmm(&Tensor::<f32, shape![4, 5]>::zeros());
}
