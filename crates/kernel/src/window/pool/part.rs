//! Parts of a pool, and the elements of windows that are inside the plane.

use crate::element::Float;
use crate::simd::vectored::Lanes;
use crate::window::conv::Planes;
use congruent_layout::conv::Windows;
use core::ops::Range;
use smallvec::SmallVec;

/// Returns the windows of a row for which this element of the window is inside the plane, and its position in window 0.
fn inside(w: &Windows, axis: usize, tap: usize) -> (Range<usize>, isize) {
    let at = (tap * w.dilation[axis]) as isize - w.padding[axis] as isize;
    let stride = w.stride[axis];
    let first = if at < 0 { at.unsigned_abs().div_ceil(stride) } else { 0 };
    let end = (w.input[axis] as isize - at).max(0) as usize;
    let end = end.div_ceil(stride).min(w.output[axis]);
    (first.min(end)..end, at)
}

/// An element of the windows of a row: the windows for which it is inside the plane, and its position in the first of these.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub start: usize,
    pub end: usize,
    pub first: usize,
}

/// Returns all elements that are inside for some window: the same for all rows of all planes.
pub(super) fn met_by(w: &Windows) -> SmallVec<[Met; 8]> {
    let met = |tap| {
        let (range, at) = inside(w, 1, tap);
        // (If no window has the element inside, there is no first position either.)
        let first = (!range.is_empty()).then(|| (range.start * w.stride[1]).wrapping_add_signed(at))?;
        Some(Met { start: range.start, end: range.end, first })
    };
    taps(w, 1, 0, w.output[1].saturating_sub(1) * w.stride[1]).filter_map(met).collect()
}

/// Returns the elements of a window that are inside the plane for some of the windows from `first` to `last`:
/// for a window that is far longer than the plane, those in its middle.
#[inline(always)]
fn taps(w: &Windows, axis: usize, first: usize, last: usize) -> Range<usize> {
    let (padding, apart) = (w.padding[axis], w.dilation[axis]);
    // A division takes as long as the elements of a small window, so there is none if these are neighbours.
    let taps = |positions: usize| if apart == 1 { positions } else { positions.div_ceil(apart) };
    let end = taps((padding + w.input[axis]).saturating_sub(first)).min(w.kernel[axis]);
    taps(padding.saturating_sub(last)).min(end)..end
}

/// The operation on the elements of a window.
pub(super) trait Pick<T>: Copy + Send + Sync {
    /// Whether `finish` needs the number of elements.
    const COUNTS: bool;
    /// Whether positions are requested.
    const POSITIONS: bool;
    /// The result of a window without elements.
    const NONE: T;
    /// Returns the result of `so_far` and an element, and whether it is the element.
    fn pick(so_far: T, x: T) -> (T, bool);
    /// Returns the result of both operands, lane by lane.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn both<V: Lanes<T>>(so_far: V, x: V) -> V;
    /// Returns the final result of a window, given its numbers of rows and columns. Called only if [`COUNTS`](Self::COUNTS).
    #[inline(always)]
    fn finish(x: T, _elements: [usize; 2]) -> T {
        x
    }
}

/// The addresses of values and positions.
#[derive(Clone, Copy)]
pub(super) struct Target<T>(pub *mut T, pub *mut i64);
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Send for Target<T> {}
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Sync for Target<T> {}

/// Some planes, and the settings for each.
pub(super) struct Part<'a, T> {
    pub x: Planes<'a, T>,
    pub windows: &'a Windows,
    pub columns: &'a [Met],
    pub divisor: MeanDivisor,
    pub planes: Range<usize>,
    pub to: Target<T>,
}

impl<T: Float> Part<'_, T> {
    /// Returns the first element of a plane.
    #[inline(always)]
    pub(super) fn plane(&self, i: usize) -> *const T {
        let [_, groups, channels, ..] = self.x.sizes;
        let at = [i / channels / groups, i / channels % groups, i % channels].into_iter().zip(self.x.strides);
        self.x.ptr.wrapping_add(at.map(|(i, step)| i * step).sum())
    }

    /// Finishes the windows of a row, to which all elements have been added.
    #[inline(always)]
    pub(super) fn finish<P: Pick<T>>(&self, row: usize, values: &mut [T]) {
        let w = self.windows;
        for (column, value) in values.iter_mut().enumerate() {
            *value = P::finish(*value, self.divisor.elements(w, [row, column]));
        }
    }
}

/// Iterates over the positions along an axis that window `i` has inside the plane.
#[inline(always)]
pub(super) fn positions_of(w: &Windows, axis: usize, i: usize) -> impl Iterator<Item = usize> + Clone {
    let (start, dilation, padding, input) = (i * w.stride[axis], w.dilation[axis], w.padding[axis], w.input[axis]);
    let all = taps(w, axis, start, start).map(move |tap| (start + tap * dilation).wrapping_sub(padding));
    all.filter(move |&at| at < input)
}

/// The divisor of the sum of a window, for its mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeanDivisor {
    /// The number of elements inside the plane.
    Inside,
    /// The number of elements inside the plane and the padding, without positions beyond the padding.
    Padded,
    /// This number.
    ByNumber(usize),
}

impl MeanDivisor {
    /// Returns rows and columns whose product is the divisor of this window.
    #[inline(always)]
    pub(super) fn elements(self, w: &Windows, window: [usize; 2]) -> [usize; 2] {
        let start = |axis: usize| window[axis] * w.stride[axis];
        match self {
            MeanDivisor::Inside => [0, 1].map(|axis| taps(w, axis, start(axis), start(axis)).len()),
            MeanDivisor::Padded => [0, 1].map(|axis| {
                let left = (w.input[axis] + 2 * w.padding[axis]).saturating_sub(start(axis));
                left.div_ceil(w.dilation[axis]).min(w.kernel[axis])
            }),
            MeanDivisor::ByNumber(number) => [number, 1],
        }
    }
}
