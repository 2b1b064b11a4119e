// An equation that is not a literal.
use congruent::prelude::*;

fn main() {
    let (a, equation) = (Tensor::<f32, shape![3, 4]>::zeros(), "ij");
    let _ = einsum!(equation, &a);
}
