// A method of what may not be there.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let y = a.try_view::<shape![3, 4]>();
    let _ = y.sum_all();
}
