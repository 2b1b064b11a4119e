//! Windows whose settings are one value, the last parameter of the list: a relation of the settings and the shape determines the result, such as
//! `Interpolate` for `interpolate`, with the settings `InterpolatedBy`.
//!
//! (The convolutions have a weight with settings, and the older pools more methods: both are plain Rust.)

use crate::faces::face::{ANY_RANK, FORM, Face, Form};
use congruent_operations::Owner;

const ONE: &str = "<P: SETTINGS_TRAIT>(&self, OWN_SETTINGS) -> TensorOf<T, <P::Rule as RELATION<S>>::Out> where T: BOUND, P::Rule: RELATION<S>";
const TWO: &str = "<P: SETTINGS_TRAIT>(&self, OWN_SETTINGS) -> (TensorOf<T, <P::Rule as RELATION<S>>::Out>, TensorOf<i64, <P::Rule as RELATION<S>>::Out>) where T: BOUND, P::Rule: RELATION<S>";
const VAR: &str =
    "<P: SETTINGS_TRAIT>(&self, OWN_SETTINGS) -> VarOf<T, <P::Rule as RELATION<S>>::Out> where P::Rule: RELATION<S>";
const VAR_OF_TWO: &str = "<P: SETTINGS_TRAIT>(&self, OWN_SETTINGS) -> (VarOf<T, <P::Rule as RELATION<S>>::Out>, Tensor<i64, <P::Rule as RELATION<S>>::Out>) where P::Rule: RELATION<S>";
const ANY: &str = "(&self, SOME_SETTINGS) -> Result<Tensor<T, AnyRank>, ShapeError> where T: BOUND";
const ANY_OF_TWO: &str =
    "(&self, SOME_SETTINGS) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> where T: BOUND";

/// Returns the blocks of all types, with these signatures.
const fn faces(forms: [&'static [Form]; 3]) -> [Face; 3] {
    let [tensors, any_rank, variables] = forms;
    let heading = "Windows and planes";
    [
        Face {
            owner: "Strided",
            listed: Some((Owner::Strided, false)),
            heading,
            head: "impl<T: Element, S: List> Strided<T, S>",
            words: &[],
            forms: tensors,
        },
        Face {
            owner: "AnyRank",
            listed: Some((Owner::Strided, true)),
            heading: "Windows and planes, any rank",
            head: ANY_RANK,
            words: &[],
            forms: any_rank,
        },
        Face {
            owner: "VarElements",
            listed: Some((Owner::Var, false)),
            heading,
            head: "impl<T: Float, S: List> VarElements<T, S>",
            words: &[],
            forms: variables,
        },
    ]
}

const fn first(signature: &'static str) -> Form {
    let panics = "# Panics\nWith the errors of its twin `try_`.";
    Form { documentation: "SUMMARY", rest: true, signature, attributes: "#[track_caller]", panics, ..FORM }
}

const fn twin(signature: &'static str) -> Form {
    let documentation = "Like [`*`](Self::*), but returns an error instead of panicking.\n";
    Form { name: "try_*", body: 1, documentation, errors: true, signature, ..FORM }
}

const fn any(signature: &'static str) -> Form {
    Form { documentation: "SUMMARY\n", errors: true, signature, ..FORM }
}

const fn var(signature: &'static str) -> Form {
    let documentation = "The differentiable form of [`Strided::*`].";
    Form { documentation, signature, attributes: "#[track_caller]", ..FORM }
}

pub(super) const WINDOW: &[Face] = &faces([&[first(ONE), twin(ONE)], &[any(ANY)], &[var(VAR)]]);

/// Windows that return elements and their positions.
pub(super) const WINDOW_FOUND: &[Face] = &faces([&[first(TWO), twin(TWO)], &[any(ANY_OF_TWO)], &[var(VAR_OF_TWO)]]);
