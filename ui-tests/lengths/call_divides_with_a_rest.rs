// 12 channels in 5 heads leave a rest: `Divisor` refuses them.
use congruent::prelude::*;

fn heads<C: StaticDim, H: StaticDim, D: StaticDim + congruent::shape::Divisor<C, H>>(
    x: Tensor<f32, shape![2, C]>,
) -> Tensor<f32, shape![2, H, D]> {
    x.into_unflatten::<-1, shape![H, D]>()
}

fn main() {
    let x = Tensor::<f32, shape![2, 12]>::ones();
    let _ = heads::<len![12], len![5], len![2]>(x);
}
