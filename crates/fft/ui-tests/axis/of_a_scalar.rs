// shape `()` has no axis `-1`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::scalar(1.0);
    x.fft::<-1>();
}
