// Two rows of three have six elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.narrow::<0, 2, 2>().as_strided::<shape![3], shape![3], 0>();
}
