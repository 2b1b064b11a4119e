// A scalar has no axis to be joined along.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![]>::zeros();
    let _ = a.cat::<0>(&a);
}
