// transforms work on `f32`, `f64`, `Complex<f32>` and `Complex<f64>`, not on elements of type `i32`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::ones();
    x.to_length::<-1, len![16]>();
}
