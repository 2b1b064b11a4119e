// a signal of length `N<50>` cannot be reflected by half of a window of length `N<100>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![50]>::ones();
    x.stft(&hann_window::<f64, len![100]>(), hop::<len![4]>());
}
