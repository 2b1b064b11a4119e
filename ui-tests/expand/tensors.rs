// Two lengths that do not fit, of `broadcast_tensors`.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::ones();
    let _ = congruent::broadcast_tensors(&a, &Tensor::<f32, shape![4]>::ones());
}
