// A length by itself is read as one of a shape.
use congruent::prelude::*;

fn first<D: StaticDim>() {}

fn main() {
    first::<len![5 - 6]>();
}
