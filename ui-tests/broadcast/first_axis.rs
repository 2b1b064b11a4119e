// The last axes agree, the first ones differ.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 3]>::zeros();
    let y = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = &x / &y;
}
