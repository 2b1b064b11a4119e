//! The offsets of the operands of a loop over inline tensors: constants, computed from the shape types.
//!
//! A loop is written for any shape, and uses a [`Walk`] in a `const` block. So the compiler knows the length of each axis and all steps, and nothing
//! is planned at run time.

use crate::shape::{StaticDims, StaticShape};

const MAX: usize = StaticDims::MAX;

/// Visits the rows of a walk in order, with the offsets of the operands at the first position of each row.
///
/// Two outer axes are two loops, which the compiler removes if there are no such axes; further axes use an index. (Not a closure: a closure that a
/// program uses twice becomes a called function, in which the walk is not a constant.)
macro_rules! rows {
    ($walk:expr, $at:pat => $row:block) => {{
        let walk = $walk;
        for i in 0..walk.around_third() {
            for j in 0..walk.length(2) {
                for k in 0..walk.length(1) {
                    let $at = walk.row_at([i, j, k]);
                    $row
                }
            }
        }
    }};
}
pub(super) use rows;

/// Visits all positions of a walk in order, like [`rows!`].
macro_rules! positions {
    ($walk:expr, $at:pat => $position:block) => {{
        let all = $walk;
        rows!(all, row => {
            for i in 0..all.row() {
                let $at = all.along(row, i);
                $position
            }
        });
    }};
}
pub(super) use positions;

/// Axes, the innermost first, each with the steps of `N` operands. Axes of length 1 are left out, and two axes along which all operands are
/// contiguous are merged.
#[derive(Clone, Copy)]
pub(super) struct Walk<const N: usize> {
    rank: usize,
    sizes: [usize; MAX],
    steps: [[usize; N]; MAX],
}

impl<const N: usize> Walk<N> {
    /// The walk of one position.
    pub const ONCE: Self = Walk { rank: 0, sizes: [1; MAX], steps: [[0; N]; MAX] };

    /// Adds an axis around the others.
    pub const fn around(mut self, size: usize, steps: [usize; N]) -> Self {
        if size == 1 {
            return self;
        }
        if self.rank > 0 {
            let inner = self.rank - 1;
            let mut runs_on = true;
            let mut k = 0;
            while k < N {
                runs_on &= steps[k] == self.steps[inner][k] * self.sizes[inner];
                k += 1;
            }
            if runs_on {
                self.sizes[inner] *= size;
                return self;
            }
        }
        self.sizes[self.rank] = size;
        self.steps[self.rank] = steps;
        self.rank += 1;
        self
    }

    /// The walk over the sizes `out`, for operands whose sizes stretch to them, aligned at the back. Each operand has the row-major steps of all its
    /// sizes, the last `skip` of which are not walked.
    pub const fn broadcast(out: &StaticDims, operands: [&StaticDims; N], skip: [usize; N]) -> Self {
        let mut walk = Self::ONCE;
        let mut back = 0;
        while back < out.rank() {
            let mut steps = [0; N];
            let mut k = 0;
            while k < N {
                steps[k] = step(operands[k], back + skip[k]);
                k += 1;
            }
            walk = walk.around(out.get(out.rank() - 1 - back), steps);
            back += 1;
        }
        walk
    }

    /// The number of axes.
    #[inline(always)]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The length of the innermost axis; 1 if there is none.
    #[inline(always)]
    pub const fn row(&self) -> usize {
        self.sizes[0]
    }

    /// The step of operand `k` along the innermost axis.
    #[inline(always)]
    pub const fn step(&self, k: usize) -> usize {
        self.steps[0][k]
    }

    /// The length of an axis, the innermost being 0.
    #[inline(always)]
    pub const fn length(&self, axis: usize) -> usize {
        self.sizes[axis]
    }

    /// The number of positions of the axes around the third.
    #[inline(always)]
    pub fn around_third(&self) -> usize {
        self.sizes[3..].iter().product()
    }

    /// The offsets of the operands at the first position of a row, from the positions along the axes around the third, the third, and the second.
    #[inline(always)]
    pub fn row_at(&self, [i, j, k]: [usize; 3]) -> [usize; N] {
        let mut at = if self.rank > 3 { self.outer(i) } else { [0; N] };
        for (n, at) in at.iter_mut().enumerate() {
            *at += j * self.steps[2][n] + k * self.steps[1][n];
        }
        at
    }

    /// The offsets `i` positions along the row that begins at `at`.
    #[inline(always)]
    pub fn along(&self, mut at: [usize; N], i: usize) -> [usize; N] {
        for (n, at) in at.iter_mut().enumerate() {
            *at += i * self.step(n);
        }
        at
    }

    /// The offsets of the operands at position `i` of all axes around the third.
    #[inline]
    fn outer(&self, mut i: usize) -> [usize; N] {
        let mut at = [0; N];
        for axis in 3..self.rank {
            let place = i % self.sizes[axis];
            i /= self.sizes[axis];
            at = core::array::from_fn(|n| at[n] + place * self.steps[axis][n]);
        }
        at
    }
}

impl Walk<1> {
    /// The walk over `sizes` with two axes exchanged, those that are `a` and `b` before the last; without such axes, nothing is exchanged.
    pub const fn exchanged(sizes: &StaticDims, a: usize, b: usize) -> Self {
        let there = a < sizes.rank() && b < sizes.rank();
        let mut walk = Self::ONCE;
        let mut back = 0;
        while back < sizes.rank() {
            let from = match back {
                _ if there && back == a => b,
                _ if there && back == b => a,
                _ => back,
            };
            walk = walk.around(sizes.get(sizes.rank() - 1 - from), [step(sizes, from)]);
            back += 1;
        }
        walk
    }

    /// The rows and columns of a matrix that is walked along its columns, if squares of four by four cover it, or nearly.
    #[inline(always)]
    pub const fn squares(&self) -> Option<(usize, usize)> {
        let [m, n] = [self.sizes[0], self.sizes[1]];
        let transposed = self.rank == 2 && self.steps[0][0] == n && self.steps[1][0] == 1;
        let covered = m.is_multiple_of(4) && n.is_multiple_of(4) || m % 4 == 3 && n % 4 == 3 && m > 4 && n > 4;
        if transposed && covered { Some((m, n)) } else { None }
    }

    /// The walk over `sizes` in the order of the axes `numbers`, counted from the front, or from the back if negative.
    pub const fn ordered(sizes: &StaticDims, numbers: &[isize; MAX]) -> Self {
        let mut walk = Self::ONCE;
        let mut axis = sizes.rank();
        while axis > 0 {
            axis -= 1;
            let number = numbers[axis];
            let from = if number < 0 { (-1 - number) as usize } else { sizes.rank() - 1 - number as usize };
            walk = walk.around(sizes.get(sizes.rank() - 1 - from), [step(sizes, from)]);
        }
        walk
    }
}

/// The row-major step of the axis that is `back` axes before the last; 0 if the axis stretches.
const fn step(sizes: &StaticDims, back: usize) -> usize {
    if back >= sizes.rank() || sizes.get(sizes.rank() - 1 - back) == 1 {
        return 0;
    }
    sizes.strides().get(sizes.rank() - 1 - back)
}

/// The walks of a reduction of `S` whose results, with the reduced axes kept, have the shape `K`: over the results, and over the elements of one
/// result.
pub(super) struct Reduction {
    pub kept: Walk<1>,
    pub reduced: Walk<1>,
}

impl Reduction {
    pub const fn new<S: StaticShape, K: StaticShape>() -> Self {
        let (sizes, kept) = (S::SIZES, K::SIZES);
        let mut walks = Reduction { kept: Walk::ONCE, reduced: Walk::ONCE };
        let mut back = 0;
        while back < sizes.rank() {
            let (size, steps) = (sizes.get(sizes.rank() - 1 - back), [step(sizes, back)]);
            if back < kept.rank() && kept.get(kept.rank() - 1 - back) == size {
                walks.kept = walks.kept.around(size, steps);
            } else {
                walks.reduced = walks.reduced.around(size, steps);
            }
            back += 1;
        }
        walks
    }
}

/// The walks of a matrix product: over the batch, and the lengths of one product, `[m, k] · [k, n]`.
pub(super) struct Product {
    pub batch: Walk<2>,
    pub m: usize,
    pub k: usize,
    pub n: usize,
}

impl Product {
    /// Returns the walks of the product of `S` and `R`, which has the shape `O`.
    pub const fn new<S: StaticShape, R: StaticShape, O: StaticShape>() -> Self {
        let (a, b) = (S::SIZES, R::SIZES);
        let (vector, by_vector) = (a.rank() == 1, b.rank() == 1);
        let m = if vector { 1 } else { a.get(a.rank() - 2) };
        let n = if by_vector { 1 } else { b.get(b.rank() - 1) };
        let own = !vector as usize + !by_vector as usize;
        let mut out = StaticDims::SCALAR;
        let mut axis = 0;
        while axis + own < O::SIZES.rank() {
            out = out.push(O::SIZES.get(axis));
            axis += 1;
        }
        let skip = [if vector { 1 } else { 2 }, if by_vector { 1 } else { 2 }];
        Product { batch: Walk::broadcast(&out, [a, b], skip), m, k: a.get(a.rank() - 1), n }
    }
}
