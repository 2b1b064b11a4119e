// A matrix product of masks.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<bool, shape![3, 3]>::full(true);
    let _ = x.matmul(&x);
}
