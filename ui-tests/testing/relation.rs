// A relation that holds, asserted to be refused.
use congruent::prelude::*;
use congruent::shape::Narrow;
use congruent::testing::assert_refused;

assert_refused!(shape![4, 6]: Narrow<0, 2, 2>);

fn main() {}
