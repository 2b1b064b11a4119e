//! Values written to positions of a tensor, in a copy and in place. The clauses of an entry are those of a view (see `faces::clauses`), with the
//! shape `S`; after `by` are the arguments of the function of its name, which writes to a view of any rank.
//!
//! ```text
//! put [X: IndexOperand, V: Operand<T>] (index: X, src: V) -> S where [V::Shape: Same<ShapeOf<X>>] by index.positions(), src.raw();
//! ```

use crate::faces::face::{ANY_RANK, FORM, Face, Form};
use congruent_operations::Owner;

const COPIES: &str = " GENERICS(&self ARGUMENTS) -> Tensor<T, OUT> where HOLDS";
const WRITES: &str = " GENERICS(&mut self ARGUMENTS) -> &mut Self where HOLDS";
const COPIES_ANY: &str = "(&self, VALUES) -> Result<Tensor<T, AnyRank>, ShapeError> where T: BOUND";
const WRITES_ANY: &str = "(&mut self, VALUES) -> Result<&mut Self, ShapeError> where T: BOUND";
const OF_VARIABLES: &str = " GENERICS(&self ARGUMENTS) -> Var<T, OUT> where HOLDS";

const PANICS: &str = "# Panics\nWith the error of [`try_*`](crate::Strided::try_*).";
const IN_PLACE: &str = "Like [`Strided::*`], but in place.\n\n# Panics\nWith the error of [`try_*`](crate::Strided::try_*); then nothing has been written.";
const TRIES: &str = "Like [`*`](crate::Strided::*), but returns an error instead of panicking.\n";
const TRIES_IN_PLACE: &str = "Like [`*_`](Self::*_), but returns an error instead of panicking.\n";

const fn in_place(name: &'static str, body: usize, documentation: &'static str, attributes: &'static str) -> Form {
    Form { name, body, documentation, attributes, signature: WRITES, ..FORM }
}

const TYPED: &[Form] = &[
    in_place("*_", 0, IN_PLACE, "#[track_caller]"),
    Form { errors: true, ..in_place("try_*_", 1, TRIES_IN_PLACE, "") },
];
const OF_ANY_RANK: &[Form] = &[Form {
    name: "*_",
    documentation: "Like [`Strided::*`], but in place, for a rank known only at run time.\n",
    errors: true,
    signature: WRITES_ANY,
    ..FORM
}];

pub(super) const PLACED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Values at places",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                documentation: "SUMMARY",
                rest: true,
                panics: PANICS,
                signature: COPIES,
                attributes: "#[track_caller]",
                ..FORM
            },
            Form { name: "try_*", body: 1, documentation: TRIES, errors: true, signature: COPIES, ..FORM },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Values at places, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "The form of [`Strided::*`](crate::Strided::*) for a rank known only at run time.\n",
            errors: true,
            signature: COPIES_ANY,
            ..FORM
        }],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Values at places, in place",
        head: "impl<T: Element, S: List> Tensor<T, S>",
        words: &[],
        forms: TYPED,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Values at places, in place",
        head: "impl<T: Element, S: List> ViewMut<'_, T, S>",
        words: &[],
        forms: TYPED,
    },
    Face {
        owner: "AnyRankTensor",
        listed: Some((Owner::Tensor, true)),
        heading: "Values at places, in place, any rank",
        head: "impl<T: Element> Tensor<T, AnyRank>",
        words: &[],
        forms: OF_ANY_RANK,
    },
    Face {
        owner: "AnyRankViewMut",
        listed: Some((Owner::ViewMut, true)),
        heading: "Values at places, in place, any rank",
        head: "impl<T: Element> ViewMut<'_, T, AnyRank>",
        words: &[],
        forms: OF_ANY_RANK,
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Values at places",
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
