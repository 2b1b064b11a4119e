//! Elements along an axis that is kept, each with its position: sorted elements, and running extremes.
//!
//! On lists, `descending` in an entry is `false`; on any rank it is a parameter.

use crate::faces::face::{ANY_RANK, FORM, Face, Form, Words};
use congruent_operations::Owner;

const ASCENDING: Words = &[("descending", "false")];

pub(super) const PAIRED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Sorting",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY",
            words: ASCENDING,
            rest: true,
            signature: "<const AXIS: isize>(&self) -> (TensorOf<T, S::Out>, TensorOf<i64, S::Out>) where T: BOUND, S: Along<AXIS>",
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Sorting, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY along `axis`\n\nA scalar has axes 0 and -1.\n\n# Errors\n[`Fault::Axis`].",
            signature: "(&self, axis: impl Axis, VALUES) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Sorting",
        head: "impl<T: Float, S: List> Var<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`]: the gradient goes to the element whose position is given.",
            words: ASCENDING,
            signature: "<const AXIS: isize>(&self) -> Pair<T, S::Out> where S: HasAxis<AXIS>",
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
];
