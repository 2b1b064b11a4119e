// Axes from the front and from the back, and the shapes that are left.
use congruent::prelude::*;
use congruent::strict;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _: Tensor<f32, shape![3, 4]> = x.sum::<0>();
    let _: Tensor<f32, shape![2, 4]> = x.mean::<1>();
    let _: Tensor<f32, shape![2, 3]> = x.amax::<-1>();
    let _: Tensor<f32, shape![1, 3, 4]> = x.prod_keepdim::<-3>();
    let _: Tensor<i64, shape![2, 3]> = x.argmin::<2>();
    let _: f32 = x.sum_all().item() + x.sum::<0>().sum::<0>().sum::<0>().item();
    let _: Tensor<f32, shape![2, 3, 4]> = strict(&x) - &x.mean_keepdim::<-1>();
    let _: Tensor<f32, shape![2, 3, 4]> = strict(&x) * 2.0;
}
