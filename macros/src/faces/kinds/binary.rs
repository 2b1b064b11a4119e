//! Functions of two elements, and operators as methods.

use super::{Face, Form};

const METHOD: Form = Form {
    name: "*",
    documentation: ", element by element, broadcast, in a new tensor.\n\n# Panics\nWith the error of [`try_*`](Self::try_*).",
    rest: true,
    attributes: "#[inline] #[track_caller]",
    signature: "<X: Beside<T, S>>(&self, rhs: X) -> Tensor<T, X::Out> where T: BOUND",
};

const TRY_METHOD: Form = Form {
    name: "try_*",
    documentation: ", element by element, broadcast, in a new tensor.\n\n# Errors\nWhere a length known only at run time does not fit.",
    rest: false,
    attributes: "#[inline] #[track_caller]",
    signature: "<X: Beside<T, S>>(&self, rhs: X) -> Result<Tensor<T, X::Out>, ShapeError> where T: BOUND",
};

const IN_PLACE: &[Form] = &[
    Form {
        name: "*_",
        documentation: ", element by element, in place; `rhs` is broadcast.\n\n# Panics\n\
                        With the error of [`try_*_`](Self::try_*_); then nothing has been written.",
        rest: false,
        attributes: "#[inline] #[track_caller]",
        signature: "<X: crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: BOUND",
    },
    Form {
        name: "try_*_",
        documentation: ", element by element, in place; `rhs` is broadcast.\n\n# Errors\n\
                        Where a length known only at run time does not fit; then nothing has been written.",
        rest: false,
        attributes: "#[inline]",
        signature: "<X: crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> Result<&mut Self, ShapeError> where T: BOUND",
    },
];

const IN_PLACE_ON_THE_STACK: Form = Form {
    name: "*_",
    documentation: ", element by element, in place; `rhs` is broadcast.",
    rest: false,
    attributes: "#[inline(always)] #[track_caller]",
    signature: "<X: StackOperand<T> + crate::tensor::Onto<T, S>>(&mut self, rhs: X) -> &mut Self where T: BOUND",
};

/// What a view that only reads rejects.
const REJECTED: Face = Face {
    owner: "View",
    heading: "",
    head: "impl<T, S: Lengths> View<'_, T, S>",
    forms: &[rejected("*_"), rejected("try_*_")],
};

const fn rejected(name: &'static str) -> Form {
    let signature = "<X>(&self, _: X) where Self: crate::ops::inplace::ThroughView";
    Form { name, documentation: "", rest: false, attributes: "", signature }
}

pub(super) const BINARY: &[Face] = &[
    Face {
        owner: "Strided",
        heading: "Functions of two elements",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[METHOD, TRY_METHOD],
    },
    Face {
        owner: "Tensor",
        heading: "Functions of two elements, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        heading: "Functions of two elements, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        heading: "Functions of two elements",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: &[
            Form {
                name: "*",
                documentation: ", element by element, broadcast.",
                rest: false,
                attributes: "#[inline(always)] #[track_caller]",
                signature: "<X>(&self, rhs: X) -> StackTensor<T, Met<T, S, X>> \
                            where T: BOUND, X: StackOperand<T, Kind: Meets<S, Out: InlineShape>>",
            },
            IN_PLACE_ON_THE_STACK,
        ],
    },
    Face {
        owner: "Lazy",
        heading: "Functions of two elements",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: &[Form {
            name: "*",
            documentation: ", element by element, broadcast.",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "<X: LazyBeside<'a, T, S>>(mut self, rhs: X) -> Lazy<'a, T, X::Out> where T: BOUND",
        }],
    },
    REJECTED,
    Face {
        owner: "Var",
        heading: "Functions of two elements",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        forms: &[Form {
            name: "*",
            documentation: "As [`Strided::*`].",
            rest: false,
            attributes: "#[track_caller]",
            signature: "<X: VarBeside<T, S>>(&self, rhs: X) -> Var<T, X::Out>",
        }],
    },
];

/// The operator itself returns a new tensor, or panics.
pub(super) const OPERATOR: &[Face] = &[
    Face {
        owner: "Strided",
        heading: "Operators that return the error",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[Form {
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

/// What has methods in place only.
pub(super) const ASSIGNMENT: &[Face] = &[TENSOR_IN_PLACE, VIEW_IN_PLACE, STACK_IN_PLACE, REJECTED];

const TENSOR_IN_PLACE: Face = Face {
    owner: "Tensor",
    heading: "Operators in place, as methods",
    head: "impl<T: Element, S: Lengths> Tensor<T, S>",
    forms: IN_PLACE,
};

const VIEW_IN_PLACE: Face = Face {
    owner: "ViewMut",
    heading: "Operators in place, as methods",
    head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
    forms: IN_PLACE,
};

const STACK_IN_PLACE: Face = Face {
    owner: "StackTensor",
    heading: "Operators in place, as methods",
    head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
    forms: &[IN_PLACE_ON_THE_STACK],
};
