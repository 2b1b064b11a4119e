// Tried: a method of NumPy that is not here.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4]>::ones();
    let _ = x.cov();
}
