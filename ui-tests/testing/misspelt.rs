// A relation that does not exist, asserted to be refused.
use congruent::prelude::*;
use congruent::testing::assert_refused;

assert_refused!(shape![4, 6]: Narow<0, 2, 3>);

fn main() {}
