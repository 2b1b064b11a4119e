// The last axis has length 4.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4]>::zeros();
    let _ = x.rms_norm_over::<shape![3]>(1e-5);
}
