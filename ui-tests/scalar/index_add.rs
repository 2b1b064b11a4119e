// A vector added to a scalar.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.index_add::<0>(&Tensor::from([0_i64]), &Tensor::from([7.0]));
}
