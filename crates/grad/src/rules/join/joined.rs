//! Shared by all joins: the gradient of a part is the part of the gradient.

use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::prelude::*;

pub(in crate::rules) type Parts<'p, T> = &'p [&'p Erased<T>];
pub(in crate::rules) type Tried<T> = Result<Erased<T>, ShapeError>;

/// The values of all parts, as the eager operation takes them.
pub(in crate::rules) fn values<'p, T>(parts: Parts<'p, T>) -> Vec<&'p Strided<T, AnyRank>> {
    parts.iter().map(|part| &*part.value).collect()
}

/// Parts of these lengths along an axis of the output.
#[track_caller]
pub(super) fn joined<T: Float>(
    op: &'static str,
    value: Tensor<T, AnyRank>,
    axis: usize,
    parts: Parts<T>,
    length: impl Fn(&[usize]) -> usize,
) -> Erased<T> {
    let (mut op, mut start) = (Op::new(op, value), 0);
    for part in parts {
        let (from, len) = (start, length(part.sizes()));
        op = op.edge(part, || {
            let sizes: Box<[usize]> = part.sizes().into();
            move |g| g.narrow(axis, from, len).reshape(&sizes)
        });
        start += len;
    }
    op.recorded()
}

/// Returns the number of rows; scalars and vectors are rows.
pub(super) fn count_rows(sizes: &[usize]) -> usize {
    if sizes.len() < 2 { 1 } else { sizes[0] }
}
