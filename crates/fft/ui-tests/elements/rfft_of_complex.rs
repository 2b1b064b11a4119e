// this transform takes real numbers, `f32` or `f64`, not elements of type `Complex<f64>`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![8]>::ones().fft::<-1>();
    x.rfft::<-1>();
}
