// Scalars have no axis to be joined along.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = Tensor::cat_all::<0, 2>([&x, &x]);
}
