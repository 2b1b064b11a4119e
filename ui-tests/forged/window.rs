// A setting of a pool of a user's own.
use congruent::window::{Kernel, Padding, PoolRule, Pooling, Stride};

struct Liar;
impl PoolRule for Liar {
    type Types = Pooling<Kernel<3, 3>, Stride<1, 1>, Padding<0, 0>>;
}

fn main() {}
