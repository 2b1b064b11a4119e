// The smallest of nothing, along two axes.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    x.amin_axes_keepdim::<axes![0, 1]>();
}
