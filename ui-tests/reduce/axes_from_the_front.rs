// The second of these axes is not there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.amax_axes::<axes![0, 2]>();
}
