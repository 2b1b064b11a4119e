// Three columns do not become four.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.expand_as(&Tensor::<f32, shape![4, 4]>::zeros());
}
