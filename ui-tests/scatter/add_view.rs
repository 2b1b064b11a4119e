// Adding through an expanded tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![2, 3]>::zeros();
    x.expand::<shape![2, 4, 3]>().scatter_add_::<0>(&index, &src);
}
