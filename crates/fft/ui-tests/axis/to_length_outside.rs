// shape `((), N<8>)` has no axis `1`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones();
    x.to_length::<1, len![16]>();
}
