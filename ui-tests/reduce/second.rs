// An axis that there is not, in the second call of three.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.view::<shape![6, 4]>().transpose::<1, 2>().sum::<0>();
}
