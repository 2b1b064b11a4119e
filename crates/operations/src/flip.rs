//! Copies with turned axes.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    // The number of turns and an offset are passed like axes.
    moved("rot90", PLAIN)
        .takes(&[Axis, Axis, Axis])
        .with(&[("turns", "isize"), ("a", "impl Axis"), ("b", "impl Axis")])
        .numpy("rot90"),
    moved("fliplr", PLAIN).numpy("fliplr"),
    moved("flipud", PLAIN).numpy("flipud"),
    copy("flip", PLAIN).takes(&[Axes]).numpy("flip"),
    copy("roll", &[on(Strided, "* *_axes *_all"), any(Strided, "*"), on(Var, "* *_axes *_all"), any(Var, "*")])
        .takes(&[Value, Axis])
        .numpy("roll"),
];
