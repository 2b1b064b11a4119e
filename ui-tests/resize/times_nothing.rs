// A factor of 0.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 8]>::zeros();
    let _ = x.interpolate(scaled::<0>().linear());
}
