// The other has 10 elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view_as(&Tensor::<i32, shape![5, 2]>::zeros());
}
