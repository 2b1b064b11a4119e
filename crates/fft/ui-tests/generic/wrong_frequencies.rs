// mismatched types
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn spectrum<B: Dim, N: Dim>(x: &Strided<f64, shape![B, N]>) -> Tensor<Complex<f64>, shape![B, N / 2]> {
    x.rfft::<-1>()
}
fn main() {}
