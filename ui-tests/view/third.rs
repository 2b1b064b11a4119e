// Another number of elements, in the third call of three.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.flatten::<0, 1>().relu().view::<shape![5, 5]>().transpose::<0, 1>();
}
