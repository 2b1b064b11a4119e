//! Multi-head attention over any leading axes: one bound splits an axis, and joins the two again.

use congruent::shape::Divisor;
use congruent::prelude::*;

fn multi_head<L: Shape, T: Dim, C: Dim, H: Dim, D: Dim + Divisor<C, H>>(
    x: &Tensor<f32, shape![..L, T, C]>,
    w: &Tensor<f32, shape![C, C]>,
) -> Tensor<f32, shape![..L, T, C]> {
    let x = x.matmul(w);
    let heads = x.unflatten::<-1, shape![H, D]>().transpose::<-3, -2>();
    let weights = heads.matmul(&heads.mt()).softmax::<-1>();
    weights.matmul(&heads).transpose::<-3, -2>().flatten::<-2, -1>().into_tensor()
}

/// One axis, split and joined in place.
fn there_and_back<C: Dim, H: Dim, D: Dim + Divisor<C, H>>(x: &Tensor<f32, shape![C]>) -> Tensor<f32, shape![C]> {
    x.unflatten::<0, shape![H, D]>().flatten::<0, -1>().into_tensor()
}

fn main() {
    let x = Tensor::<f32, shape![2, 5, 12]>::ones();
    let y = multi_head::<shape![2], _, _, congruent::dim::N<3>, congruent::dim::N<4>>(&x, &Tensor::zeros());
    let _: Tensor<f32, shape![2, 5, 12]> = y;
    let _ = there_and_back::<_, congruent::dim::N<3>, congruent::dim::N<4>>(&Tensor::<f32, shape![12]>::ones());
}
