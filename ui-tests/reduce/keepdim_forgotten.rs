// The mean of each row, without `keepdim`, is no column.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = &x - x.mean::<-1>();
}
