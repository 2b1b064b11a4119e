// 1000 is `K<1>`, never `N<1000>`.
use congruent::dim::N;
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, ((), N<1000>)>::zeros();
}
