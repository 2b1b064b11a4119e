// So is one that comes at run time.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let i = 1.5;
    let _ = x.slice(s![i]);
}
