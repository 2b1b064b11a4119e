// mismatched types
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones();
    let y: Tensor<Complex<f64>, shape![8]> = x.rfft::<-1>();
}
