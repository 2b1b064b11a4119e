// An associated constant of `Self`, which is not known.
use congruent::prelude::*;

trait Model {
    const WIDTH: usize;
    fn bias() -> Tensor<f32, shape![{ Self::WIDTH }]>;
}

fn main() {}
