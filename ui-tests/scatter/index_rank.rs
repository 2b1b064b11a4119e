// An index with more axes than self.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![5, 4, 3]>::zeros();
    let _ = x.scatter_value::<0>(&index, 1.0);
}
