// A tensor given away, with a new axis behind the next.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.into_unsqueeze::<3>();
}
