// Two lengths differ, without an allocation.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2]>::zeros();
    let y = StackTensor::<f32, shape![3]>::zeros();
    let _ = x + y;
}
