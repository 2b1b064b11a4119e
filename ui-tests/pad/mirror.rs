// Three positions of a mirror image of three.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.pad::<1, 3, 0>(congruent::pad::Reflect);
}
