// 4 is no multiple of 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.unflatten::<0, shape![3, -1]>();
}
