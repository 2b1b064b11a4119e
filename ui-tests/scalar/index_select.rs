// Two positions of a scalar.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.index_select::<0>(&Tensor::from([0_i64, 0]));
}
