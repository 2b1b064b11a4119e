// The target has another length.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    s.scatter_add_into(&mut Tensor::<f32, shape![2, 5]>::zeros());
}
