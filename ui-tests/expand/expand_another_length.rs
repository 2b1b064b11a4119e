// `expand` of a length that is not 1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.expand::<shape![4, 3]>();
}
