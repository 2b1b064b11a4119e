// Three columns below two.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![4, 2]>::zeros());
    let _ = a.cat::<0>(&b);
}
