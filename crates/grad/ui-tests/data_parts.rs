// is not split into parts of lengths `((), Sym<Train>)`
use congruent::prelude::*;
use congruent_grad::data::split_of;

dim!(Train);

fn main() {
    let points: Tensor<f32, shape![10, 2]> = Tensor::zeros();
    let parts = split_of(&points, dims![Train(10)], &mut congruent::random::seeded(1));
}
