//! Operations along an axis that keeps its length: running sums, extremes, softmax.

use crate::kinds::*;

const fn along(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Along, methods).takes(&[Axis]).torch(name)
}

const LAZY_TOO: &[Methods] =
    &[on(Strided, "*"), any(Strided, "*"), on(Lazy, "*"), any(Lazy, "*"), on(Var, "*"), any(Var, "*")];

/// These operations.
pub const ALL: &[Operation] = &[
    along("cumsum", PLAIN).of("Numeric").numpy("cumsum"),
    along("cumprod", PLAIN).of("Numeric").numpy("cumprod"),
    along("logcumsumexp", PLAIN).of("Float"),
    along("softmax", LAZY_TOO).of("Float"),
    along("softmin", PLAIN).of("Float").torch("nn.functional.softmin"),
    along("log_softmax", LAZY_TOO).of("Float"),
    order("cummax", PLAIN).of("Ordered").numpy("maximum.accumulate"),
    order("cummin", PLAIN).of("Ordered").numpy("minimum.accumulate"),
];
