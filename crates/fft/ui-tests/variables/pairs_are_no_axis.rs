// shape `((), N<8>)` has no axis `1`
use congruent::prelude::*;
use congruent_fft::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![8, 2]> = Tensor::ones().into();
    x.fft::<1>();
}
