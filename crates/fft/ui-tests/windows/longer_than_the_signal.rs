// a window of length `N<100>` does not fit a signal of length `N<64>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![64]>::ones();
    x.stft(&hann_window::<f64, len![100]>(), hop::<len![4]>().uncentred());
}
