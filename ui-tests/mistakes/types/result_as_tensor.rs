// What may fail gives a `Result`.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _: View<f32, shape![3, 4]> = a.try_view::<shape![3, 4]>();
}
