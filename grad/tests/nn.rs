//! Layers: their shapes, their values against formulas, and gradients through each.

use congruent::prelude::*;
use congruent::random::{Generator, seeded};
use congruent_grad::nn::{
    Dropout, GruCell, Layer, LayerNorm, Linear, LstmCell, MultiHeadAttention, Relu, Residual, RmsNorm, Tanh, training,
};
use congruent_grad::{Module, Var, gradcheck, gradgradcheck, value_and_grad};

dim!(Batch, Places);

fn rng() -> Generator {
    seeded(7)
}

/// The gradient of a layer, and of what it is given, is that of differences; and its gradient's.
fn check<M, X>(layer: M, x: X)
where
    M: Module<Element = f64> + Layer<X, Out: Into<Var<f64, AnyRank>>>,
    X: Module<Element = f64>,
{
    let f = |(layer, x): &(M, X)| layer.forward(x).into();
    let at = (layer, x);
    gradcheck(&at, f).unwrap();
    gradgradcheck(&at, f).unwrap();
}

fn randn<S: Lengths>(shape: S) -> Var<f64, S> {
    Tensor::randn_of(shape, &mut rng()).into()
}
