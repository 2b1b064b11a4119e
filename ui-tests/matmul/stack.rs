// Inner lengths differ, without an allocation.
use congruent::prelude::*;

fn main() {
    let a = StackTensor::<f32, shape![2, 3]>::zeros();
    let _ = a.matmul(a);
}
