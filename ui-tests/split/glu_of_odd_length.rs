// The halves of an axis of odd length.
use congruent::prelude::*;

fn main() {
    Tensor::<f32, shape![2, 3]>::ones().glu::<-1>();
}
