// What `unfold` gives only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![8]>::arange();
    let _ = x.unfold::<0, 3, 1>().fill_(0);
}
