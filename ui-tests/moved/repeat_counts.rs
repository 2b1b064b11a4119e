// Two counts for three positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.repeat_interleave_by::<1>(&Tensor::from([2_i64, 1]));
}
