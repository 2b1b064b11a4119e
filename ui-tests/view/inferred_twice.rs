// Only one length can be computed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view::<shape![-1, -1]>();
}
