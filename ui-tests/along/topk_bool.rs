// As PyTorch: a mask can be sorted, but has no largest few.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).topk::<0, 1>();
}
