// An index that would fit if it were aligned on the right.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![3]>::zeros();
    let _ = x.gather::<0>(&index) + &x;
}
