//! Copies whose shape is a relation with one number, such as `PixelShuffle` for `pixel_shuffle`: `x.pixel_shuffle::<2>()`.

use crate::faces::face::{ANY_RANK, FORM, Face, Form};
use congruent_operations::Owner;

const TYPED: &str = "<const N: usize>(&self) -> TensorOf<T, <S as RELATION<N>>::Out> where S: RELATION<N>";

pub(super) const REGROUPED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Channels and positions",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[
            Form { documentation: "SUMMARY", rest: true, signature: TYPED, attributes: "#[track_caller]", ..FORM },
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
        heading: "Channels and positions, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY\n",
            errors: true,
            signature: "(&self, VALUES) -> Result<Tensor<T, AnyRank>, ShapeError>",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Channels and positions",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`].",
            signature: "<const N: usize>(&self) -> VarOf<T, <S as RELATION<N>>::Out> where S: RELATION<N>",
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
];
