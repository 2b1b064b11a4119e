// A tensor of any rank, where one is known.
use congruent::prelude::*;

fn f<B: Dim>(_: &Strided<f32, shape![B, 3]>) {}

fn main() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([4, 3]));
    f(&x);
}
