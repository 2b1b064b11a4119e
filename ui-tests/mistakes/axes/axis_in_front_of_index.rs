// PyTorch's order of arguments, and an index that is no axis.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let i = Tensor::<i64, shape![4, 2]>::zeros();
    let _ = a.gather(1, &i);
}
