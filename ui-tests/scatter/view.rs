// Scattering through a view that only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![2, 3]>::zeros();
    x.as_view().scatter_::<0>(&index, &src);
}
