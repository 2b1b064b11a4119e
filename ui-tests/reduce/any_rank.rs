// With a rank known at run time an axis is a value.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([2, 3]));
    let _ = x.sum::<-1>();
}
