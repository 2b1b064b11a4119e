// dimension `N<5>` cannot be broadcast with dimension `N<9>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let a = Tensor::<f64, shape![8]>::ones().rfft::<-1>();
    let b = Tensor::<f64, shape![16]>::ones().rfft::<-1>();
    a.zip_map(&b, |a, b| a * b);
}
