// One element in two places.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]);
    x.expand::<shape![3, 2]>().mul_(2.0);
}
