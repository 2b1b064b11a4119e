// Of two axes, 0 and -2 are the same.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.mean_axes::<axes![0, -2]>();
}
