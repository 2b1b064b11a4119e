// A row of three to a column of four.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::zeros();
    let mut column = x.slice_mut(s![.., 0]);
    column += &Tensor::from([1.0, 2.0, 3.0]);
}
