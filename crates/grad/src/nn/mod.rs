//! Layers: [modules](trait@crate::Module) that are functions, with their shapes in their types.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::nn::{Dropout, Forward, Linear, Relu, training};
//! use congruent_grad::{Var, value_and_grad};
//!
//! type Net = (Linear<f32, len![4], len![16]>, Relu, Dropout, Linear<f32, len![16], len![3]>);
//!
//! let mut rng = congruent::random::seeded(1);
//! let net: Net = (Linear::new(&mut rng), Relu::new(), Dropout::new(0.5), Linear::new(&mut rng));
//!
//! let x: Var<f32, shape![10, 4]> = Tensor::randn(&mut rng).into();
//! let classes = Tensor::<i64, shape![10]>::zeros();
//! let (loss, gradient) = training(&mut rng, || value_and_grad(&net, |net| net.forward(&x).cross_entropy(&classes)));
//! let scores: Var<f32, shape![10, 3]> = net.forward(&x);   // nothing is dropped here
//! # assert!(loss > 0.0 && gradient.0.weight.sizes() == [16, 4] && scores.sizes() == [10, 3]);
//! ```
//!
//! **Layers one after the other are a tuple** of at most twelve; tuples nest. The output of each layer is the input of the next: an error names the
//! layer that does not fit.
//!
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use congruent_grad::nn::{Forward, Linear, Relu};
//! use congruent_grad::Var;
//!
//! let mut rng = congruent::random::seeded(1);
//! let net = (Linear::<f32, len![4], len![16]>::new(&mut rng), Relu::new(), Linear::<f32, len![8], len![3]>::new(&mut rng));
//! let x: Var<f32, shape![10, 4]> = Tensor::ones().into();
//! net.forward(&x);   // layer `Linear<f32, N<8>, N<3>>` does not take `Var<f32, (((), N<10>), N<16>)>`
//! ```
//!
//! **Training is a scope.** Within [`training`], and on its thread, dropout is active and each batch is normalized by its own statistics; outside,
//! not. *Instead:* a switch in each layer (PyTorch's `train()` and `eval()`) is easily forgotten; a generator as an argument is in each signature.
//!
//! **Any leading axes.** For PyTorch's `[*, in]`, the shape is `shape![..L, I]`, with any list of axes in front.
//!
//! **Layers have defaults,** so that `#[derive(Default)]` on a struct of layers makes a model: its weights come from a generator with the seed 0, the
//! same each time.
//!
//! **Names are PyTorch's,** also of variables, and so are the initial values of layers ([`init`]). The names that [`named`](crate::files::named)
//! returns for a model are those of PyTorch's `state_dict`, except for differences that a layer's page lists.
//!
//! Exercises of the course: 44.

mod activation;
mod attention;
mod conv;
mod default;
mod dropout;
pub mod init;
mod linear;
mod load;
mod norm;
mod recurrent;
mod sequence;
mod sequential;
mod summary;

pub use activation::{Flatten, Gelu, Relu, Sigmoid, Silu, Softplus, Tanh};
pub use attention::{MultiHeadAttention, causal_mask, padding_mask};
pub use conv::{AvgPool1d, AvgPool2d, Conv1d, Conv2d, ConvOf, Filters, KernelLength, MaxPool1d, MaxPool2d};
pub(crate) use dropout::Before;
pub use dropout::{Dropout, is_training, training};
pub use linear::{Embedding, Linear};
pub use norm::{BatchNorm, LayerNorm, RmsNorm};
pub use recurrent::{GruCell, LstmCell};
pub use sequence::{Gru, Lstm};
pub use sequential::Residual;
pub use summary::{Summary, SummaryLayer, SummaryVariable, summary};

use crate::Module;

/// A module that is a function of `X`: a layer. Calls use [`forward`](Forward::forward).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::nn::{Forward, Layer, Linear};
/// use congruent_grad::{Module, Var};
///
/// /// Two numbers for `I`, each in a way of its own.
/// #[derive(Module)]
/// struct Fork<I: Dim> {
///     left: Linear<f32, I, len![1]>,
///     right: Linear<f32, I, len![1]>,
/// }
/// impl<B: Dim, I: Dim> Layer<Var<f32, shape![B, I]>> for Fork<I> {
///     type Out = (Var<f32, shape![B, 1]>, Var<f32, shape![B, 1]>);
///     fn apply(&self, x: &Var<f32, shape![B, I]>) -> Self::Out {
///         (self.left.forward(x), self.right.forward(x))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "layer `{Self}` does not take `{X}`",
    label = "this layer does not fit what it is given",
    note = "the page of a layer says what it takes: `Linear<T, I, O>` a variable of shape `[.., I]`; a tensor becomes one by `Var::from(x)`",
    note = "a struct of layers is a layer with `impl Layer<X> for ..`; a generic function asks for `M: Layer<X, Out = Y>`"
)]
pub trait Layer<X> {
    /// The type of the output.
    type Out;

    /// Returns the output of the layer for `x`.
    #[track_caller]
    fn apply(&self, x: &X) -> Self::Out;
}

/// Calls layers.
///
/// *Instead:* calls as a method of [`Layer`] itself. rustc resolves methods before it knows their arguments: if a layer within a tuple does not fit,
/// it would report that there is no method `forward`.
pub trait Forward: Module {
    /// Returns the output of the layer for `x`.
    #[track_caller]
    fn forward<X: TakenBy<Self>>(&self, x: &X) -> X::Out {
        x.through(self)
    }
}
impl<M: Module> Forward for M {}

/// The inputs of a layer: [`Layer`] with the sides exchanged.
///
/// (So rustc infers the type of the input from the argument, not from the layer: if they do not fit, the error is that the layer does not take this
/// input.)
#[doc(hidden)]
pub trait TakenBy<M> {
    /// The type of the output.
    type Out;
    #[doc(hidden)]
    #[track_caller]
    fn through(&self, layer: &M) -> Self::Out;
}
impl<X, M: Layer<X>> TakenBy<M> for X {
    type Out = M::Out;
    #[track_caller]
    fn through(&self, layer: &M) -> M::Out {
        layer.apply(self)
    }
}
