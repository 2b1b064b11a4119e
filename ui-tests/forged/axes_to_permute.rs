// A list of axes of a user's own.
use congruent::dim::N;
use congruent::prelude::*;
use congruent::shape::Permute;

struct Liar;
impl Permute<Liar> for ((), N<3>) {
    type Out = shape![99];
}

fn main() {
    let _: View<f32, shape![99]> = Tensor::<f32, shape![3]>::zeros().permute::<Liar>();
}
