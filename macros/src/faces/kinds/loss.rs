//! Losses of elements of one shape: the mean, or another reduction.

use crate::faces::face::{FORM, Face, Form, Words};
use congruent_operations::Owner;

const MEAN: &str = ": a scalar. O(n).\n\n# Panics\nWith the error of [`try_*`](Self::try_*).";
const TWIN: &str = "Like [`*`](Self::*), but returns an error instead of panicking.\n\n\
                    # Errors\n[`Fault::TargetShape`](crate::error::Fault::TargetShape) where lengths known only at run time differ.";
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

const TWO: &str = "<X: LossTarget<T, S>>(&self, target: X, VALUES) -> Tensor<T, ()> where T: BOUND";
const TWO_WITH: &str = "<X: LossTarget<T, S>, Z: LossReduction>(&self, target: X, VALUES reduction: Z) -> Tensor<T, Z::Out<X::Out>> where T: BOUND";
const TWO_VARIABLES: &str = "<X: VarLossTarget<T, S>>(&self, target: X, VALUES) -> Var<T, ()>";
const TWO_VARIABLES_WITH: &str =
    "<X: VarLossTarget<T, S>, Z: LossReduction>(&self, target: X, VALUES reduction: Z) -> Var<T, Z::Out<X::Out>>";

/// Losses of an element and its target. The bodies of tensors: the mean, its `try_` variant, any reduction, its `try_` variant.
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
    "<X: LossTarget<T, S>, Y: THIRD>(&self, second: X, NAME: Y, VALUES) -> Tensor<T, ()> where T: BOUND";
const THREE_WITH: &str = "<X: LossTarget<T, S>, Y: THIRD, Z: LossReduction>(&self, second: X, NAME: Y, VALUES reduction: Z) \
                          -> Tensor<T, Z::Out<X::Out>> where T: BOUND";
const THREE_VARIABLES: &str = "<X: VarLossTarget<T, S>, Y: VarTHIRD>(&self, second: X, NAME: Y, VALUES) -> Var<T, ()>";
const THREE_VARIABLES_WITH: &str = "<X: VarLossTarget<T, S>, Y: VarTHIRD, Z: LossReduction>(&self, second: X, NAME: Y, VALUES reduction: Z) \
                                    -> Var<T, Z::Out<X::Out>>";

const FORMS_OF_TENSORS: &[Form] = &[
    Form { rest: true, ..form("*", 0, MEAN, THREE) },
    form("try_*", 1, TWIN, THREE),
    form("*_with", 2, WITH, THREE_WITH),
    form("try_*_with", 3, TWIN_WITH, THREE_WITH),
];
const FORMS_OF_VARIABLES: &[Form] =
    &[form("*", 0, DIFFERENTIABLE, THREE_VARIABLES), form("*_with", 1, DIFFERENTIABLE, THREE_VARIABLES_WITH)];

/// Losses of an element, its target, and a weight or variance that expands to the prediction.
pub(super) const LOSS_OF_THREE: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Losses of three elements",
        head: OF_TENSORS,
        words: WEIGHED,
        forms: FORMS_OF_TENSORS,
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Losses of three elements",
        head: OF_VARIABLES,
        words: WEIGHED,
        forms: FORMS_OF_VARIABLES,
    },
];
const WEIGHED: Words = &[("THIRD", "Operand<T, Shape: Weighs<X::Out>>"), ("NAME", "third")];

/// Losses of two elements and a target.
pub(super) const LOSS_OF_PAIRS: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Losses of pairs",
        head: OF_TENSORS,
        words: OF_ONE_SHAPE,
        forms: FORMS_OF_TENSORS,
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Losses of pairs",
        head: OF_VARIABLES,
        words: OF_ONE_SHAPE,
        forms: FORMS_OF_VARIABLES,
    },
];
const OF_ONE_SHAPE: Words = &[("THIRD", "LossTarget<T, X::Out>"), ("NAME", "target")];
