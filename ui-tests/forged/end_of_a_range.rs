// An end of a range of a user's own, and the length that it cuts.
use congruent::dim::{N, One};
use congruent::prelude::*;
use congruent::slice::{Between, Front, Open, Ranged};

struct Liar;
impl Ranged<Liar, Open, One> for N<3> {
    type Out = N<99>;
}

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _: View<f32, shape![99]> = x.slice((Front(()), Between(Liar, Open, One)));
}
