// Two matrices by one, which does not stretch.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.bmm(&Tensor::<f32, shape![1, 4, 5]>::zeros());
}
