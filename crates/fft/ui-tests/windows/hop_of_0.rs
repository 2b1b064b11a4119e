// windows cannot be `N<0>` apart
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![64]>::ones();
    x.stft(&hann_window::<f64, len![16]>(), hop::<len![0]>());
}
