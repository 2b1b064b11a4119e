// mismatched types
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![64]>::ones();
    x.stft(&hann_window::<f64, len![16]>(), hop::<len![4]>());
}
