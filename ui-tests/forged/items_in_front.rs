// Items of a user's own in front of `...`, with a shape of their own.
use congruent::prelude::*;
use congruent::slice::{Front, Item, Select, Strip, Whole};
use congruent::tensor::Listed;

struct Liar;
impl<S> Strip<S> for Liar {
    type Left = ();
}
impl<S> Select<S> for Liar {
    type Out = shape![99];
}
impl Listed for Liar {
    fn push_to(&self, _: &mut smallvec::SmallVec<[Item; 8]>) {}
}

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _: View<f32, shape![99, 3]> = x.slice(Front((Liar, Whole)));
}
