// Two shared tensors whose lengths do not fit.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros().into_shared();
    let y = Tensor::<f32, shape![2]>::zeros().into_shared();
    let _ = &x + &y;
}
