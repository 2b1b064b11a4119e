// The formula of a kernel of 5, where it has 3.
use congruent::prelude::*;

fn convolved<H>(x: &Tensor<f32, shape![1, H]>, w: &Tensor<f32, shape![1, 1, 3]>) -> Tensor<f32, shape![1, H - 5 + 1]>
where
    H: Dim + congruent::shape::HasRoom<len![3]>,
{
    x.conv1d(w)
}

fn main() {}
