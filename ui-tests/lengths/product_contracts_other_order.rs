// The weight has `G + C` rows, the joined features `C + G`.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(
    x: &Strided<f32, shape![2, C]>,
    y: &Strided<f32, shape![2, G]>,
    w: &Strided<f32, shape![G + C, 5]>,
) -> Tensor<f32, shape![2, 5]> {
    x.hstack(y).matmul(w)
}

fn main() {}
