// The shape of an array, asserted.
use congruent::testing::assert_shape;

fn main() {
    assert_shape!([1.0, 2.0], [2]);
}
