// Which axes would each of them take?
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.slice(s![..., 0, ...]);
}
