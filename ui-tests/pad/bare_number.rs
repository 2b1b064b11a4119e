// A number alone is no filling.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.pad::<0, 1, 1>(0.0);
}
