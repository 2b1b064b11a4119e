// a variable whose last axis has length `N<8>` has no complex numbers
use congruent::prelude::*;
use congruent_fft::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 8]> = Tensor::ones().into();
    x.fft::<-1>();
}
