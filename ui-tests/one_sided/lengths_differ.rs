// Two lengths differ: refused without the policy, too.
use congruent::prelude::*;
use congruent::one_sided;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    let _ = one_sided(&x) + &y;
}
