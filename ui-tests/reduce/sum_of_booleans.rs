// How many are true is what `count_nonzero` says.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).sum::<0>();
}
