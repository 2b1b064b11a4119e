//! Several results of one operation, as one variable with one gradient: the matrices of a batch, flat and one behind the other.

use super::pieces::{Any, FITS, narrow};
use crate::LinalgElement;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, custom_vjp};

/// Returns variables with the given values, and one gradient for all: `backward(x, values, gradients of the values)`.
///
/// `axes` holds, for each value, the number of its axes behind the batch.
#[track_caller]
pub(super) fn variables<T: LinalgElement, const N: usize>(
    x: &Any<T>,
    values: [(Tensor<T, AnyRank>, usize); N],
    backward: impl Fn(&Any<T>, [Any<T>; N], [Any<T>; N]) -> Any<T> + Send + Sync + 'static,
) -> [Any<T>; N] {
    let sizes: [Vec<usize>; N] = values.each_ref().map(|(value, _)| value.sizes().to_vec());
    let front = sizes[0].len() - values[0].1;
    let unpack = move |packed: &Any<T>| {
        let mut start = 0;
        sizes.each_ref().map(|sizes| {
            let elements = sizes[front..].iter().product();
            let part = narrow(packed, -1, start, elements).reshape(&**sizes).expect(FITS);
            start += elements;
            part
        })
    };
    let flat = values.map(|(value, _)| {
        let elements = value.sizes()[front..].iter().product();
        let sizes: Vec<usize> = value.sizes()[..front].iter().copied().chain([elements]).collect();
        value.into_reshape(sizes).expect(FITS)
    });
    let packed = congruent::cat(-1isize, &flat.each_ref().map(|flat| &**flat)).expect(FITS);
    let parts = unpack.clone();
    let packed = custom_vjp(x, |_| packed.into(), move |x, y, g| backward(x, unpack(y), unpack(g)));
    parts(&packed)
}
