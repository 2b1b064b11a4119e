// An array where a slice belongs.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([2, 3]));
    let _ = x[[0, 1]];
}
