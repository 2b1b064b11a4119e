//! Functions of three elements.

use super::binary::rejected_through;
use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const METHOD: Form = Form {
    documentation: ", element by element, broadcast, in a new tensor.\n\n# Panics\nWith the error of [`try_*`](Self::try_*).",
    rest: true,
    attributes: "#[inline] #[track_caller]",
    signature: "<X: Beside<T, S>, Y: Beside<T, X::Out>>(&self, second: X, third: Y) -> Tensor<T, Y::Out> where T: BOUND",
    ..FORM
};

const IN_PLACE: &[Form] = &[
    Form {
        name: "*_",
        documentation: ", element by element, in place; both operands are broadcast.\n\n# Panics\n\
                        With the error of [`try_*_`](Self::try_*_).",
        attributes: "#[inline] #[track_caller]",
        signature: ONTO,
        ..FORM
    },
    Form {
        name: "try_*_",
        body: 1,
        documentation: ", element by element, in place; both operands are broadcast.\n\n# Errors\n\
                        Where a length known only at run time does not fit; then nothing has been written.",
        attributes: "#[inline]",
        signature: ONTO,
        ..FORM
    },
];

const ONTO: &str = "<X: crate::tensor::Onto<T, S>, Y: crate::tensor::Onto<T, S>>(&mut self, second: X, third: Y) -> &mut Self where T: BOUND";

const fn rejected(name: &'static str, body: usize) -> Form {
    Form { name, body, signature: "<X, Y>(&self, _: X, _: Y) where Self: crate::ops::inplace::ThroughView", ..FORM }
}

pub(super) const TERNARY: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Functions of three elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[
            METHOD,
            Form {
                name: "try_*",
                body: 1,
                documentation: ", element by element, broadcast, in a new tensor.\n\n# Errors\nWhere a length known only at run time does not fit.",
                rest: false,
                ..METHOD
            },
        ],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        words: &[],
        heading: "Functions of three elements, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        words: &[],
        heading: "Functions of three elements, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        words: &[],
        heading: "Functions of three elements",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: &[
            Form {
                documentation: ", element by element, broadcast.",
                attributes: "#[inline(always)] #[track_caller]",
                signature: "<X, Y>(&self, second: X, third: Y) -> StackTensor<T, Met<T, Met<T, S, X>, Y>> where T: BOUND, \
                            X: StackOperand<T, Kind: Meets<S>>, Y: StackOperand<T, Kind: Meets<Met<T, S, X>, Out: InlineShape>>",
                ..FORM
            },
            Form {
                name: "*_",
                body: 1,
                documentation: ", element by element, in place; both operands are broadcast.",
                attributes: "#[inline(always)] #[track_caller]",
                signature: "<X, Y>(&mut self, second: X, third: Y) -> &mut Self where T: BOUND, \
                            X: StackOperand<T, Kind: Meets<S, Out = S>>, Y: StackOperand<T, Kind: Meets<S, Out = S>>",
                ..FORM
            },
        ],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        words: &[],
        heading: "Functions of three elements",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: &[Form {
            documentation: ", element by element, broadcast.",
            attributes: "#[inline] #[track_caller]",
            signature: "<X: LazyBeside<'a, T, S>, Y: LazyBeside<'a, T, X::Out>>(mut self, second: X, third: Y) -> Lazy<'a, T, Y::Out> where T: BOUND",
            ..FORM
        }],
    },
    rejected_through("View", &[rejected("*_", 0), rejected("try_*_", 1)]),
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        words: &[],
        heading: "Functions of three elements",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        forms: &[Form {
            documentation: "The differentiable form of [`Strided::*`].",
            attributes: "#[track_caller]",
            signature: "<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>>(&self, second: X, third: Y) -> Var<T, Y::Out>",
            ..FORM
        }],
    },
];
