// Two shifts for one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.roll_axes::<axes![0]>([1, 2]);
}
