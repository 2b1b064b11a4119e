// transforms work on `f32`, `f64`, `Complex<f32>` and `Complex<f64>`, not on elements of type `{integer}`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::from([1, 2, 3, 4]);
    x.fft::<-1>();
}
