//! Rearrangements of elements, in new memory. The clauses of an entry are those of a view (see `faces::clauses`); after `by` are the
//! arguments of the function of its name, which computes the result on any rank.
//!
//! ```text
//! rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B> where [S: Rotate<TURNS, A, B>] by unsafe { TURNS, A, B };
//! ```

use crate::faces::face::{ANY_RANK, FORM, Face, Form};
use congruent_operations::Owner;

const TYPED: &str = " GENERICS(&self ARGUMENTS) -> TensorOf<T, OUT> where HOLDS";
const OF_ANY_RANK: &str = "(&self, VALUES) -> Result<Tensor<T, AnyRank>, ShapeError> where T: BOUND";
const OF_VARIABLES: &str = " GENERICS(&self ARGUMENTS) -> VarOf<T, OUT> where HOLDS";

pub(super) const MOVED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Elements at other places",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                documentation: "SUMMARY",
                rest: true,
                panics: "# Panics\nWith the error of [`try_*`](Self::try_*).",
                signature: TYPED,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form {
                name: "try_*",
                body: 1,
                documentation: "Like [`*`](Self::*), but returns an error instead of panicking.\n",
                errors: true,
                signature: TYPED,
                ..FORM
            },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Elements at other places, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "The form of [`Strided::*`](crate::Strided::*) for a rank known only at run time.\n",
            errors: true,
            signature: OF_ANY_RANK,
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Elements at other places",
        head: "impl<T: Float, S: List> Var<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`].",
            signature: OF_VARIABLES,
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
];
