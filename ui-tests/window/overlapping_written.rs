// Windows of 3 that begin at every position share elements.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<i32, shape![8]>::arange();
    x.unfold_mut::<0, 3, 1>().fill_(0);
}
