// Softmax and layer norm as a user writes them: the last axis is there, whatever is in front.
use congruent::prelude::*;

fn softmax<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    let e = (x - x.amax_keepdim::<-1>()).exp();
    let sum = e.sum_keepdim::<-1>();
    e / sum
}

fn layer_norm<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    gamma: &Tensor<f32, shape![D]>,
    beta: &Tensor<f32, shape![D]>,
) -> Tensor<f32, shape![..L, D]> {
    let x = x - x.mean_keepdim::<-1>();
    let variance = x.square().mean_keepdim::<-1>();
    x * (variance + 1e-5).rsqrt() * gamma + beta
}

fn last<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, L> {
    x.sum::<-1>()
}

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let g = Tensor::<f32, shape![3]>::ones();
    let _: Tensor<f32, shape![2]> = last(&layer_norm(&softmax(&x), &g, &g));
}
