// this transform takes real numbers, `f32` or `f64`, not elements of type `bool`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    x.rfft::<-1>();
}
