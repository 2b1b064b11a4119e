// An index without axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![]>::zeros();
    let _ = x.gather::<0>(&index);
}
