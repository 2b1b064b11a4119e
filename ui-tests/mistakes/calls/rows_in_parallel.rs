// Tried: rayon's iterator of a list.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.par_iter();
}
