// The edge of nothing.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0]>::zeros();
    let _ = x.pad::<0, 1, 1>(congruent::pad::Replicate);
}
