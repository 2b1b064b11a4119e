// A shape that expands to another, asserted to be refused.
use congruent::testing::assert_refused;

assert_refused!([2, 3] += [3]);

fn main() {}
