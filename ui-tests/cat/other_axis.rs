// Two rows beside three, as a function.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3, 3]>::zeros());
    let _ = Tensor::cat::<1>(&a, &b);
}
