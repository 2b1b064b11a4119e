// An item of an index of a user's own, between the items of `s!`.
use congruent::prelude::*;
use congruent::slice::{Front, Item};
use congruent::tensor::ItemValue;

struct Liar;
impl ItemValue for Liar {
    fn item(&self) -> Item {
        Item::NewAxis
    }
}

fn main() {
    let x = Tensor::<f32, AnyRank>::zeros_of(AnyRank::from([3]));
    x.slice((Front(()), Liar)).unwrap();
}
