// Beyond 4,096 rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4096, 3]>::zeros();
    let _ = x.slice(s![..5_000]);
}
