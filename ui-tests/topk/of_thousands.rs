// Tried: the 1,001 largest of 1,000.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 1000]>::zeros();
    let _ = x.topk::<-1, 1001>();
}
