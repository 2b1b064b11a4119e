//! Gradients for [`congruent`]: a tape at run time whose rules know no shape, behind a face that is all types.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::{Var, value_and_grad};
//!
//! // `linear` of the README of `congruent`, with `Var` instead of `Strided` and `Tensor`.
//! fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
//!     x: &Var<f32, shape![..L, B, I]>,
//!     w: &Var<f32, shape![O, I]>,
//!     b: &Var<f32, shape![O]>,
//! ) -> Var<f32, shape![..L, B, O]> {
//!     x.matmul(&w.t()) + b
//! }
//!
//! let x: Var<f32, shape![1, 3]> = Tensor::from([[1.0, 2.0, 3.0]]).into();
//! let w: Var<f32, shape![2, 3]> = Tensor::from([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]).into();
//! let b: Var<f32, shape![2]> = Tensor::from([10.0, 20.0]).into();
//!
//! // The gradient has the type of what it is taken of: here of two tensors, each of its own shape.
//! let (loss, (dw, db)) = value_and_grad(&(w, b), |(w, b)| linear::<shape![], _, _, _>(&x, w, b).square().sum_all());
//! assert_eq!(loss, 11.0 * 11.0 + 25.0 * 25.0);
//! assert_eq!(db.to_vec(), [22.0, 50.0]);
//! assert_eq!(dw.to_vec(), [22.0, 44.0, 66.0, 50.0, 100.0, 150.0]);
//! ```
//!
//! # What is decided
//!
//! **A tape at run time.** A [`Var`] is a value that several own ([`congruent::Shared`]), and, where something is tracked, the node that made
//! it. Its shape is a type and nothing else: behind the face all is `AnyRank`, over the kernels of the eager methods. So a rule needs no
//! bound at all, is compiled once for an element type, and every method asks for exactly the bounds of the eager one. *Instead:*
//! a tape as a type parameter (dfdx) is in every signature; tracing to a graph does not follow control flow.
//!
//! **What is differentiated is a function of its argument.** [`value_and_grad`] and [`grad`] give the function a tracked copy (the
//! elements are shared), and give back a gradient of the argument's type: one tensor, a tuple, an array, a struct that is a
//! [`Module`]. Outside of them the same code records nothing. *Instead:* flags on tensors, and gradients in a map, from which one can
//! be missing.
//!
//! **Rules are written in what they differentiate,** so that gradients have gradients. What a rule computes is recorded if the function
//! depends on what an outer one tracks, and only then.
//!
//! **The adjoint of broadcasting is one function,** `sum_to(sizes)`, whose own adjoint is `expand`.
//!
//! **An edge for each operand.** An operation has a rule for every operand that is tracked; for the others nothing is kept and nothing
//! computed. A rule keeps the operands that it needs, or the output; both are dropped as the sweep passes, and a gradient that has one
//! owner is added to in place.
//!
//! **No `Deref` to the value.** A method that [`Var`] lacks would give a tensor that nobody tracks. [`Var::value`] and [`Var::detach`] say it.
//!
//! **Errors of the backward pass** name the forward operation and its line.
//!
//! **A crate of its own,** because it can be one: `&tensor + &var` is a row of its own beside those of `congruent`. Programs without gradients do
//! not compile it.
//!
//! **A module is walked in one way.** `#[derive(Module)]` prints one walk through the variables of a struct, with the way to each; what gradients,
//! optimisers and files need comes from it. A variable is changed in its memory where the model owns it alone.
//!
//! # Models
//!
//! The [guide] trains one, and has a table for those who come from PyTorch.
//!
//! | | |
//! |---|---|
//! | [`Module`](trait@Module) | what has variables: derived |
//! | [`nn`] | layers: a tuple of them is one after the other, its shapes checked from end to end |
//! | [`data`] | batches of data sets, parts to train and to test on |
//! | [`metrics`] | accuracy, the confusion matrix, R² |
//! | [`optim`] | optimisers, rates, clipping |
//! | [`files`] | models in files, by the names of their variables |
//!
//! # One operation is one place
//!
//! In `src/rules` the rule of an operation stands beside its method. A function of one element is a line:
//! `tanh from output |y, g| g.mul(&y.square().neg().plus(T::ONE));`.
//! [`gradcheck`] compares any function's gradient with differences; the tests run it over every rule, and over its gradient.
//!
//! Every method of a tensor whose result has a slope is here, in all its forms. Those that are not are those with whole numbers or `bool` as
//! result, those about memory, and those of closures: the list in `crates/operations` names each, with the reason.
//!
//! A function whose gradient is to be another than that of its parts has it written beside it: [`custom_vjp`].
//!
//! Methods that take an axis as a type and another operand are traits, as they are of tensors, and so are those of a rank known at run time:
//! `use congruent_grad::prelude::*` brings them. `where_`, `cat`, `stack`, `hstack` and `vstack` are functions, and
//! `einsum!` is a macro: these are imported by name, as in `use congruent_grad::{einsum, where_}`, because `congruent::prelude` has those of tensors.
//! `rearrange!` of `congruent` takes variables, too.
//!
//! # Where a function has a corner
//!
//! Gradients are PyTorch's:
//!
//! | | |
//! |---|---|
//! | `maximum`, `amax`, `amin`, `median_all` of equal elements | equal parts for all |
//! | `max`, `min`, `median`, `sort`, `topk` | to the element whose position is given |
//! | `clamp` at a bound | half for each where the bound is a tensor; none where it is a number |
//! | `norm`, `std` where the result is 0; `relu` at 0; `floor` and its like | 0 |
//! | `prod`, `cumprod` with zeros | the product of the others; so are gradients of gradients |
//! | `scatter`, `index_put` of several values for one place | each has the gradient of the place, although the last one alone is there |
//! | `scatter_reduce` | equal parts for equal extremes; of a product with several zeros the gradient is right, the gradient of that is not |

#![deny(missing_docs)]
#![forbid(unsafe_code)]

// (What `#[derive(Module)]` prints names the crate, in the crate, too.)
extern crate self as congruent_grad;

// First, as on the page of `Var`: rustdoc takes the order of the modules.
mod var;

mod any_rank;
mod check;
mod custom;
pub mod data;
mod differentiate;
pub mod files;
#[doc = include_str!("guide.md")]
pub mod guide {}
mod jacobian;
pub mod metrics;
mod module;
pub mod nn;
mod operand;
pub mod optim;
mod recording;
mod refuse;
mod rules;
mod tape;
mod tuples;

pub use any_rank::AnyRankVar;
pub use check::{Mismatch, gradcheck, gradgradcheck};
/// Derives [`Module`](trait@Module) for a struct or an enum: its page says how.
#[doc(inline)]
pub use congruent_macros::Module;
pub use custom::custom_vjp;
pub use differentiate::{LossShape, grad, jvp, value_and_grad, vjp};
pub use jacobian::{Jacobian, hessian, jacobian};
pub use module::{Leaf, Module, Path};
/// The items that `#[derive(Module)]` prints.
#[doc(hidden)]
pub mod derive {
    pub use crate::module::{Each, Part, enter, part};
}
pub use operand::{VarBeside, VarLike, VarLossTarget, VarOperand};
pub use recording::{checkpoint, no_grad};
pub use rules::{
    VarAttention, VarAttentionSettings, VarCat, VarChannelNorm, VarChannelSettings, VarFilter, VarIndexed,
    VarLayerNorm, VarParts, VarProductBy, VarScattered, VarSplit, VarStack, block_diag, cartesian_prod, cat,
    column_stack, dstack, einsum, hstack, rearrange, stack, vstack, where_,
};
/// The imports of a program next to `congruent::prelude`: [`Var`], and the traits whose methods it has.
pub mod prelude {
    pub use crate::{
        AnyRankVar, Var, VarCat, VarFilter, VarIndexed, VarLayerNorm, VarProductBy, VarScattered, VarSplit, VarStack,
    };
}

/// `congruent::einsum!` of variables: tensors beside them are constants.
///
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, einsum, grad};
///
/// let a: Var<f64, shape![2, 3]> = Tensor::ones().into();
/// let v = Tensor::from([1.0, 2.0, 3.0]);
/// let g = grad(&a, |a| {
///     let product: Var<f64, shape![2]> = einsum!("ij,j->i", a, &v);
///     product.square().sum_all()
/// });
/// assert_eq!(g.to_vec(), [12.0, 24.0, 36.0, 12.0, 24.0, 36.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::{Var, einsum};
///
/// let a: Var<f64, shape![2, 3]> = Tensor::ones().into();
/// einsum!("ij,jk->ik", &a, &a);   // label 'j': operand 0 has dimension `N<3>`, operand 1 has dimension `N<2>`
/// ```
#[doc(inline)]
pub use congruent_macros::einsum_of_variables as einsum;
/// [`einsum!`](macro.einsum.html) that returns a `Result`: an error where lengths known only at run time do not fit.
#[doc(inline)]
pub use congruent_macros::try_einsum_of_variables as try_einsum;
/// The items that `einsum!` prints.
#[doc(hidden)]
pub use rules::summing;
pub use var::{Var, VarElements, VarOf, Vars};

/// The code of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeOfGrad;
