// Two shapes that broadcast, asserted to be refused.
use congruent::testing::assert_refused;

assert_refused!([5, 2] + [5, 1]);

fn main() {}
