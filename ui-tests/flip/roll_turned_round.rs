// The axis in front, as it was for a while; PyTorch has the shifts in front.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros().into_dyn();
    let _ = x.roll(0, 1);
}
