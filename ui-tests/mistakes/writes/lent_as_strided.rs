// A function that writes takes a tensor or a `ViewMut`.
use congruent::prelude::*;

fn f(_: &mut Strided<f32, shape![4, 3]>) {}

fn main() {
    let mut w: Tensor<f32, shape![4, 3]> = Tensor::ones();
    f(&mut w.as_view_mut());
}
