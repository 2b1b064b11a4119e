//! Einstein summation: `einsum!`, whose equation and shapes are checked when the program is compiled, and `einsum`, for
//! a rank known at run time.

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

/// The sum of products of operands that an equation describes, of tensors of unknown rank: PyTorch's `torch.einsum`.
///
/// # Shapes
/// `"ij,jk->ik"` of `[2, 3]` and `[3, 4]` is `[2, 4]`. A letter names an axis; where operands share it, their lengths are
/// equal or 1. Letters that the output does not have are summed; one that an operand has twice takes its diagonal; `...`
/// stands for the axes that no letter names, which broadcast. Without `->` the output has `...` and the letters that occur
/// once, in the order of ASCII. The result is new.
///
/// Of three operands and more, the two whose contraction takes least are contracted first (up to six, in the best of all
/// orders). What can be a matrix product is one.
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
/// Where the shapes are types, the equation is checked against them: see [`einsum!`](macro@crate::einsum).
pub fn einsum<T: Numeric>(equation: &str, operands: &[&Strided<T, AnyRank>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let operands: smallvec::SmallVec<[Ref<T>; 4]> = operands.iter().map(|x| x.raw()).collect();
    evaluate_for("einsum", equation, &operands)
}

/// The tensor of an equation, its sizes checked: whoever calls [`subscripted`] by hand may ask for any shape.
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

/// Evaluates an equation: `einsum!` calls this when the types have passed.
///
/// # Panics
/// With the error of [`try_subscripted`], at the line of `einsum!`.
#[doc(hidden)]
#[track_caller]
pub fn subscripted<T: Numeric, O: Lengths>(equation: &str, operands: &[Ref<T>]) -> Tensor<T, O> {
    // SAFETY: `evaluate_as` checks just that.
    unsafe { rebranded!(T: evaluate_or_panic(equation, operands, O::RANK, O::AXES)) }
}

/// Evaluates an equation: `try_einsum!` calls this when the types have passed.
///
/// # Errors
/// As [`einsum`]; [`Fault::Misfit`] if the types were not those of the equation.
#[doc(hidden)]
pub fn try_subscripted<T: Numeric, O: Lengths>(
    equation: &str,
    operands: &[Ref<T>],
) -> Result<Tensor<T, O>, ShapeError> {
    // SAFETY: `evaluate_as` checks just that.
    Ok(unsafe { rebranded!(T: evaluate_as(equation, operands, O::RANK, O::AXES)?) })
}
