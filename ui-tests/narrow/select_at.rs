// Rows 0 to 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.select_at::<0, 4>();
}
