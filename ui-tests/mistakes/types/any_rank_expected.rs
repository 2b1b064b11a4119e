// A function of tensors of any rank.
use congruent::prelude::*;

fn f(_: &Tensor<f32, AnyRank>) {}

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    f(&a);
}
