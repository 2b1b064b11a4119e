//! 44. A layer. What to do stands in README.md.

use congruent::prelude::*;

/// A layer that takes rows of `I` numbers.
compile_error!("to do: the trait Layer<I>, with a message for layers that take another number of inputs");

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

compile_error!("to do: Dense is a Layer");

/// 0 for what is negative.
pub struct Relu;

compile_error!("to do: Relu is a Layer, of any length");

/// One layer, and then another.
pub struct Then<A, B>(pub A, pub B);

compile_error!("to do: Then is a Layer, if the second takes what the first gives");

/// Returns the output of a network for rows.
compile_error!("to do: fn forward(net, x)");
