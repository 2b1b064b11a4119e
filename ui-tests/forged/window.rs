// A setting of a pool of a user's own.
use congruent::prelude::*;
use congruent::window::{Kernel, Padding, Pool, PoolRule, Pooling, Stride, Windowed};

struct Liar;
impl PoolRule for Liar {
    type Types = Pooling<Kernel<3, 3>, Stride<1, 1>, Padding<0, 0>>;
}

fn main() {}
