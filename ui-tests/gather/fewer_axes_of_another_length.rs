// Tried: an index of one axis, whose length is not that of the first axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let i = Tensor::<i64, shape![2]>::zeros();
    let _ = x.gather::<1>(&i);
}
