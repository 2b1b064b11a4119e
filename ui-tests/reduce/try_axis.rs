// An axis that is not there is no error of run time.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.try_amin::<2>();
}
