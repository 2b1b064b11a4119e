// A tensor that was given away is used again.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y = x.into_dyn();
    println!("{x} {y}");
}
