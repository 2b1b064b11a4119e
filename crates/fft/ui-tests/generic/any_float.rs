// this transform takes real numbers, `f32` or `f64`, not elements of type `T`
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn spectrum<T: Float, N: Dim>(x: &Strided<T, shape![N]>) {
    x.rfft::<-1>();
}
fn main() {}
