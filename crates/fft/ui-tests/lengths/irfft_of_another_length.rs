// `N<5>` frequencies are not those of a real signal of length `N<10>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones().rfft::<-1>();
    x.irfft::<-1, len![10]>();
}
