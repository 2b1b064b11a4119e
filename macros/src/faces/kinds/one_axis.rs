//! A value of one axis, which is removed or kept with length 1, or of all elements.
//!
//! A body uses `keepdim` for whether the axis is kept.

use crate::faces::face::{ANY_RANK, FORM, Face, Form, Words};
use congruent_operations::Owner;

const REMOVED: Words = &[("keepdim", "false")];
const STAYS: Words = &[("keepdim", "true")];

const ONE: &str = "<const AXIS: isize>(&self, VALUES) -> OUT<RESULT, Reduced<S, AXIS>> where ELEMENTS S: Reduce<AXIS>";
const KEPT: &str = "<const AXIS: isize>(&self, VALUES) -> OUT<RESULT, Kept<S, AXIS>> where ELEMENTS S: Reduce<AXIS>";
const ALL: &str = "(&self, VALUES) -> OUT<RESULT, ()> where ELEMENTS";

const KEEPDIM: &str = "Like `*`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.";
const OF_ALL: &str = "Like `*`, of all elements: a scalar.";
const TWIN: &str = "Like [`*`](Self::*), but returns an error instead of panicking.\n";
const TWIN_OF_KEEPDIM: &str = "Like [`*_keepdim`](Self::*_keepdim), but returns an error instead of panicking.\n";
const TWIN_OF_ALL: &str = "Like [`*_all`](Self::*_all), but returns an error instead of panicking.\n";

const fn form(name: &'static str, signature: &'static str, words: Words, documentation: &'static str) -> Form {
    Form { name, signature, words, documentation, attributes: "#[track_caller]", ..FORM }
}

const fn twin(name: &'static str, signature: &'static str, words: Words, documentation: &'static str) -> Form {
    Form { name, signature, words, documentation, body: 1, errors: true, ..FORM }
}

const fn var(name: &'static str, signature: &'static str, words: Words) -> Form {
    form(name, signature, words, "The differentiable form of [`Strided::FORM`].")
}

pub(super) const ONE_AXIS: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Quantiles and areas",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[("OUT", "TensorOf"), ("ELEMENTS", "T: BOUND,")],
        forms: &[
            Form { rest: true, ..form("*", ONE, REMOVED, "SUMMARY") },
            twin("try_*", ONE, REMOVED, TWIN),
            form("*_keepdim", KEPT, STAYS, KEEPDIM),
            twin("try_*_keepdim", KEPT, STAYS, TWIN_OF_KEEPDIM),
        ],
    },
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Quantiles of all elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[("OUT", "Tensor"), ("ELEMENTS", "T: BOUND")],
        forms: &[
            Form { body: 2, ..form("*_all", ALL, &[], OF_ALL) },
            Form { body: 3, ..twin("try_*_all", ALL, &[], TWIN_OF_ALL) },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Quantiles and areas, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY along an axis, which is removed, or kept with length 1 under `keepdim`\n",
            errors: true,
            signature: "(&self, axis: impl Axis, VALUES keepdim: bool) -> Result<Tensor<RESULT, AnyRank>, ShapeError> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Quantiles and areas",
        head: "impl<T: Float, S: List> VarElements<T, S>",
        words: &[("OUT", "VarOf"), ("ELEMENTS", "")],
        forms: &[var("*", ONE, REMOVED), var("*_keepdim", KEPT, STAYS)],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Reductions of all elements",
        head: "impl<T: Float, S: Lengths> VarElements<T, S>",
        words: &[("OUT", "Var"), ("ELEMENTS", "")],
        forms: &[Form { body: 1, ..var("*_all", ALL, &[]) }],
    },
];
