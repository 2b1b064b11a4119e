// A target of a view in which -1 is a user's own.
use congruent::prelude::*;
use congruent::shape::view::TargetDim;

struct Liar;
impl TargetDim for Liar {
    type Behind<K: congruent::shape::view::Asked> = K;
}

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _: View<f32, shape![99, 3]> = x.view::<(((), Liar), congruent::dim::N<3>)>();
}
