// The inverse of a matrix that is not square.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![2, 3]>::zeros();
    let _ = x.inverse();
}
