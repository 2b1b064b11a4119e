//! 44. A layer.

use congruent::prelude::*;

/// A layer that takes rows of `I` numbers.
#[diagnostic::on_unimplemented(
    message = "this layer does not take rows of length `{I}`",
    label = "this layer takes another length",
    note = "the layer is `{Self}`"
)]
pub trait Layer<I: Dim> {
    /// The length of the rows that come out.
    type Out: Dim;
    /// Returns the output for these rows.
    fn forward<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, Self::Out]>;
}

/// A matrix of weights, a row for each number that comes out, and what is added.
pub struct Dense<I: Dim, O: Dim> {
    weight: Tensor<f32, shape![O, I]>,
    bias: Tensor<f32, shape![O]>,
}

impl<I: Dim, O: Dim> Dense<I, O> {
    /// The layer of these weights.
    pub fn new(weight: Tensor<f32, shape![O, I]>, bias: Tensor<f32, shape![O]>) -> Self {
        Dense { weight, bias }
    }
}

impl<I: Dim, O: Dim> Layer<I> for Dense<I, O> {
    type Out = O;
    fn forward<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, O]> {
        x.matmul(&self.weight.t()) + &self.bias
    }
}

/// 0 for what is negative.
pub struct Relu;

impl<I: Dim> Layer<I> for Relu {
    type Out = I;
    fn forward<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, I]> {
        x.relu()
    }
}

/// One layer, and then another.
pub struct Then<A, B>(pub A, pub B);

impl<I: Dim, A: Layer<I>, B: Layer<A::Out>> Layer<I> for Then<A, B> {
    type Out = B::Out;
    fn forward<N: Dim>(&self, x: &Strided<f32, shape![N, I]>) -> Tensor<f32, shape![N, B::Out]> {
        self.1.forward(&self.0.forward(x))
    }
}

/// Returns the output of a network for rows.
pub fn forward<I: Dim, O: Dim, B: Dim, N>(net: &N, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, O]>
where
    N: Layer<I, Out = O>,
{
    net.forward(x)
}
