// Three axes of two.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.permute::<axes![0, 1, 2]>();
}
