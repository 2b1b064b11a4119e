//! Functions of two elements, and operators as methods.

use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const METHOD: Form = Form {
    name: "*",
    documentation: ", element by element, broadcast, in a new tensor.\n\n# Panics\nWith the error of [`try_*`](Self::try_*).",
    rest: true,
    attributes: "#[inline] #[track_caller]",
    signature: "<X: Beside<T, S>>(&self, rhs: X) -> Tensor<T, X::Out> where T: BOUND",
    ..FORM
};

const TRY_METHOD: Form = Form {
    name: "try_*",
    body: 1,
    documentation: ", element by element, broadcast, in a new tensor.\n\n# Errors\nWhere a length known only at run time does not fit.",
    rest: false,
    ..METHOD
};

const ONTO: &str = "<X: crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: BOUND";

const IN_PLACE: &[Form] = &[
    Form {
        name: "*_",
        documentation: ", element by element, in place; `rhs` is broadcast.\n\n# Panics\n\
                        With the error of [`try_*_`](crate::ViewMut::try_*_).",
        attributes: "#[inline] #[track_caller]",
        signature: ONTO,
        ..FORM
    },
    Form {
        name: "try_*_",
        body: 1,
        documentation: ", element by element, in place; `rhs` is broadcast.\n\n# Errors\n\
                        Where a length known only at run time does not fit; then nothing has been written.",
        attributes: "#[inline]",
        signature: ONTO,
        ..FORM
    },
];

const IN_PLACE_ON_THE_STACK: Form = Form {
    name: "*_",
    documentation: ", element by element, in place; `rhs` is broadcast.",
    attributes: "#[inline(always)] #[track_caller]",
    signature: "<X: StackOperand<T> + crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: BOUND",
    ..FORM
};

/// Methods that a read-only view rejects.
pub(super) const REJECTED: Face = rejected_through("View", &[rejected("*_", 0), rejected("try_*_", 1)]);

/// Returns the rejecting methods of an owner that `faces!` calls by another name.
pub(super) const fn rejected_through(owner: &'static str, forms: &'static [Form]) -> Face {
    Face { owner, listed: None, words: &[], heading: "", head: "impl<T, S: Lengths> View<'_, T, S>", forms }
}

pub(super) const fn rejected(name: &'static str, body: usize) -> Form {
    let signature = "<X>(&self, _: X) where Self: crate::ops::inplace::ThroughView";
    Form { name, body, signature, ..FORM }
}

pub(super) const BINARY: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Functions of two elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[METHOD, TRY_METHOD],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        words: &[],
        heading: "Functions of two elements, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        words: &[],
        heading: "Functions of two elements, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        words: &[],
        heading: "Functions of two elements",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: &[
            Form {
                name: "*",
                documentation: ", element by element, broadcast.",
                attributes: "#[inline(always)] #[track_caller]",
                signature: "<X>(&self, rhs: X) -> StackTensor<T, Met<T, S, X>> \
                            where T: BOUND, X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>",
                ..FORM
            },
            Form { body: 1, ..IN_PLACE_ON_THE_STACK },
        ],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        words: &[],
        heading: "Functions of two elements",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: &[Form {
            name: "*",
            documentation: ", element by element, broadcast.",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "<X: LazyBeside<'a, T, S>>(mut self, rhs: X) -> Lazy<'a, T, X::Out> where T: BOUND",
            ..FORM
        }],
    },
    REJECTED,
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        words: &[],
        heading: "Functions of two elements",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        forms: &[Form {
            name: "*",
            documentation: "The differentiable form of [`Strided::*`].",
            attributes: "#[track_caller]",
            signature: "<X: VarBeside<T, S>>(&self, rhs: X) -> Var<T, X::Out>",
            ..FORM
        }],
    },
];

/// The operator itself returns a new tensor, or panics.
pub(super) const OPERATOR: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        words: &[],
        heading: "Operators that return the error",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[Form {
            body: 0,
            documentation: ", element by element, broadcast.\n\n# Errors\n\
                            What the operator panics with: [`Fault::Broadcast`] where a length known only at\n\
                            run time does not fit, [`Fault::Named`] where a named one would stretch, and\n\
                            for `/` and `%` of integers [`Fault::Division`].",
            ..TRY_METHOD
        }],
    },
    TENSOR_IN_PLACE,
    VIEW_IN_PLACE,
    STACK_IN_PLACE,
    REJECTED,
];

/// Operations with methods in place only.
pub(super) const ASSIGNMENT: &[Face] = &[TENSOR_IN_PLACE, VIEW_IN_PLACE, STACK_IN_PLACE, REJECTED];

const TENSOR_IN_PLACE: Face = Face {
    owner: "Tensor",
    listed: Some((Owner::Tensor, false)),
    words: &[],
    heading: "Operators in place, as methods",
    head: "impl<T: Element, S: Lengths> Tensor<T, S>",
    forms: IN_PLACE,
};

const VIEW_IN_PLACE: Face = Face {
    owner: "ViewMut",
    listed: Some((Owner::ViewMut, false)),
    words: &[],
    heading: "Operators in place, as methods",
    head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
    forms: IN_PLACE,
};

const STACK_IN_PLACE: Face = Face {
    owner: "StackTensor",
    listed: Some((Owner::StackTensor, false)),
    words: &[],
    heading: "Operators in place, as methods",
    head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
    forms: &[IN_PLACE_ON_THE_STACK],
};
