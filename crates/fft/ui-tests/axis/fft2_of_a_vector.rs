// shape `((), N<8>)` has no axis `-2`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones();
    x.rfft2();
}
