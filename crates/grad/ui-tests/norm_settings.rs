// is no setting of a norm of variables: give `VarChannelNorm::new()`
use congruent::prelude::*;
use congruent_grad::Var;

fn normal(x: &Var<f64, shape![8, 4, 3]>) -> Var<f64, shape![8, 4, 3]> {
    x.group_norm::<2>(ChannelNorm::new())
}

fn main() {}
