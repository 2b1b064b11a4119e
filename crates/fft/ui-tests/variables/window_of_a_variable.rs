// mismatched types
use congruent::prelude::*;
use congruent_fft::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![64]> = Tensor::ones().into();
    let window: Var<f64, shape![16]> = Tensor::ones().into();
    x.stft(&window, hop::<len![4]>());
}
