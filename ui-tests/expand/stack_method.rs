// A method in place, without an allocation.
use congruent::prelude::*;

fn main() {
    let mut x = StackTensor::<f32, shape![1]>::zeros();
    let y = StackTensor::<f32, shape![3]>::zeros();
    x.add_(y);
}
