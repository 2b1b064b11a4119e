// `N<9>` frequencies are not those of a real signal of length `N<32>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![64]>::ones().stft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
    x.istft(&hann_window::<f64, len![32]>(), hop::<len![4]>());
}
