// A function that asks for more than it needs.
use congruent::prelude::*;

fn f(_: &Tensor<f32, shape![4, 3]>) {}

fn main() {
    let c = Tensor::<f32, shape![3, 4]>::ones();
    f(&c.t());
}
