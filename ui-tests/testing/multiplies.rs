// Two matrices that have a product, asserted to be refused.
use congruent::testing::assert_refused;

assert_refused!([2, 3] @ [3, 4]);

fn main() {}
