// Tried: to make a tensor of named lengths without their values.
use congruent::prelude::*;

dim!(N, C);

fn main() {
    let _ = Tensor::<f32, shape![N, C]>::zeros();
}
