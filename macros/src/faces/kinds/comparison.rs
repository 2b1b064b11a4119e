//! Comparisons of two elements: by order, and for equality.

use super::binary::{rejected, rejected_through};
use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const MASK: &str = "<X: Beside<T, S>>(&self, rhs: X) -> Tensor<bool, X::Out> where T: BOUND";

const METHOD: Form = Form {
    name: "*",
    documentation: ", element by element, broadcast; comparing with NaN as IEEE 754 does.\n\n# Panics\n\
                    With the error of [`try_*`](Self::try_*).",
    rest: true,
    attributes: "#[inline] #[track_caller]",
    signature: MASK,
    ..FORM
};

const TRY_METHOD: Form = Form {
    name: "try_*",
    body: 1,
    documentation: ", element by element, broadcast.\n\n# Errors\nWhere a length known only at run time does not fit.",
    attributes: "#[inline] #[track_caller]",
    signature: MASK,
    ..FORM
};

const FORMS: &[Form] = &[METHOD, TRY_METHOD];

const METHOD_ON_THE_STACK: Form = Form {
    name: "*",
    documentation: ", element by element, broadcast; comparing with NaN as IEEE 754 does.",
    attributes: "#[inline(always)]",
    signature: "<X>(&self, rhs: X) -> StackTensor<bool, Met<T, S, X>> \
                where T: BOUND, X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>",
    ..FORM
};

const ON_THE_STACK: &[Form] = &[METHOD_ON_THE_STACK];

const OF_AN_EXPRESSION: Form = Form {
    name: "*",
    documentation: ", element by element, broadcast; comparing with NaN as IEEE 754 does.",
    attributes: "#[inline] #[track_caller]",
    signature: "<X: LazyBeside<'a, T, S>>(mut self, rhs: X) -> Lazy<'a, bool, X::Out> where T: BOUND",
    ..FORM
};

const OF_EXPRESSIONS: &[Form] = &[OF_AN_EXPRESSION];

/// The end of the first line for conditions, which have no order.
const BROADCAST: &str = ", element by element, broadcast.";
const BROADCAST_OR_PANICS: &str =
    ", element by element, broadcast.\n\n# Panics\nWith the error of [`try_*`](Self::try_*).";

const ONTO: &str = "<X: crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: OWN_TRUTH";

/// A comparison as numbers, in the memory of the first operand.
const IN_PLACE: &[Form] = &[
    Form {
        name: "*_",
        documentation: " as 1 or 0, element by element, in place; `rhs` is broadcast.\n\n# Panics\n\
                        With the error of [`try_*_`](Self::try_*_).",
        attributes: "#[inline] #[track_caller]",
        signature: ONTO,
        ..FORM
    },
    Form {
        name: "try_*_",
        body: 1,
        documentation: " as 1 or 0, element by element, in place; `rhs` is broadcast.\n\n# Errors\n\
                        Where a length known only at run time does not fit; then nothing has been written.",
        attributes: "#[inline]",
        signature: ONTO,
        ..FORM
    },
];

const REJECTED: &[Form] = &[rejected("*_", 0), rejected("try_*_", 1)];

/// The blocks of both kinds, in place.
macro_rules! in_place {
    ($truth:literal: $($face:expr,)*) => {
        &[
            $($face,)*
            Face {
                owner: "InPlace",
                listed: Some((Owner::Tensor, false)),
                words: &[("OWN_TRUTH", $truth)],
                heading: "Comparisons in place",
                head: "impl<T: Element, S: Lengths> Tensor<T, S>",
                forms: IN_PLACE,
            },
            Face {
                owner: "InPlace",
                listed: Some((Owner::ViewMut, false)),
                words: &[("OWN_TRUTH", $truth)],
                heading: "Comparisons in place",
                head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
                forms: IN_PLACE,
            },
            Face {
                owner: "InPlaceOnTheStack",
                listed: Some((Owner::StackTensor, false)),
                words: &[("OWN_TRUTH", $truth)],
                heading: "Comparisons in place",
                head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
                forms: &[Form {
                    name: "*_",
                    documentation: " as 1 or 0, element by element, in place; `rhs` is broadcast.",
                    attributes: "#[inline(always)] #[track_caller]",
                    signature: "<X: StackOperand<T> + crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: OWN_TRUTH",
                    ..FORM
                }],
            },
            rejected_through("Rejected", REJECTED),
        ]
    };
}

pub(super) const ORDER: &[Face] = in_place! {
    "BOUND":
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Order",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: FORMS,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        words: &[],
        heading: "Order",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: ON_THE_STACK,
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        words: &[],
        heading: "Order",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: OF_EXPRESSIONS,
    },
};

/// Conditions: numbers are true unless they are 0.
pub(super) const LOGICAL: &[Face] = in_place! {
    "BOUND + ZeroOne":
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Conditions",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[Form { documentation: BROADCAST_OR_PANICS, ..METHOD }, TRY_METHOD],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        words: &[],
        heading: "Conditions",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: &[Form { documentation: BROADCAST, ..METHOD_ON_THE_STACK }],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        words: &[],
        heading: "Conditions",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: &[Form { documentation: BROADCAST, ..OF_AN_EXPRESSION }],
    },
};

/// Methods on the types themselves, too: there they come before those of `PartialEq`; behind a `Deref` they would come after.
pub(super) const EQUALITY: &[Face] = in_place! {
    "PartialElement + ZeroOne":
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Equality",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: FORMS,
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        words: &[],
        heading: "Equality",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        forms: FORMS,
    },
    Face {
        owner: "View",
        listed: Some((Owner::View, false)),
        words: &[],
        heading: "Equality",
        head: "impl<'a, T: Element, S: Lengths> View<'a, T, S>",
        forms: FORMS,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        words: &[],
        heading: "Equality",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        forms: FORMS,
    },
    Face {
        owner: "Shared",
        listed: Some((Owner::Shared, false)),
        words: &[],
        heading: "Equality",
        head: "impl<T: Element, S: Lengths> Shared<T, S>",
        forms: FORMS,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        words: &[],
        heading: "Equality",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: ON_THE_STACK,
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        words: &[],
        heading: "Equality",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: OF_EXPRESSIONS,
    },
};
