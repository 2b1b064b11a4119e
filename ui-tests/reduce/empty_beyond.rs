// Of a shape without elements, an axis that there is not.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let _ = x.amax::<2>();
}
