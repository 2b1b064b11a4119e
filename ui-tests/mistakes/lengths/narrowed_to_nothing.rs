// Tried: to narrow to nothing, too late.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.narrow::<0, 3, 0>();
}
