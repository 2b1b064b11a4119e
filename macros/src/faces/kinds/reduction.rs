//! Reductions: along one axis or several, which are removed or kept with length 1, and of all elements.
//!
//! A body uses `along` for the axes and `keepdim` for whether they are kept; on the stack `kept` for the shape with the axes kept.

use crate::faces::face::{ANY_RANK, FORM, Face, Form, Words};
use congruent_operations::Owner;

const ONE: &str =
    "<const AXIS: isize>(SELF, VALUES) -> OUT<RESULT, Reduced<S, AXIS>> where ELEMENTS S: Reduce<AXIS LENGTHS>";
const KEPT: &str =
    "<const AXIS: isize>(SELF, VALUES) -> OUT<RESULT, Kept<S, AXIS>> where ELEMENTS S: Reduce<AXIS LENGTHS>";
const AXES: &str = "<X>(SELF, VALUES) -> OUT<RESULT, ReducedAxes<S, X>> where ELEMENTS S: ReduceAxes<X LENGTHS>";
const AXES_KEPT: &str = "<X>(SELF, VALUES) -> OUT<RESULT, KeptAxes<S, X>> where ELEMENTS S: ReduceAxes<X LENGTHS>";
const ALL: &str = "(SELF, VALUES) -> WHOLE<RESULT, ()> where ELEMENTS";

const OF_ANY_RANK: &str =
    "(SELF, axes: impl Axes, VALUES keepdim: bool) -> Result<Tensor<RESULT, AnyRank>, ShapeError> where ELEMENTS";

const BACK: (&str, &str) = ("along", "ReducedAlong::back(self.layout.rank(), S::BACK)");
const MARKED: (&str, &str) = ("along", "ReducedAlong::marked(S::marks(self.layout.rank()))");
const LAZY_BACK: (&str, &str) = ("along", "ReducedAlong::back(self.expression.sizes().len(), S::BACK)");
const LAZY_MARKED: (&str, &str) =
    ("along", "ReducedAlong::marked(S::marks(S::RANK.unwrap_or(self.expression.sizes().len())))");
const VAR_MARKED: (&str, &str) = ("along", "&marked(&S::marks(self.erased.sizes().len()))");
const REMOVED: (&str, &str) = ("keepdim", "false");
const STAYS: (&str, &str) = ("keepdim", "true");
/// The words of a body for one axis and for several, removed and kept.
const STRIDED: [Words; 4] = [&[BACK, REMOVED], &[BACK, STAYS], &[MARKED, REMOVED], &[MARKED, STAYS]];
const LAZY: [Words; 4] = [&[LAZY_BACK, REMOVED], &[LAZY_BACK, STAYS], &[LAZY_MARKED, REMOVED], &[LAZY_MARKED, STAYS]];
const LAZY_ALL: Words = &[("along", "ReducedAlong::all(self.expression.sizes().len())"), REMOVED];
const STACK_ONE: Words = &[("along", "axis::<T, S, AXIS>"), ("kept", "Kept<S, AXIS>")];
const STACK_AXES: Words = &[("along", "axes::<T, S, X>"), ("kept", "KeptAxes<S, X>")];
const STACK_ALL: Words = &[("along", "all"), ("kept", "()")];

const PANICS: &str = "# Panics\nWhen the axis has no elements, and so no result.";
const NO_PANIC: &str = "Like `*`, but returns an error instead of panicking.\n\n# Errors\n[`Fault::Empty`], [`Fault::EmptyAll`]; of a norm [`Fault::EmptyNorm`].";
const STACK_DOC: &str = "`*` along axis `AXIS`, which is removed: [that of a tensor](Strided::*).\n\n# Panics\nWhere an axis has no elements, and therefore no result: of `amax`, `amin` and some norms.";
const ANY_RANK_DOC: &str = "SUMMARY along an axis or several\n\nThe axes are removed, or kept with length 1 under `keepdim`; `&[]` stands for all axes.\n\n# Errors\n[`Fault::Axis`], [`Fault::AxisTwice`]; where there is no result for no elements [`Fault::Empty`], [`Fault::EmptyAll`], [`Fault::EmptyNorm`].";
const LAZY_ANY_RANK_DOC: &str = "SUMMARY along an axis or several\n\nThe axes are removed, or kept with length 1 under `keepdim`; `&[]` stands for all axes.\n\n# Errors\n[`Fault::Axis`], [`Fault::AxisTwice`]; where there is no result for no elements [`Fault::Empty`], [`Fault::EmptyAll`], [`Fault::EmptyNorm`]; and those of the expression.";

const fn form(name: &'static str, signature: &'static str, documentation: &'static str) -> Form {
    Form { name, signature, documentation, attributes: "#[track_caller]", ..FORM }
}

const fn filled(form: Form, body: usize, words: Words) -> Form {
    Form { body, words, ..form }
}

const fn stack(name: &'static str, signature: &'static str, documentation: &'static str, words: Words) -> Form {
    Form { name, signature, documentation, words, attributes: "#[inline(always)] #[track_caller]", ..FORM }
}

const fn lazy(name: &'static str, signature: &'static str, body: usize, words: Words) -> Form {
    filled(
        form(name, signature, "Like [`Strided::FORM`](crate::Strided::FORM), for the values of the expression."),
        body,
        words,
    )
}

const fn var(name: &'static str, signature: &'static str, words: Words) -> Form {
    filled(form(name, signature, "The differentiable form of [`Strided::FORM`]."), 0, words)
}

pub(super) const REDUCTION: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Reductions",
        head: "impl<T: Element, S: List> Strided<T, S>",
        words: &[("SELF", "&self"), ("OUT", "TensorOf"), ("ELEMENTS", "T: BOUND,"), ("LENGTHS", "")],
        forms: &[
            Form { rest: true, panics: PANICS, ..filled(form("*", ONE, "SUMMARY"), 0, STRIDED[0]) },
            filled(
                form(
                    "*_keepdim",
                    KEPT,
                    "Like `*`PANICS; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.",
                ),
                0,
                STRIDED[1],
            ),
            filled(
                form(
                    "*_axes",
                    AXES,
                    "Like `*`PANICS; along several axes at once: `[2, 3, 4]` along `axes![0, -1]` gives `[3]`, and by `*_axes_keepdim` `[1, 3, 1]`.",
                ),
                0,
                STRIDED[2],
            ),
            filled(
                form(
                    "*_axes_keepdim",
                    AXES_KEPT,
                    "Like `*`PANICS; along several axes, which are kept with length 1: `[2, 3, 4]` along `axes![0, -1]` gives `[1, 3, 1]`.",
                ),
                0,
                STRIDED[3],
            ),
            filled(form("try_*", ONE, NO_PANIC), 1, STRIDED[0]),
            filled(
                form(
                    "try_*_keepdim",
                    KEPT,
                    "Like `try_*`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.",
                ),
                1,
                STRIDED[1],
            ),
            filled(
                form(
                    "try_*_axes",
                    AXES,
                    "Like `try_*`; along several axes at once: `[2, 3, 4]` along `axes![0, -1]` gives `[3]`.",
                ),
                1,
                STRIDED[2],
            ),
            filled(
                form(
                    "try_*_axes_keepdim",
                    AXES_KEPT,
                    "Like `try_*`; along several axes, which are kept with length 1: `[2, 3, 4]` along `axes![0, -1]` gives `[1, 3, 1]`.",
                ),
                1,
                STRIDED[3],
            ),
        ],
    },
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Reductions of all elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[("SELF", "&self"), ("WHOLE", "Tensor"), ("ELEMENTS", "T: BOUND")],
        forms: &[
            filled(form("*_all", ALL, "Like `*`PANICS; of all elements: a scalar."), 2, &[]),
            filled(form("try_*_all", ALL, "Like `try_*`; of all elements: a scalar."), 3, &[]),
        ],
    },
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Reductions, any rank",
        head: ANY_RANK,
        words: &[("SELF", "&self"), ("ELEMENTS", "T: BOUND")],
        forms: &[Form { attributes: "", ..form("*", OF_ANY_RANK, ANY_RANK_DOC) }],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Reductions",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[
            ("SELF", "&self"),
            ("OUT", "StackTensor"),
            ("WHOLE", "StackTensor"),
            ("ELEMENTS", "T: BOUND,"),
            ("LENGTHS", ", Out: InlineShape, Kept: InlineShape"),
        ],
        forms: &[
            stack("*", ONE, STACK_DOC, STACK_ONE),
            stack(
                "*_keepdim",
                KEPT,
                "Like `*`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.",
                STACK_ONE,
            ),
            stack(
                "*_axes",
                AXES,
                "Like `*`; along several axes at once: `[2, 3, 4]` along `axes![0, -1]` gives `[3]`.",
                STACK_AXES,
            ),
            stack(
                "*_axes_keepdim",
                AXES_KEPT,
                "Like `*`; along several axes, which are kept with length 1: `[2, 3, 4]` along `axes![0, -1]` gives `[1, 3, 1]`.",
                STACK_AXES,
            ),
            stack("*_all", ALL, "Like `*`; of all elements: a scalar.", STACK_ALL),
        ],
    },
    Face {
        owner: "LazyReductions",
        listed: Some((Owner::Lazy, false)),
        heading: "Reductions",
        head: "impl<'a, T: Element, S: List> LazyReductions<'a, T, S>",
        words: &[("SELF", "&self"), ("OUT", "TensorOf"), ("ELEMENTS", "T: BOUND,"), ("LENGTHS", "")],
        forms: &[
            lazy("*", ONE, 0, LAZY[0]),
            lazy("*_keepdim", KEPT, 0, LAZY[1]),
            lazy("*_axes", AXES, 0, LAZY[2]),
            lazy("*_axes_keepdim", AXES_KEPT, 0, LAZY[3]),
            lazy("try_*", ONE, 1, LAZY[0]),
            lazy("try_*_keepdim", KEPT, 1, LAZY[1]),
            lazy("try_*_axes", AXES, 1, LAZY[2]),
            lazy("try_*_axes_keepdim", AXES_KEPT, 1, LAZY[3]),
        ],
    },
    Face {
        owner: "LazyReductions",
        listed: Some((Owner::Lazy, false)),
        heading: "Reductions of all elements",
        head: "impl<'a, T: Element, S: Lengths> LazyReductions<'a, T, S>",
        words: &[("SELF", "&self"), ("WHOLE", "Tensor"), ("ELEMENTS", "T: BOUND")],
        forms: &[lazy("*_all", ALL, 0, LAZY_ALL), lazy("try_*_all", ALL, 1, LAZY_ALL)],
    },
    Face {
        owner: "AnyRankLazy",
        listed: Some((Owner::Lazy, true)),
        heading: "Reductions, any rank",
        head: "impl<'a, T: Element> Lazy<'a, T, AnyRank>",
        words: &[("SELF", "&self"), ("ELEMENTS", "T: BOUND")],
        forms: &[Form { attributes: "", ..form("*", OF_ANY_RANK, LAZY_ANY_RANK_DOC) }],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Reductions",
        head: "impl<T: Float, S: List> VarElements<T, S>",
        words: &[("SELF", "&self"), ("OUT", "VarOf"), ("ELEMENTS", ""), ("LENGTHS", "")],
        forms: &[
            var("*", ONE, &[("along", "&[AXIS]"), REMOVED]),
            var("*_keepdim", KEPT, &[("along", "&[AXIS]"), STAYS]),
            var("*_axes", AXES, &[VAR_MARKED, REMOVED]),
            var("*_axes_keepdim", AXES_KEPT, &[VAR_MARKED, STAYS]),
        ],
    },
    Face {
        owner: "VarElements",
        listed: Some((Owner::Var, false)),
        heading: "Reductions of all elements",
        head: "impl<T: Float, S: Lengths> VarElements<T, S>",
        words: &[("SELF", "&self"), ("WHOLE", "Var"), ("ELEMENTS", "")],
        forms: &[var("*_all", ALL, &[("along", "&[]"), REMOVED])],
    },
];
