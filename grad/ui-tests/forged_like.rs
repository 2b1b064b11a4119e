// Something of a user's own whose shape is not that of its sizes.
use congruent::prelude::*;
use congruent_grad::{Var, VarLike};

struct Liar;
impl VarLike for Liar {
    type Element = f32;
    type Shape = shape![99];
    fn lengths(&self) -> &[usize] {
        &[1, 3]
    }
}

fn main() {
    let x: Var<f32, shape![_]> = Var::from(Tensor::<f32, shape![3]>::zeros().into_shape());
    let _: Var<f32, shape![99]> = x.expand_as(&Liar);
}
