// Another number of elements, in a chain of three calls.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::ones();
    let _ = x.view::<shape![5, 5]>().permute::<axes![1, 0]>().select::<0>(1);
}
