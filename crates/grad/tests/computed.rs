//! Lengths that are computed in generic code: the results of variables are those of tensors.

use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::shape::{HasRoom, HasWindow, TakesPool};
use congruent_grad::{Var, grad};

fn padded<D: Dim>(x: &Var<f32, shape![D]>) -> Var<f32, shape![3 + D]> {
    let y = x.pad::<0, 1, 2>(Constant(0.0));
    &y + &y
}

fn repeated<D: Dim>(x: &Var<f32, shape![D]>) -> Var<f32, shape![2, 3 * D]> {
    x.repeat::<shape![2, 3]>()
}

fn windows<T: Dim + HasWindow<len![3]>>(x: &Var<f32, shape![T]>) -> Var<f32, shape![(T - 3) / 2 + 1, 3]> {
    x.unfold::<0, 3, 2>()
}

fn encoded<B: Dim, C: Dim, H: Dim + HasRoom<len![3], 1> + TakesPool<len![2]>>(
    x: &Var<f32, shape![B, C, H, H]>,
    w: &Var<f32, shape![C, C, 3, 3]>,
) -> Var<f32, shape![B, C, (H - 2) / 2 + 1, (H - 2) / 2 + 1]> {
    let y = x + x.conv2d(conv(w).padding::<1>());
    y.max_pool2d(pool::<2>())
}

fn upsampled<B: Dim, C: Dim, O: Dim, H: Dim>(
    x: &Var<f32, shape![B, C, H, H]>,
    w: &Var<f32, shape![C, O, 2, 2]>,
) -> Var<f32, shape![B, O, 2 * H, 2 * H]> {
    x.conv_transpose2d(conv(w).stride::<2>())
}

#[test]
fn gradients_of_computed_lengths() {
    let x = Var::from(Tensor::from([1.0_f32, 2.0, 3.0, 4.0, 5.0]));
    let g = grad(&x, |x| padded(x).sum_all());
    assert_eq!(g.to_vec(), [2.0; 5]);
    let g = grad(&x, |x| repeated(x).sum_all());
    assert_eq!(g.to_vec(), [6.0; 5]);
    let g = grad(&x, |x| windows(x).sum_all());
    assert_eq!(g.to_vec(), [1.0, 1.0, 2.0, 1.0, 1.0]);
    let x = Var::from(Tensor::<f32, shape![1, 1, 4, 4]>::arange());
    let w = Var::from(Tensor::<f32, shape![1, 1, 3, 3]>::ones());
    let g = grad(&(x.clone(), w), |(x, w)| encoded(x, w).sum_all());
    assert_eq!(g.0.sizes(), [1, 1, 4, 4]);
    let w = Var::from(Tensor::<f32, shape![1, 3, 2, 2]>::ones());
    let g = grad(&(x, w), |(x, w)| upsampled(x, w).sum_all());
    assert_eq!(g.0.to_vec(), [12.0; 16]);
}
