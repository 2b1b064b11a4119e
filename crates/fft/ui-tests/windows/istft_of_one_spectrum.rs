// `congruent_fft::Hop<N<4>>` does not place windows of spectra of shape `((), N<9>)`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![16]>::ones().rfft::<-1>();
    x.istft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
}
