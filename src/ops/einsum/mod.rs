//! Einstein summation: `einsum!`, whose equation and shapes are checked at compile time, and `einsum`, for a rank known at run time.

mod run;
mod summand;

use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Chain, Lengths};
use crate::tensor::{Strided, Tensor, conform, rebranded};
use congruent_kernel::Ref;
use congruent_kernel::element::Numeric;
pub(in crate::ops) use run::evaluate_for;
pub use summand::Summand;

/// Returns the sum of products that an equation describes, for tensors of unknown rank: PyTorch's `torch.einsum`.
///
/// # Shapes
/// `"ij,jk->ik"` with `[2, 3]` and `[3, 4]` is `[2, 4]`. A letter names an axis; where operands share a letter, the lengths are equal or 1. Letters
/// that are missing in the output are summed; a letter that an operand has twice takes the diagonal; `...` stands for the axes that no letter names,
/// which broadcast. Without `->` the output has `...` and the letters that occur once, in ASCII order. The result is new.
///
/// With three operands or more, the pair whose contraction is cheapest is contracted first (up to six operands: in the best of all orders).
/// Contractions that are matrix products are computed as such.
///
/// # Errors
/// [`Fault::Equation`] and [`Fault::Subscripts`], [`Fault::TooLarge`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::einsum;
///
/// let a = Tensor::from([[1.0, 2.0], [3.0, 4.0]]).into_dyn();
/// let trace = einsum("ii", &[&a])?;
/// assert_eq!(trace.to_vec(), [5.0]);
/// let error = einsum("ij->k", &[&a]).unwrap_err().to_string();
/// assert!(error.contains("output subscript k does not appear"));
/// # Ok::<(), ShapeError>(())
/// ```
///
/// If the shapes are types, [`einsum!`](macro@crate::einsum) checks the equation at compile time.
pub fn einsum<T: Numeric>(equation: &str, operands: &[&Strided<T, AnyRank>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let operands: smallvec::SmallVec<[Ref<T>; 4]> = operands.iter().map(|x| x.raw()).collect();
    evaluate_for("einsum", equation, &operands)
}

/// Returns the tensor of an equation after checking its sizes: a caller of [`subscripted`] other than the macro may request any shape.
fn evaluate_as<T: Numeric>(
    equation: &str,
    operands: &[Ref<T>],
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let out = evaluate_for("einsum", equation, operands)?;
    conform("einsum", out.sizes(), rank, axes)?;
    Ok(out)
}

/// Like [`evaluate_as`], but panics instead of returning an error.
#[inline(never)]
#[track_caller]
fn evaluate_or_panic<T: Numeric>(
    equation: &str,
    operands: &[Ref<T>],
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
) -> Tensor<T, AnyRank> {
    evaluate_as(equation, operands, rank, axes).or_panic()
}

/// Evaluates an equation: `einsum!` calls this function after the types have been checked.
///
/// # Panics
/// With the error of [`try_subscripted`], at the line of `einsum!`.
#[doc(hidden)]
#[track_caller]
pub fn subscripted<T: Numeric, O: Lengths>(equation: &str, operands: &[Ref<T>]) -> Tensor<T, O> {
    // SAFETY: `evaluate_as` checks just that.
    unsafe { rebranded!(T: evaluate_or_panic(equation, operands, O::RANK, O::AXES)) }
}

/// Evaluates an equation: `try_einsum!` calls this function after the types have been checked.
///
/// # Errors
/// The errors of [`einsum`]; [`Fault::Misfit`] if the types are not those of the equation.
#[doc(hidden)]
pub fn try_subscripted<T: Numeric, O: Lengths>(
    equation: &str,
    operands: &[Ref<T>],
) -> Result<Tensor<T, O>, ShapeError> {
    // SAFETY: `evaluate_as` checks just that.
    Ok(unsafe { rebranded!(T: evaluate_as(equation, operands, O::RANK, O::AXES)?) })
}
