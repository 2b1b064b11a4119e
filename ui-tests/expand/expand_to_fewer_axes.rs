// `expand` never removes an axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3]>::zeros();
    let _ = x.expand::<shape![3]>();
}
