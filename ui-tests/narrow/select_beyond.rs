// There is no axis 2 to select from.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.select::<2>(0);
}
