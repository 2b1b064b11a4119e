// Two lengths differ in a method, without an allocation.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2, 3]>::zeros();
    let y = StackTensor::<f32, shape![2]>::zeros();
    let _ = x.maximum(y);
}
