// mismatched types
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![64]>::ones();
    x.stft(&Tensor::<f64, shape![1, 16]>::ones(), hop::<len![4]>());
}
