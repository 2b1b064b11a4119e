// a signal of length `T` cannot be reflected by half of a window of length `N<16>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn spectra<B: Dim, T: Dim>(x: &Strided<f64, shape![B, T]>) {
    x.stft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
}
fn main() {}
