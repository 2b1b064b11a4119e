// From 1 to before 3 are two.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _: View<f32, shape![3, 3]> = x.slice(s![1..3]);
}
