// no method named `argsort`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    x.argsort::<0>();   // no rule: and no way to the tensor's but `x.value()`
}
