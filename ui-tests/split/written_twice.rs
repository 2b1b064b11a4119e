// Two parts of the same tensor at a time, from two calls.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<i32, shape![8]>::arange();
    let [mut a, _] = x.chunk_mut::<0, 2>();
    let [_, mut b] = x.chunk_mut::<0, 2>();
    a += &b;
    b += 1;
}
