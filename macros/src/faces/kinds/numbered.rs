//! Functions of one element with numbers, which are values of the list.

use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const IN_PLACE: &[Form] = &[Form {
    name: "*_",
    documentation: " of each element, in place: O(n).",
    attributes: "#[inline] #[track_caller]",
    signature: "(&mut self, VALUES) -> &mut Self where T: OWN_TYPE",
    ..FORM
}];

pub(super) const NUMBERED: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Functions of each element with numbers",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element, in a new tensor: O(n).",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "(&self, VALUES) -> Tensor<RESULT, S> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Functions of each element with numbers, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Functions of each element with numbers, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Functions of each element with numbers",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[],
        forms: &[
            Form {
                name: "*",
                documentation: " of each element.",
                attributes: "#[inline(always)] #[track_caller]",
                signature: "(&self, VALUES) -> StackTensor<RESULT, S> where T: BOUND",
                ..FORM
            },
            Form {
                name: "*_",
                body: 1,
                documentation: " of each element, in place.",
                attributes: "#[inline(always)] #[track_caller]",
                signature: "(&mut self, VALUES) -> &mut Self where T: OWN_TYPE",
                ..FORM
            },
        ],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        heading: "Functions of each element with numbers",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element.",
            attributes: "#[inline] #[track_caller]",
            signature: "(self, VALUES) -> Self where T: OWN_TYPE",
            ..FORM
        }],
    },
    // A read-only view cannot be written to: its methods exist only to be rejected with the message of `ThroughView`.
    Face {
        owner: "View",
        listed: None,
        heading: "",
        head: "impl<T, S: Lengths> View<'_, T, S>",
        words: &[],
        forms: &[Form {
            name: "*_",
            documentation: "",
            attributes: "#[allow(unused_variables)]",
            signature: "(&self, VALUES) where Self: crate::ops::inplace::ThroughView",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Functions of each element with numbers",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: "The differentiable form of [`Strided::*`].",
            attributes: "#[track_caller]",
            signature: "(&self, VALUES) -> Var<T, S>",
            ..FORM
        }],
    },
];
