// An axis of 12 split into 3 heads of 5, by generic code.
use congruent::shape::Divisor;
use congruent::prelude::*;

fn heads<C: Dim, H: Dim, D: Dim + Divisor<C, H>>(x: &Tensor<f32, shape![C]>) -> Tensor<f32, shape![H, D]> {
    x.unflatten::<-1, shape![H, D]>().to_tensor()
}
fn main() {
    let _: Tensor<f32, shape![3, 5]> = heads(&Tensor::<f32, shape![12]>::arange());
}
