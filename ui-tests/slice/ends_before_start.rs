// A range between literals ends before it starts.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 8, 5]>::zeros();
    x.slice(s![3..1]);
}
