//! Comparisons, and closeness.

use crate::kinds::*;

const fn comparison(name: &'static str) -> Operation {
    Operation::new(name, Kind::Comparison, COMPARISON)
        .of("Number")
        .takes(&[Value])
        .torch(name)
        .without_gradient(CONDITION)
}

const fn logical(name: &'static str) -> Operation {
    Operation::new(name, Kind::Comparison, COMPARISON)
        .of("Truth")
        .takes(&[Value])
        .torch(name)
        .numpy(name)
        .without_gradient(CONDITION)
}

/// The reason why closeness has no gradient, although variables have its methods.
const CLOSE: &str = "the result says whether numbers are close";

/// A comparison within tolerances, also with NaN equal to NaN.
const CLOSENESS: &[Methods] =
    &[on(Strided, "* *_equal_nan try_* try_*_equal_nan"), on(StackTensor, "* *_equal_nan"), on(Var, "* *_equal_nan")];

/// These operations.
pub const ALL: &[Operation] = &[
    comparison("lt").numpy("less"),
    comparison("le").numpy("less_equal"),
    comparison("gt").numpy("greater"),
    comparison("ge").numpy("greater_equal"),
    logical("logical_and"),
    logical("logical_or"),
    logical("logical_xor"),
    Operation::new("eq", Kind::Comparison, EQUALITY)
        .of("PartialElement")
        .takes(&[Value])
        .torch("eq")
        .numpy("equal")
        .without_gradient(CONDITION),
    Operation::new("ne", Kind::Comparison, EQUALITY)
        .of("PartialElement")
        .takes(&[Value])
        .torch("ne")
        .numpy("not_equal")
        .without_gradient(CONDITION),
    elementwise("isclose", CLOSENESS)
        .of("Close")
        .takes(&[Value, Value, Value])
        .torch("isclose")
        .numpy("isclose")
        .gives("bool")
        .without_gradient(CLOSE),
    elementwise("allclose", CLOSENESS)
        .of("Close")
        .takes(&[Value, Value, Value])
        .torch("allclose")
        .numpy("allclose")
        .gives("bool")
        .without_gradient(CLOSE),
];
