// Values of another element type.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f64, shape![2, 3]>::zeros();
    let _ = x.scatter::<0>(&index, &src);
}
