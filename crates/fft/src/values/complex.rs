//! Transforms of complex numbers, in place.

use super::lanes::{Lanes, multiply};
use crate::norm::Direction;
use crate::plans::Planned;
use num_complex::Complex;

/// The most elements of whole lanes that are transformed before they are multiplied: as many as a second-level cache has.
const CHUNK: usize = 16384;

/// Transforms row-major elements of these sizes along an axis, and multiplies them by `factor`.
pub(crate) fn transform<T: Planned>(
    data: &mut [Complex<T>],
    sizes: &[usize],
    axis: usize,
    direction: Direction,
    factor: f64,
) {
    let n = sizes[axis];
    if data.is_empty() || (n == 1 && factor == 1.0) {
        return;
    }
    let (plan, lanes) = (T::plan_complex(n, direction), Lanes::new(sizes, axis));
    let mut scratch = vec![Complex::new(T::zero(), T::zero()); plan.get_inplace_scratch_len()];
    let multiplier = T::from_factor(factor);
    if lanes.inner == 1 {
        for chunk in data.chunks_mut((CHUNK / n).max(1) * n) {
            plan.process_with_scratch(chunk, &mut scratch);
            multiply(chunk, multiplier, factor == 1.0);
        }
        return;
    }
    let width = lanes.width(n);
    let mut buffer = vec![Complex::new(T::zero(), T::zero()); width * n];
    for tile in lanes.tiles(width) {
        let buffer = &mut buffer[..tile.count * n];
        tile.gather(data, n, buffer);
        plan.process_with_scratch(buffer, &mut scratch);
        tile.scatter(buffer, n, multiplier, data);
    }
}
