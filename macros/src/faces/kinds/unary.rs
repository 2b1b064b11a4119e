//! Functions of one element.

use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const IN_PLACE: &[Form] = &[Form {
    name: "*_",
    documentation: " of each element, in place: O(n).",
    attributes: "#[inline]",
    signature: "(&mut self) -> &mut Self where T: OWN_TYPE",
    ..FORM
}];

pub(super) const UNARY: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Functions of each element",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element, in a new tensor: O(n).",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "(&self) -> Tensor<RESULT, S> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Functions of each element, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Functions of each element, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Functions of each element",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[],
        forms: &[
            Form {
                name: "*",
                documentation: " of each element.",
                attributes: "#[inline(always)]",
                signature: "(&self) -> StackTensor<RESULT, S> where T: BOUND",
                ..FORM
            },
            Form {
                name: "*_",
                body: 1,
                documentation: " of each element, in place.",
                attributes: "#[inline(always)]",
                signature: "(&mut self) -> &mut Self where T: OWN_TYPE",
                ..FORM
            },
        ],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        heading: "Functions of each element",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element.",
            rest: true,
            attributes: "#[inline] #[allow(clippy::should_implement_trait, reason = \"`neg` is the operator, too, as of a tensor\")]",
            signature: "(mut self) -> Self where T: OWN_TYPE",
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
            attributes: "",
            signature: "(&self) where Self: crate::ops::inplace::ThroughView",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Functions of each element",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: "The differentiable form of [`Strided::*`].",
            attributes: "#[track_caller]",
            signature: "(&self) -> Var<T, S>",
            ..FORM
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_printed_from_its_form() {
        let tanh = congruent_operations::find("tanh").unwrap();
        let form = &UNARY[0].forms[0];
        assert_eq!(
            form.documentation("The hyperbolic tangent", tanh),
            "#[doc = \"The hyperbolic tangent of each element, in a new tensor: O(n).\"]"
        );
        assert_eq!(
            form.signature(&UNARY[0], tanh),
            "#[must_use = \"`tanh` returns a new tensor; `tanh_` changes this one\"] #[inline] #[track_caller] \
             pub fn tanh(&self) -> Tensor<T, S> where T: Inexact"
        );
        let of_variables = &UNARY.last().unwrap().forms[0];
        assert_eq!(of_variables.documentation("", tanh), "#[doc = \"The differentiable form of [`Strided::tanh`].\"]");
        assert_eq!(
            UNARY[0].head(None),
            "#[doc = \"# Functions of each element\"] impl<T: Element, S: Lengths> Strided<T, S>"
        );
    }
}
