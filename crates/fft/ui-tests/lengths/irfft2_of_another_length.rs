// `N<5>` frequencies are not those of a real signal of length `N<4>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![4, 8]>::ones().rfft2();
    x.irfft2::<len![4]>();
}
