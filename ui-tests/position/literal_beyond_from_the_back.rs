// The seventh column from the back of six, written to.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 6]>::zeros();
    x[s![0, -7]] = 1.0;
}
