// An index longer than its `src`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.scatter::<0>(&Tensor::from([0_i64, 0]), &Tensor::from([7.0]));
}
