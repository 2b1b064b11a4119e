// 3 - 5 of a generic call is no length, and not 0.
use congruent::prelude::*;

fn rest<C: Dim, G: Dim>(_: &Tensor<f32, shape![C]>, _: &Tensor<f32, shape![G]>) -> Option<Tensor<f32, shape![C - G]>> {
    None
}

fn main() {
    let _: Option<Tensor<f32, shape![0]>> = rest(&Tensor::<f32, shape![3]>::ones(), &Tensor::<f32, shape![5]>::ones());
}
