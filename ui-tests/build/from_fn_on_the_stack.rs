// A position with three numbers in a matrix on the stack.
use congruent::prelude::*;

fn main() {
    let _: StackTensor<f32, shape![2, 3]> = StackTensor::from_fn(|[i, j, k]| (i + j + k) as f32);
}
