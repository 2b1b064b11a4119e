// Where the rank is not known, axes are values.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let x = a.into_dyn();
    let _ = x.softmax::<1>();
}
