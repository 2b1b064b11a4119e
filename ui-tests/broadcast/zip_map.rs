// A closure of two elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let _ = x.zip_map(&y, |a: f32, b: f32| a + b);
}
