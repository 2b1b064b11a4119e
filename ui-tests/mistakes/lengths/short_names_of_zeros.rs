// Tried: to make a tensor of a named length without its value.
use congruent::prelude::*;

dim!(C);

fn main() {
    let _ = Tensor::<f32, shape![C, 3]>::zeros();
}
