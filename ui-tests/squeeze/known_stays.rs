// A length of 3 stays, so the result has two axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 1]>::zeros();
    let _: View<f32, shape![1]> = x.squeeze::<0>();
}
