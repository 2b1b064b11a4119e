// How many axes?
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, AnyRank>::zeros();
}
