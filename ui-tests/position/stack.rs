// One number for two axes, without an allocation.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2, 3]>::zeros();
    let _ = x[[0]];
}
