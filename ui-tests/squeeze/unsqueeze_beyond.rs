// A new axis of a matrix is 0, 1 or 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.unsqueeze::<3>();
}
