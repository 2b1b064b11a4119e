//! Planes sampled between their positions, at the coordinates of a grid: a gather of a few elements for each coordinate.
//!
//! Three loops, for any derivative by the coordinates: [`sample`] reads, [`scatter`] is its adjoint, [`slopes`] is the gradient of the
//! coordinates. Each computes the places and weights of a few points once, and uses them for all channels.

mod taps;

pub use taps::{Between, Outside, Sampling};

use crate::element::Float;
use crate::loops::compiled::{Call, run_call};
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::{Entry, Isa, Task, dispatch};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use congruent_layout::count_positions;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::slice::from_raw_parts_mut;
use taps::{AxisTaps, ReadAxis};

/// The sizes of planes, one for each of `batch` times `channels`, and of the points at which the planes of a batch are sampled.
#[derive(Clone, Copy, Debug)]
pub struct Sampled {
    /// The number of grids.
    pub batch: usize,
    /// The number of planes per grid.
    pub channels: usize,
    /// The numbers of rows and columns of a plane, at least 1 each.
    pub plane: [usize; 2],
    /// The number of points of a grid.
    pub points: usize,
    /// The way in which they are sampled.
    pub how: Sampling,
}

impl Sampled {
    /// Returns the number of elements of all planes; `usize::MAX` if it overflows.
    fn elements(&self) -> usize {
        count_positions([self.batch, self.channels, self.plane[0], self.plane[1]].into_iter())
    }

    /// Returns the number of samples, one per channel and point, counted like [`elements`](Self::elements).
    fn readings(&self) -> usize {
        count_positions([self.batch, self.channels, self.points].into_iter())
    }

    // SOUND: asserts whole planes and two coordinates for each point; counts saturate, and each part has results of its own
    fn run_loops<T: Float>(
        self,
        x: &[T],
        g: &[T],
        grid: &[T],
        loops: SampleLoops,
        len: usize,
    ) -> Result<Filled<T>, OutOfMemory> {
        assert_eq!(
            grid.len(),
            count_positions([2, self.batch, self.points].into_iter()),
            "two coordinates for each point"
        );
        assert!(!self.plane.contains(&0), "planes with elements");
        let out = Buffer::<T>::new(len)?;
        let mut call = GridSampler { of: self, x, g, grid, loops, to: SampleTarget(out.ptr().as_ptr()) };
        // SAFETY: the function for these floats, with room for the result.
        unsafe { T::sample()((&raw mut call).cast()) };
        // SAFETY: the parts have written the whole result.
        Ok(unsafe { out.filled() })
    }
}

/// Samples the planes: an element for each channel and point.
///
/// # Panics
/// (All three functions.) If the number of elements is not that of the planes, or if planes are empty.
pub fn sample<T: Float>(x: &[T], grid: &[T], of: Sampled) -> Result<Filled<T>, OutOfMemory> {
    assert_eq!(x.len(), of.elements(), "whole planes");
    of.run_loops(x, &[], grid, SampleLoops::Read, of.readings())
}

/// Computes the adjoint: adds each element of `g`, one per channel and point, to zeros, where the point is sampled.
pub fn scatter<T: Float>(g: &[T], grid: &[T], of: Sampled) -> Result<Filled<T>, OutOfMemory> {
    assert_eq!(g.len(), of.readings(), "an element for each point");
    of.run_loops(&[], g, grid, SampleLoops::Scatter, of.elements())
}

/// Computes the gradient of the grid: the sum over channels of `g` times the two derivatives of the samples.
pub fn slopes<T: Float>(x: &[T], g: &[T], grid: &[T], of: Sampled) -> Result<Filled<T>, OutOfMemory> {
    assert_eq!(x.len(), of.elements(), "whole planes");
    assert_eq!(g.len(), of.readings(), "an element for each point");
    of.run_loops(x, g, grid, SampleLoops::Slopes, grid.len())
}

/// Returns [`run_call`] for these functions, for the floats that the library compiles.
pub(crate) fn entry<T: Float>() -> Entry<*mut ()> {
    run_call::<GridSampler<T>>
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SampleLoops {
    Read,
    Scatter,
    Slopes,
}

/// The address of the results.
#[derive(Clone, Copy)]
struct SampleTarget<T>(*mut T);
// SAFETY: parts write disjoint elements.
unsafe impl<T: Send> Send for SampleTarget<T> {}
// SAFETY: parts write disjoint elements.
unsafe impl<T: Send> Sync for SampleTarget<T> {}

impl<T: Float> SampleTarget<T> {
    /// Writes zeros, and returns them.
    ///
    /// # Safety
    /// There is room for the zeros as long as they are used, and nobody else accesses them.
    #[inline(always)]
    unsafe fn zeros<'a>(self, start: usize, len: usize) -> &'a mut [T] {
        // SAFETY: the caller's promise.
        let to = unsafe { from_raw_parts_mut(self.0.wrapping_add(start).cast::<MaybeUninit<T>>(), len) };
        to.fill(MaybeUninit::new(T::ZERO));
        // SAFETY: written just now.
        unsafe { to.assume_init_mut() }
    }
}

struct GridSampler<'a, T> {
    of: Sampled,
    x: &'a [T],
    g: &'a [T],
    grid: &'a [T],
    loops: SampleLoops,
    to: SampleTarget<T>,
}

/// The number of points whose places and weights are computed at a time.
const POINTS: usize = 128;
/// The number of planes that one part of an adjoint writes.
const PLANES: usize = 8;

impl<T: Float> Call for GridSampler<'_, T> {
    unsafe fn run_compiled(&mut self) {
        let Sampled { batch, channels, points, how, .. } = self.of;
        // Parts of a grid, or, if these would write to the same elements, of its planes.
        let (all, len) = match self.loops {
            SampleLoops::Scatter => (channels, PLANES),
            _ => (points, 4 * POINTS),
        };
        let each = all.div_ceil(len);
        let part = |i: usize| {
            let start = i % each * len;
            dispatch(GridPoints { call: self, batch: i / each, range: start..all.min(start + len) });
        };
        let taps = match how.between {
            Between::Nearest => 1,
            Between::Linear => 4,
            Between::Cubic => 16,
        };
        let work = (batch * points).saturating_mul(channels.saturating_add(4)).saturating_mul(4 * taps);
        if work.saturating_add(self.of.elements()) < PARALLEL {
            return (0..batch * each).for_each(part);
        }
        each_of_work(batch * each, 1, work, &part);
    }
}

/// Some points of a grid, or some planes of an adjoint.
struct GridPoints<'a, T> {
    call: &'a GridSampler<'a, T>,
    batch: usize,
    range: Range<usize>,
}

impl<T: Float> Task for GridPoints<'_, T> {
    type Out = ();
    const WIDE: bool = false;
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        match self.call.of.how.between {
            Between::Nearest => self.run_part(ReadAxis::nearest),
            Between::Linear => self.run_part(ReadAxis::linear),
            Between::Cubic => self.run_part(ReadAxis::cubic),
        }
    }
}

/// The places and weights of a point, along rows and along columns.
type Point<T, const K: usize> = [AxisTaps<T, K>; 2];

impl<T: Float> GridPoints<'_, T> {
    #[inline(always)]
    // SOUND: asserts whole planes and two coordinates for each point; counts saturate, and each part has results of its own
    fn run_part<const K: usize>(self, taps: impl Fn(ReadAxis<T>, T) -> AxisTaps<T, K> + Copy) {
        let GridSampler { of, grid, loops, .. } = *self.call;
        let [rows, columns] = of.plane;
        let [across, down] = [ReadAxis::new(of.how, 0, columns, 1), ReadAxis::new(of.how, 1, rows, columns)];
        let grid = &grid[2 * self.batch * of.points..][..2 * of.points];
        let mut around = Vec::<Point<T, K>>::with_capacity(POINTS.min(of.points));
        let (points, planes) = match loops {
            SampleLoops::Scatter => (0..of.points, self.range.clone()),
            _ => (self.range.clone(), 0..0),
        };
        let plane = rows * columns;
        let first = self.batch * of.channels + planes.start;
        // SAFETY: the planes of this part, which are contiguous; none, unless the call writes planes.
        let to = unsafe { self.call.to.zeros(first * plane, planes.len() * plane) };
        let end = points.end;
        for start in points.step_by(POINTS) {
            let range = start..end.min(start + POINTS);
            around.clear();
            around.extend(grid.as_chunks().0[range.clone()].iter().map(|&[x, y]| [taps(across, x), taps(down, y)]));
            match loops {
                SampleLoops::Read => self.read(range, &around),
                SampleLoops::Slopes => self.slopes(range, &around),
                SampleLoops::Scatter => self.scatter(range, &around, to),
            }
        }
    }

    /// Iterates over the planes of the grid.
    #[inline(always)]
    fn planes(&self) -> core::slice::ChunksExact<'_, T> {
        let Sampled { channels, plane: [rows, columns], .. } = self.call.of;
        let len = rows * columns;
        self.call.x[self.batch * channels * len..][..channels * len].chunks_exact(len)
    }

    #[inline(always)]
    // SOUND: asserts whole planes and two coordinates for each point; counts saturate, and each part has results of its own
    fn read<const K: usize>(&self, range: Range<usize>, around: &[Point<T, K>]) {
        let Sampled { channels, points, .. } = self.call.of;
        for (channel, plane) in self.planes().enumerate() {
            let first = (self.batch * channels + channel) * points + range.start;
            // SAFETY: points of a channel, which only this part writes.
            let out = unsafe { self.call.to.zeros(first, range.len()) };
            for (out, [across, down]) in out.iter_mut().zip(around) {
                let mut sum = T::ZERO;
                for j in 0..K {
                    sum = sum + row_of(plane, down.places[j], across, &across.weights) * down.weights[j];
                }
                *out = sum;
            }
        }
    }

    #[inline(always)]
    // SOUND: asserts whole planes and two coordinates for each point; counts saturate, and each part has results of its own
    fn slopes<const K: usize>(&self, range: Range<usize>, around: &[Point<T, K>]) {
        let Sampled { channels, points, .. } = self.call.of;
        let first = self.batch * points + range.start;
        // SAFETY: points of a grid, which only this part writes.
        let out = unsafe { self.call.to.zeros(2 * first, 2 * range.len()) };
        for (channel, plane) in self.planes().enumerate() {
            let g = &self.call.g[(self.batch * channels + channel) * points..][range.clone()];
            for (([to_x, to_y], [across, down]), &g) in out.as_chunks_mut().0.iter_mut().zip(around).zip(g) {
                let (mut x, mut y) = (T::ZERO, T::ZERO);
                for j in 0..K {
                    x = x + row_of(plane, down.places[j], across, &across.slopes) * down.weights[j];
                    y = y + row_of(plane, down.places[j], across, &across.weights) * down.slopes[j];
                }
                (*to_x, *to_y) = (*to_x + g * x, *to_y + g * y);
            }
        }
    }

    #[inline(always)]
    fn scatter<const K: usize>(&self, range: Range<usize>, around: &[Point<T, K>], to: &mut [T]) {
        let Sampled { channels, plane: [rows, columns], points, .. } = self.call.of;
        for (channel, to) in self.range.clone().zip(to.chunks_exact_mut(rows * columns)) {
            let g = &self.call.g[(self.batch * channels + channel) * points..][range.clone()];
            for ([across, down], &g) in around.iter().zip(g) {
                for j in 0..K {
                    let g = g * down.weights[j];
                    for i in 0..K {
                        if let Some(to) = to.get_mut(down.places[j] + across.places[i]) {
                            *to = *to + g * across.weights[i];
                        }
                    }
                }
            }
        }
    }
}

/// Returns the weighted sum of elements of the row that starts at `start`; elements outside are zeros.
#[inline(always)]
fn row_of<T: Float, const K: usize>(plane: &[T], start: usize, across: &AxisTaps<T, K>, weights: &[T; K]) -> T {
    let mut sum = T::ZERO;
    for (&place, &weight) in across.places.iter().zip(weights) {
        sum = sum + plane.get(start + place).copied().unwrap_or(T::ZERO) * weight;
    }
    sum
}
