// PyTorch's `argmax` takes no booleans either; `max` gives positions, too.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).argmax::<0>();
}
