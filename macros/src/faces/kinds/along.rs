//! Operations along an axis that is kept.

use crate::faces::face::{ANY_RANK, FORM, Face, Form};
use congruent_operations::Owner;

const TYPED: &str = "<const AXIS: isize>(SELF) -> OUT<RESULT, S::Out> where ELEMENTS S: Along<AXIS>";
const OF_ANY_RANK: &str = "(SELF, axis: impl Axis) -> Result<Tensor<RESULT, AnyRank>, ShapeError> where ELEMENTS";
const ANY_RANK_DOC: &str = "SUMMARY along `axis`\n\nA scalar has axes 0 and -1.\n\n# Errors\n[`Fault::Axis`].";
const LAZY_ANY_RANK_DOC: &str =
    "SUMMARY along `axis`\n\nA scalar has axes 0 and -1.\n\n# Errors\n[`Fault::Axis`], and those of the expression.";
const LAZY_DOC: &str = "Like [`Strided::FORM`](crate::Strided::FORM), for the values of the expression.

# Examples
```
use congruent::Tensor;

let (scores, mask) = (Tensor::from([[1.0, 2.0], [3.0, 4.0]]), Tensor::from([[0.0, -1e9], [0.0, 0.0]]));
let y = (scores.lazy() + &mask).FORM::<-1>();
assert_eq!(y, (&scores + &mask).FORM::<-1>());
```";

pub(super) const ALONG: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Along an axis that stays",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[("SELF", "&self"), ("OUT", "TensorOf"), ("ELEMENTS", "T: BOUND,")],
        forms: &[Form {
            documentation: "SUMMARY",
            rest: true,
            signature: TYPED,
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Along an axis that stays, any rank",
        head: ANY_RANK,
        words: &[("SELF", "&self"), ("ELEMENTS", "T: BOUND")],
        forms: &[Form { documentation: ANY_RANK_DOC, signature: OF_ANY_RANK, ..FORM }],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        heading: "Along an axis that stays",
        head: "impl<'a, T: Element, S: List> Lazy<'a, T, S>",
        words: &[("SELF", "self"), ("OUT", "TensorOf"), ("ELEMENTS", "T: BOUND,")],
        forms: &[Form { documentation: LAZY_DOC, signature: TYPED, attributes: "#[track_caller]", ..FORM }],
    },
    Face {
        owner: "AnyRankLazy",
        listed: Some((Owner::Lazy, true)),
        heading: "Along an axis that stays, any rank",
        head: "impl<'a, T: Element> Lazy<'a, T, AnyRank>",
        words: &[("SELF", "self"), ("ELEMENTS", "T: BOUND")],
        forms: &[Form { documentation: LAZY_ANY_RANK_DOC, signature: OF_ANY_RANK, ..FORM }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Along an axis that stays",
        head: "impl<T: Float, S: List> Var<T, S>",
        words: &[("SELF", "&self"), ("OUT", "VarOf"), ("ELEMENTS", "")],
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`].",
            signature: TYPED,
            attributes: "#[track_caller]",
            ..FORM
        }],
    },
];
