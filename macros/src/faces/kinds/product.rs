//! Products of two operands whose result shape is a relation of the list, such as `Dot` for `dot`; and such products added to a tensor,
//! such as `Addmm` for `addmm`.
//!
//! (`matmul` has a rule for each pair of ranks, `linear` and `bilinear` have more operands, `tensordot` and `cross` have axes: they are
//! plain Rust.)

use crate::faces::face::{FORM, Face, Form, Words};
use congruent_operations::Owner;

const PRODUCT_OF_TENSORS: &str = "<X>(&self, rhs: X) -> TensorOf<T, <X::Shape as RELATION<S>>::Out> where T: BOUND, X: Operand<T>, X::Shape: RELATION<S>";

pub(super) const PRODUCT: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Products of vectors, matrices and batches",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                documentation: "SUMMARY",
                rest: true,
                signature: PRODUCT_OF_TENSORS,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form {
                name: "try_*",
                body: 1,
                documentation: "Like [`*`](Self::*), but returns an error instead of panicking.\n",
                errors: true,
                signature: PRODUCT_OF_TENSORS,
                ..FORM
            },
        ],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Products of vectors, matrices and batches",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY\n\n# Shapes\nThose of [`Strided::*`].",
            signature: "<X>(&self, rhs: X) -> StackTensor<T, RELATIONProduct<S, X::Shape>> where T: BOUND, X: StackOperand<T>, X::Shape: RELATION<S, Out: InlineShape>",
            attributes: "#[inline(always)]",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Products of vectors, matrices and batches",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`].",
            signature: "<X>(&self, rhs: X) -> VarOf<T, <X::Shape as RELATION<S>>::Out> where X: VarOperand<T>, X::Shape: RELATION<S>",
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
];

const SUM_OF_TENSORS: &str = "<A, B>(&self, a: A, b: B) -> TensorOf<T, <B::Shape as RELATION<S, A::Shape>>::Out> where T: BOUND, A: Operand<T>, B: Operand<T>, B::Shape: RELATION<S, A::Shape>";
const SCALED_SUM_OF_TENSORS: &str = "<A, B>(&self, a: A, b: B, scales: Scales<T>) -> TensorOf<T, <B::Shape as RELATION<S, A::Shape>>::Out> where T: BOUND, A: Operand<T>, B: Operand<T>, B::Shape: RELATION<S, A::Shape>";
const SUM_OF_VARIABLES: &str = "<A, B>(&self, a: A, b: B) -> VarOf<T, <B::Shape as RELATION<S, A::Shape>>::Out> where A: VarOperand<T>, B: VarOperand<T>, B::Shape: RELATION<S, A::Shape>";
const SCALED_SUM_OF_VARIABLES: &str = "<A, B>(&self, a: A, b: B, scales: Scales<T>) -> VarOf<T, <B::Shape as RELATION<S, A::Shape>>::Out> where A: VarOperand<T>, B: VarOperand<T>, B::Shape: RELATION<S, A::Shape>";
const SCALED: &str =
    "`beta` times the tensor, plus `alpha` times the product: [`*`](Self::*) with the numbers of [`Scales`].

With a `beta` of 0 `self` is not read, with an `alpha` of 0 `a` and `b` are not: their NaN is not passed on.

# Panics
With the error of [`try_FORM`](Self::try_FORM).";

const PLAIN: Words = &[("SCALES", "Scales::new()")];
const WITH_SCALES: Words = &[("SCALES", "scales")];

pub(super) const PRODUCT_SUM: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Products and sums",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                documentation: "SUMMARY",
                rest: true,
                words: PLAIN,
                signature: SUM_OF_TENSORS,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form {
                name: "try_*",
                body: 1,
                documentation: "Like [`*`](Self::*), but returns an error instead of panicking.\n",
                errors: true,
                words: PLAIN,
                signature: SUM_OF_TENSORS,
                ..FORM
            },
            Form {
                name: "*_with",
                documentation: SCALED,
                words: WITH_SCALES,
                signature: SCALED_SUM_OF_TENSORS,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form {
                name: "try_*_with",
                body: 1,
                documentation: "Like [`*_with`](Self::*_with), but returns an error instead of panicking.\n",
                errors: true,
                words: WITH_SCALES,
                signature: SCALED_SUM_OF_TENSORS,
                ..FORM
            },
        ],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Products and sums",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[
            Form {
                documentation: "The differentiable form of [`Strided::*`].",
                words: PLAIN,
                signature: SUM_OF_VARIABLES,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form {
                name: "*_with",
                documentation: "The differentiable form of [`Strided::FORM`].",
                words: WITH_SCALES,
                signature: SCALED_SUM_OF_VARIABLES,
                attributes: "#[track_caller]",
                ..FORM
            },
        ],
    },
];
