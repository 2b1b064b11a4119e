// The largest of each row, without `keepdim`, is no column.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let largest = x.amax::<1>();
    x -= &largest;
}
