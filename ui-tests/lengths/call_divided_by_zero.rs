// 7 / 0 of a generic call is no length.
use congruent::prelude::*;

fn part<C: Dim, G: Dim>(_: &Tensor<f32, shape![C]>, _: &Tensor<f32, shape![G]>) -> Option<Tensor<f32, shape![C / G]>> {
    None
}

fn main() {
    let _: Option<Tensor<f32, shape![0]>> = part(&Tensor::<f32, shape![7]>::ones(), &Tensor::<f32, shape![0]>::ones());
}
