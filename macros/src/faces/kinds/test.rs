//! Tests of each element, to tensors of `bool`.

use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

pub(super) const TEST: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Tests of each element",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "(&self) -> Tensor<bool, S> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Tests of each element",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY",
            attributes: "#[inline(always)]",
            signature: "(&self) -> StackTensor<bool, S> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        heading: "Tests of each element",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        words: &[],
        forms: &[Form {
            documentation: "SUMMARY",
            attributes: "#[inline]",
            signature: "(mut self) -> Lazy<'a, bool, S> where T: BOUND",
            ..FORM
        }],
    },
];
