// There is no axis 2, without an allocation.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2, 3]>::zeros();
    let _ = x.sum::<2>();
}
