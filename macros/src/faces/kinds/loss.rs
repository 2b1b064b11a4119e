//! Losses of elements that broadcast: the mean, and what a reduction makes of them.

use crate::faces::face::{FORM, Face, Form};
use congruent_operations::Owner;

const MEAN: &str = ", broadcast: a scalar. O(n).\n\n# Panics\nWith the error of [`try_*`](Self::try_*).";
const TWIN: &str = "Like [`*`](Self::*), but returns an error instead of panicking.\n\n\
                    # Errors\nWhere a length known only at run time does not fit.";
const WITH: &str = "Like [`*`](Self::*), with a reduction: `MeanLoss`, `SumLoss`, `BatchMeanLoss` or `EachLoss`.\n\n\
                    # Panics\nWith the error of [`try_*_with`](Self::try_*_with).";
const TWIN_WITH: &str = "Like [`*_with`](Self::*_with), but returns an error instead of panicking.\n\n\
                         # Errors\nThose of [`try_*`](Self::try_*).";
const DIFFERENTIABLE: &str = "The differentiable form of [`Strided::FORM`]: gradients flow to all operands.";

const fn form(name: &'static str, body: usize, documentation: &'static str, signature: &'static str) -> Form {
    Form { name, body, documentation, signature, attributes: "#[track_caller]", ..FORM }
}

const OF_TENSORS: &str = "impl<T: Element, S: Lengths> Strided<T, S>";
const OF_VARIABLES: &str = "impl<T: Float, S: Lengths> Var<T, S>";

const TWO: &str = "<X: Beside<T, S>>(&self, target: X, VALUES) -> Tensor<T, ()> where T: BOUND";
const TWO_WITH: &str = "<X: Beside<T, S>, Z: LossReduction>(&self, target: X, VALUES reduction: Z) -> Tensor<T, Z::Out<X::Out>> where T: BOUND";
const TWO_VARIABLES: &str = "<X: VarBeside<T, S>>(&self, target: X, VALUES) -> Var<T, ()>";
const TWO_VARIABLES_WITH: &str =
    "<X: VarBeside<T, S>, Z: LossReduction>(&self, target: X, VALUES reduction: Z) -> Var<T, Z::Out<X::Out>>";

/// Of an element and its target. The bodies of tensors: the mean, its twin, any reduction, its twin.
pub(super) const LOSS_OF_TWO: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Losses of elements",
        head: OF_TENSORS,
        words: &[],
        forms: &[
            Form { rest: true, ..form("*", 0, MEAN, TWO) },
            form("try_*", 1, TWIN, TWO),
            form("*_with", 2, WITH, TWO_WITH),
            form("try_*_with", 3, TWIN_WITH, TWO_WITH),
        ],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Losses of elements",
        head: OF_VARIABLES,
        words: &[],
        forms: &[form("*", 0, DIFFERENTIABLE, TWO_VARIABLES), form("*_with", 1, DIFFERENTIABLE, TWO_VARIABLES_WITH)],
    },
];

const THREE: &str =
    "<X: Beside<T, S>, Y: Beside<T, X::Out>>(&self, second: X, third: Y, VALUES) -> Tensor<T, ()> where T: BOUND";
const THREE_WITH: &str = "<X: Beside<T, S>, Y: Beside<T, X::Out>, Z: LossReduction>(&self, second: X, third: Y, VALUES reduction: Z) \
                          -> Tensor<T, Z::Out<Y::Out>> where T: BOUND";
const THREE_VARIABLES: &str =
    "<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>>(&self, second: X, third: Y, VALUES) -> Var<T, ()>";
const THREE_VARIABLES_WITH: &str = "<X: VarBeside<T, S>, Y: VarBeside<T, X::Out>, Z: LossReduction>(&self, second: X, third: Y, VALUES reduction: Z) \
                                    -> Var<T, Z::Out<Y::Out>>";

/// Of three elements.
pub(super) const LOSS_OF_THREE: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Losses of three elements",
        head: OF_TENSORS,
        words: &[],
        forms: &[
            Form { rest: true, ..form("*", 0, MEAN, THREE) },
            form("try_*", 1, TWIN, THREE),
            form("*_with", 2, WITH, THREE_WITH),
            form("try_*_with", 3, TWIN_WITH, THREE_WITH),
        ],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Losses of three elements",
        head: OF_VARIABLES,
        words: &[],
        forms: &[
            form("*", 0, DIFFERENTIABLE, THREE_VARIABLES),
            form("*_with", 1, DIFFERENTIABLE, THREE_VARIABLES_WITH),
        ],
    },
];
