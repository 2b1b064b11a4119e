//! Differences, slopes and areas along an axis.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    one_axis("trapezoid", AREA).of("Float").takes(&[Axis, Value]).with(&[("dx", "f64")]),
    copy("diff", PLAIN).of("Numeric").takes(&[Axis]).numpy("diff"),
    copy("cumulative_trapezoid", PLAIN).of("Float").takes(&[Axis, Value]).with(&[("dx", "f64")]),
    copy("gradient", PLAIN).of("Float").takes(&[Axis, Value]).with(&[("spacing", "f64")]).numpy("gradient"),
];
