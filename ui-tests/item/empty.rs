// No element.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0]>::zeros();
    let _ = x.item();
}
