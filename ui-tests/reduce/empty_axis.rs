// The largest of nothing.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let _ = x.amax::<0>();
}
