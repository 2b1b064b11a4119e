// The determinant of a matrix of side 5.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![5, 5]>::zeros();
    let _ = x.det();
}
