// method takes 2 generic arguments but 1 generic argument was supplied
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones().rfft::<-1>();
    x.irfft::<-1>();
}
