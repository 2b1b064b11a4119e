// What `slice` gives only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.slice(s![0]).fill_(1.0);
}
