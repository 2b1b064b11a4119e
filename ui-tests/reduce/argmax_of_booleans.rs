// Booleans are not ordered here.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).argmax::<0>();
}
