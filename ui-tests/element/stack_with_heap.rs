// A tensor on the heap beside one on the stack.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::from([1.0f32, 2.0]);
    let y = Tensor::from([1.0f32, 2.0]);
    let _ = x + &y;
}
