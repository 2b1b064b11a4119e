// An operand that may not be there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 3]));
    let y = x.permute([1, 0]);
    let _ = &y + 1.0;
}
