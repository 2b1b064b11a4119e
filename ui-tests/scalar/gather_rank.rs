// An index with more axes than the one that a scalar lends.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.gather::<0>(&Tensor::from([[0_i64]]));
}
