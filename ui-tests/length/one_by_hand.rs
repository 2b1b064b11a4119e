// 1 is `One`, never `N<1>`.
use congruent::dim::N;
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, ((), N<1>)>::zeros();
}
