// -1 would be 4,356,000,000: a length above a billion is `_`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<u8, shape![66000, 66000]>::zeros();
    let _ = x.reshape::<shape![_]>();
    let _ = x.view::<shape![-1]>();
}
