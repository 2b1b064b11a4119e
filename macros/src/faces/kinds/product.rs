//! Products of two operands whose shapes a relation of the list multiplies: `dot` by `Dot`.
//!
//! (`matmul` has a rule for every pair of ranks, `addmm` and `linear` have more operands: they are plain Rust.)

use crate::faces::face::{FORM, Face, Form};
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
