// A negative axis, counted in the tensor and not in the index.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4]>::zeros();
    let _ = x.gather::<-2>(&index);
}
