// A slice of vectors has places 0 and 1 for the new axis.
use congruent::prelude::*;

fn main() {
    let all = vec![Tensor::from([1, 2])];
    let _ = Tensor::stack_slice::<2>(&all);
}
