// A list of lengths in place of a list of axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.sum_axes::<shape![0, 1]>();
}
