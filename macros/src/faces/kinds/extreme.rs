//! One element of an axis: its position, and the element with its position.
//!
//! A body uses `keepdim` for whether the axis is kept, and on variables `kept` for the shape of the result.

use crate::faces::face::{ANY_RANK, FORM, Face, Form, Words};
use congruent_operations::Owner;

const REMOVED: Words = &[("keepdim", "false"), ("kept", "Reduced<S, AXIS>")];
const STAYS: Words = &[("keepdim", "true"), ("kept", "Kept<S, AXIS>")];

/// The signature of a position, with the axis removed and kept.
const PLACE: [&str; 2] = [
    "<const AXIS: isize>(&self) -> OUT<i64, Reduced<S, AXIS>> where T: BOUND, S: Reduce<AXIS LENGTHS>",
    "<const AXIS: isize>(&self) -> OUT<i64, Kept<S, AXIS>> where T: BOUND, S: Reduce<AXIS LENGTHS>",
];
/// The signature of an element and its position.
const BOTH: [&str; 2] = [
    "<const AXIS: isize>(&self, VALUES) -> (OUT<T, Reduced<S, AXIS>>, OUT<i64, Reduced<S, AXIS>>) where T: BOUND, S: Reduce<AXIS LENGTHS>",
    "<const AXIS: isize>(&self, VALUES) -> (OUT<T, Kept<S, AXIS>>, OUT<i64, Kept<S, AXIS>>) where T: BOUND, S: Reduce<AXIS LENGTHS>",
];
/// The signature of an element and its position, of a variable.
const OF_VAR: [&str; 2] = [
    "<const AXIS: isize>(&self, VALUES) -> Pair<T, Reduced<S, AXIS>> where S: Reduce<AXIS>",
    "<const AXIS: isize>(&self, VALUES) -> Pair<T, Kept<S, AXIS>> where S: Reduce<AXIS>",
];
const BOTH_OF_ANY_RANK: &str = "(&self, axis: impl Axis, VALUES keepdim: bool) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> where T: BOUND";

const STRIDED: Words = &[("OUT", "TensorOf"), ("LENGTHS", "")];
const ON_THE_STACK: Words = &[("OUT", "StackTensor"), ("LENGTHS", ", Out: InlineShape, Kept: InlineShape")];

const KEEPDIM: &str = "Like `*`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.";
const KEEPDIM_TWICE: &str = "Like `*`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]` twice.";
const PANICS: &str = "# Panics\nWhen the axis has no elements.";
const BOTH_OF_ANY_RANK_DOC: &str = "The `*` along an axis, which is removed, or kept with length 1 under `keepdim`: values and positions. New, O(n).\n\n# Errors\n[`Fault::Axis`], [`Fault::Empty`].";
const OF_VAR_DOC: &str =
    "The differentiable form of [`Strided::*`]: the gradient goes to the element whose position is given.";

/// Returns a method that panics. (All of these kinds have variants that return a `Result`.)
const fn form(name: &'static str, signature: &'static str, words: Words, documentation: &'static str) -> Form {
    Form { name, signature, words, documentation, panics: PANICS, attributes: "#[track_caller]", ..FORM }
}

/// Returns the variant that returns a `Result`.
const fn twin(name: &'static str, signature: &'static str, words: Words, documentation: &'static str) -> Form {
    Form { name, signature, words, documentation, body: 1, ..FORM }
}

const fn stack(name: &'static str, body: usize, signature: &'static str, documentation: &'static str) -> Form {
    Form { name, body, signature, documentation, attributes: "#[inline(always)] #[track_caller]", ..FORM }
}

const fn var(name: &'static str, signature: &'static str, words: Words, documentation: &'static str) -> Form {
    Form { panics: "", ..form(name, signature, words, documentation) }
}

const TWIN: &str = "Like [`*`](Self::*), but returns an error instead of panicking.\n\n# Errors\n[`Fault::Empty`].";
const LIKE: &str = "Like [`*`](Self::*), but returns an error instead of panicking.\n";
const LIKE_KEEPDIM: &str = "Like [`*_keepdim`](Self::*_keepdim), but returns an error instead of panicking.\n";
const TWIN_OF_KEEPDIM: &str =
    "Like [`*_keepdim`](Self::*_keepdim), but returns an error instead of panicking.\n\n# Errors\n[`Fault::Empty`].";
const TWIN_OF_ALL: &str =
    "Like [`*_all`](Self::*_all), but returns an error instead of panicking.\n\n# Errors\n[`Fault::EmptyAll`].";

const BOTH_FORMS: &[Form] = &[
    Form { rest: true, ..form("*", BOTH[0], REMOVED, "SUMMARY") },
    twin("try_*", BOTH[0], REMOVED, TWIN),
    form("*_keepdim", BOTH[1], STAYS, KEEPDIM_TWICE),
    twin("try_*_keepdim", BOTH[1], STAYS, TWIN_OF_KEEPDIM),
];

/// `argmax` and similar operations.
pub(super) const POSITION: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Positions of extremes",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: STRIDED,
        forms: &[
            // (The documentation has its own `# Panics`, before its examples.)
            Form { rest: true, panics: "", ..form("*", PLACE[0], REMOVED, "SUMMARY") },
            twin("try_*", PLACE[0], REMOVED, TWIN),
            form("*_keepdim", PLACE[1], STAYS, KEEPDIM),
            twin("try_*_keepdim", PLACE[1], STAYS, TWIN_OF_KEEPDIM),
        ],
    },
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Positions of extremes of all elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                name: "*_all",
                body: 2,
                documentation: "SUMMARY among all elements, counted row-major,\nO(n).\n\n# Panics\nWhen there are no elements.",
                attributes: "#[track_caller]",
                signature: "(&self) -> Tensor<i64, ()> where T: BOUND",
                ..FORM
            },
            Form {
                name: "try_*_all",
                body: 3,
                documentation: TWIN_OF_ALL,
                signature: "(&self) -> Tensor<i64, ()> where T: BOUND",
                ..FORM
            },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Positions of extremes, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY along an axis, which is removed, or kept with length 1 under `keepdim`,\nNew, O(n).\n\n# Errors\n[`Fault::Axis`], [`Fault::Empty`].",
            signature: "(&self, axis: impl Axis, keepdim: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Positions of extremes",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: ON_THE_STACK,
        forms: &[
            stack("*", 0, PLACE[0], "SUMMARY\n\n# Panics\nWhen the axis has no elements."),
            stack("*_keepdim", 1, PLACE[1], KEEPDIM),
            stack(
                "*_all",
                2,
                "(&self) -> StackTensor<i64, ()> where T: BOUND",
                "SUMMARY among all elements, counted row-major,\n\n# Panics\nWhen there are no elements.",
            ),
        ],
    },
];

/// `max` and `min`.
pub(super) const EXTREME: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Extremes with their positions",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: STRIDED,
        forms: BOTH_FORMS,
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Extremes with their positions, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form { documentation: BOTH_OF_ANY_RANK_DOC, signature: BOTH_OF_ANY_RANK, ..FORM }],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Extremes with their positions",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: ON_THE_STACK,
        forms: &[
            stack("*", 0, BOTH[0], "SUMMARY\n\n# Panics\nWhen the axis has no elements."),
            stack("*_keepdim", 1, BOTH[1], KEEPDIM_TWICE),
        ],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Extremes and medians",
        head: "impl<T: Float, S: List> VarElements<T, S>",
        words: &[],
        forms: &[
            var("*", OF_VAR[0], REMOVED, OF_VAR_DOC),
            var("*_keepdim", OF_VAR[1], STAYS, "The differentiable form of [`Strided::FORM`]."),
        ],
    },
];

/// `kthvalue`, whose errors are in its own documentation.
pub(super) const RANKED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Medians",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: STRIDED,
        forms: &[
            Form { rest: true, panics: "", ..form("*", BOTH[0], REMOVED, "SUMMARY") },
            Form { errors: true, ..twin("try_*", BOTH[0], REMOVED, LIKE) },
            Form { panics: "", ..form("*_keepdim", BOTH[1], STAYS, KEEPDIM_TWICE) },
            Form { errors: true, ..twin("try_*_keepdim", BOTH[1], STAYS, LIKE_KEEPDIM) },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Medians, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY along an axis, which is removed, or kept with length 1 under `keepdim`",
            errors: true,
            signature: BOTH_OF_ANY_RANK,
            ..FORM
        }],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Extremes and medians",
        head: "impl<T: Float, S: List> VarElements<T, S>",
        words: &[],
        forms: &[
            var("*", OF_VAR[0], REMOVED, OF_VAR_DOC),
            var("*_keepdim", OF_VAR[1], STAYS, "The differentiable form of [`Strided::FORM`]."),
        ],
    },
];

/// The median, which also has methods for all elements.
pub(super) const MEDIAN: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Medians",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: STRIDED,
        forms: BOTH_FORMS,
    },
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Medians of all elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[
            Form {
                name: "*_all",
                body: 2,
                documentation: "The `*` of all elements (of two in the middle the lower); of no floats NaN. O(n).\n\n# Panics\nWhen there are no elements, and they would be integers.",
                attributes: "#[track_caller]",
                signature: "(&self) -> Tensor<T, ()> where T: BOUND",
                ..FORM
            },
            Form {
                name: "try_*_all",
                body: 3,
                documentation: TWIN_OF_ALL,
                signature: "(&self) -> Tensor<T, ()> where T: BOUND",
                ..FORM
            },
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Medians, any rank",
        head: ANY_RANK,
        words: &[],
        forms: &[Form { documentation: BOTH_OF_ANY_RANK_DOC, signature: BOTH_OF_ANY_RANK, ..FORM }],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Extremes and medians",
        head: "impl<T: Float, S: List> VarElements<T, S>",
        words: &[],
        forms: &[
            var("*", OF_VAR[0], REMOVED, OF_VAR_DOC),
            var("*_keepdim", OF_VAR[1], STAYS, "The differentiable form of [`Strided::FORM`]."),
        ],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Reductions of all elements",
        head: "impl<T: Float, S: Lengths> VarElements<T, S>",
        words: &[],
        forms: &[Form {
            name: "*_all",
            body: 1,
            documentation: "The differentiable form of [`Strided::FORM`].",
            attributes: "#[track_caller]",
            signature: "(&self) -> Var<T, ()>",
            ..FORM
        }],
    },
];
