//! Gradients for [`congruent`]: a tape at run time, whose rules do not depend on shapes, behind methods with typed shapes.
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
//! **A tape at run time.** A [`Var`] is a shared value ([`congruent::Shared`]) and, if something is tracked, the node that computed the value. The
//! shape exists only in the type: behind the methods all tensors are `AnyRank`, computed by the kernels of the eager methods. So a rule needs no
//! bounds and is compiled once for an element type, and each method has exactly the bounds of the eager method. *Instead:* a tape as a type parameter
//! (dfdx) is in each signature; tracing to a graph does not follow control flow.
//!
//! **A function of its argument is differentiated.** [`value_and_grad`] and [`grad`] pass a tracked copy (which shares the elements) to the function,
//! and return a gradient of the argument's type: one tensor, a tuple, an array, a struct that is a [`Module`]. Outside of these functions the same
//! code records nothing. *Instead:* flags on tensors, and gradients in a map, from which a gradient can be missing.
//!
//! **Rules are written in operations of variables,** so that gradients have gradients. The operations of a rule are recorded only if the function
//! depends on a variable that an outer function tracks.
//!
//! **The adjoint of broadcasting is one function,** `sum_to(sizes)`, whose own adjoint is `expand`.
//!
//! **An edge for each operand.** An operation has a rule for each operand that is tracked; for the other operands nothing is stored and nothing
//! computed. A rule keeps the operands that it needs, or the output; both are dropped during the backward pass, and a gradient with one owner is
//! added to in place.
//!
//! **No `Deref` to the value.** A method that [`Var`] lacks would return a tensor that is not tracked. [`Var::value`] and [`Var::detach`] make this
//! explicit.
//!
//! **Errors of the backward pass** name the forward operation and its line.
//!
//! **A crate of its own,** so that programs without gradients do not compile it. It is possible because `&tensor + &var` is an impl beside those of
//! `congruent`.
//!
//! **A module has one walk.** `#[derive(Module)]` writes one walk through the variables of a struct, with the path of each; gradients, optimisers and
//! files use it. A variable is changed in place if the model is its only owner.
//!
//! # Models
//!
//! The [guide] trains a model, and has a table for users of PyTorch.
//!
//! | | |
//! |---|---|
//! | [`Module`](trait@Module) | types with variables: derived |
//! | [`nn`] | layers: a tuple applies its layers one after the other, its shapes checked from end to end |
//! | [`data`] | batches of data sets, parts for training and testing |
//! | [`metrics`] | accuracy, the confusion matrix, R² |
//! | [`optim`] | optimisers, rates, clipping |
//! | [`files`] | models in files, by the names of their variables |
//!
//! # One operation is one place
//!
//! In `src/rules` the rule of an operation is next to its method. A function of one element is a line: `tanh from output |y, g|
//! g.mul(&y.square().neg().plus(T::ONE));`. [`gradcheck`] compares the gradient of a function with finite differences; the tests run it for each
//! rule, and for the gradient of each rule.
//!
//! All methods of a tensor whose result has a slope are here, in all their forms. Not here are methods whose results are whole numbers or `bool`,
//! methods about memory, and methods with closures: the list in `crates/operations` names each, with the reason.
//!
//! A function with a gradient other than the gradient of its parts is written with [`custom_vjp`].
//!
//! As for tensors, methods that take an axis as a type and another operand are traits, and so are the methods of a rank known at run time: `use
//! congruent_grad::prelude::*` imports them. `where_`, `cat`, `stack`, `hstack` and `vstack` are functions, and `einsum!` is a macro: these are
//! imported by name, as in `use congruent_grad::{einsum, where_}`, because `congruent::prelude` has the functions of tensors. `rearrange!` of
//! `congruent` takes variables, too.
//!
//! # Where a function has a corner
//!
//! Gradients are PyTorch's:
//!
//! | | |
//! |---|---|
//! | `maximum`, `amax`, `amin`, `median_all` of equal elements | equal parts for all |
//! | `max`, `min`, `median`, `sort`, `topk` | to the element whose position is returned |
//! | `clamp` at a bound | half for each if the bound is a tensor; none if the bound is a number |
//! | `norm`, `std` if the result is 0; `relu` at 0; `floor` and similar functions | 0 |
//! | `prod`, `cumprod` with zeros | the product of the other elements; gradients of gradients are also correct |
//! | `scatter`, `index_put` of several values for one place | each value has the gradient of the place, although only the last value is stored |
//! | `scatter_reduce` | equal parts for equal extremes; for a product with several zeros the gradient is correct, its gradient is not |

#![deny(missing_docs)]
#![forbid(unsafe_code)]

// (The code that `#[derive(Module)]` writes names the crate, also within the crate.)
extern crate self as congruent_grad;

// First, as on the page of `Var`: rustdoc uses the order of the modules.
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
/// Derives [`Module`](trait@Module) for a struct or an enum; the page of the trait describes the attributes.
#[doc(inline)]
pub use congruent_macros::Module;
pub use custom::custom_vjp;
pub use differentiate::{LossShape, grad, jvp, value_and_grad, vjp};
pub use jacobian::{Jacobian, hessian, jacobian};
pub use module::{Leaf, Module, Path};
/// The items that `#[derive(Module)]` uses.
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
/// The imports of a program, in addition to `congruent::prelude`: [`Var`], and the traits with its methods.
pub mod prelude {
    pub use crate::{
        AnyRankVar, Var, VarCat, VarFilter, VarIndexed, VarLayerNorm, VarProductBy, VarScattered, VarSplit, VarStack,
    };
}

/// Computes `congruent::einsum!` of variables; tensors among the operands are constants.
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
/// Like [`einsum!`](macro.einsum.html), but returns a `Result`: an error if lengths known only at run time do not fit.
#[doc(inline)]
pub use congruent_macros::try_einsum_of_variables as try_einsum;
/// The items that `einsum!` uses.
#[doc(hidden)]
pub use rules::summing;
pub use var::{Var, VarElements, VarOf, Vars};

/// The code of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeOfGrad;
