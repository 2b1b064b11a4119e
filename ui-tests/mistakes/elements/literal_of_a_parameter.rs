// Tried: a literal where elements are `T`.
use congruent::prelude::*;

fn next<T: Float>(x: T) -> T {
    x + 2.0
}

fn main() {}
