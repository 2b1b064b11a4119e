// An index of unknown rank beside a tensor of a known one.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, _>::zeros_of(AnyRank::from([4]));
    let _ = x.gather::<0>(&index);
}
