// 4096 columns by 4095 rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4096]>::zeros();
    let y = Tensor::<f32, shape![4095, 2]>::zeros();
    let _ = x.matmul(&y);
}
