// Two axes less, and the second is named again.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.mean::<0>().argmax::<1>();
}
