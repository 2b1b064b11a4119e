// A column and a row: both would stretch.
use congruent::prelude::*;
use congruent::one_sided;

fn main() {
    let column = Tensor::<f32, shape![5, 1]>::zeros();
    let row = Tensor::<f32, shape![1, 4]>::zeros();
    let _ = one_sided(&column) + &row;
}
