// An axis that is known when the program runs.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let axis = 1;
    let _ = a.sum(axis);
}
