// Tried: columns 2 to 4 of three.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros().into_shared();
    x.narrow::<1, 2, 3>();
}
