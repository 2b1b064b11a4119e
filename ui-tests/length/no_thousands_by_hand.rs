// 5 is `N<5>`, never `K<0, 5>`.
use congruent::dim::K;
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, ((), K<0, 5>)>::zeros();
}
