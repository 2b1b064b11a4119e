// The zeros around the input are forgotten in the formula.
use congruent::prelude::*;

fn convolved<H>(x: &Tensor<f32, shape![1, H]>, w: &Tensor<f32, shape![1, 1, 3]>) -> Tensor<f32, shape![1, (H - 3) / 2 + 1]>
where
    H: Dim + congruent::shape::HasRoom<len![3], 1>,
{
    x.conv1d(conv(w).padding::<1>().stride::<2>())
}

fn main() {}
