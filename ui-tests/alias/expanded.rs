// An expanded view has several positions in one place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let mut v = x.expand::<shape![2, 3]>();
    v += 1.0;
}
