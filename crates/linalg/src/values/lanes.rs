//! LU decompositions of several small matrices at a time.
//!
//! Element `[i, j]` of the matrices is one array with a lane for each matrix, so that the loops of the textbook (G. Golub, C. Van Loan, "Matrix
//! Computations", 3.2 and 3.4) become vector instructions over the lanes for any side. Each lane has its own pivots, the largest elements of their
//! columns. The arithmetic of a lane does not depend on the number of lanes.

use crate::LinalgElement;
use faer::traits::math_utils::abs;

/// The number of columns of right-hand sides that are substituted at a time, in registers.
const COLUMNS: usize = 4;

/// The LU decompositions of `L` matrices.
pub(super) struct LuLanes<T, const L: usize> {
    pub n: usize,
    /// The lower factor below the diagonal, the upper factor on and above the diagonal.
    factors: Vec<[T; L]>,
    /// For each row of the factors, the number of its row in the matrix.
    pub rows: Vec<[usize; L]>,
    /// The determinants of the permutations of rows.
    pub signs: [T; L],
    /// The columns of right-hand sides.
    pub columns: usize,
    /// Right-hand sides, which are replaced by solutions.
    pub right: Vec<[T; L]>,
}

impl<T: LinalgElement, const L: usize> LuLanes<T, L> {
    /// Returns memory for matrices of side `n` and for right-hand sides of this number of columns.
    pub fn new(n: usize, columns: usize) -> Self {
        let zeros = |len| vec![[T::ZERO; L]; len];
        LuLanes {
            n,
            factors: zeros(n * n),
            rows: vec![[0; L]; n],
            signs: [T::ONE; L],
            columns,
            right: zeros(n * columns),
        }
    }

    /// Decomposes matrices that are row-major.
    pub fn decompose(&mut self, matrices: [&[T]; L]) {
        for (lane, matrix) in matrices.into_iter().enumerate() {
            self.factors.iter_mut().zip(matrix).for_each(|(to, &from)| to[lane] = from);
        }
        self.rows.iter_mut().enumerate().for_each(|(i, row)| *row = [i; L]);
        self.signs = [T::ONE; L];
        for k in 0..self.n {
            self.exchange_rows(k);
            self.eliminate(k);
        }
    }

    /// Exchanges row `k` with the row, `k` or below, that has the largest element in column `k`.
    fn exchange_rows(&mut self, k: usize) {
        let n = self.n;
        let (mut largest, mut rows) = (self.factors[k * n + k].map(|x| abs(&x)), [k; L]);
        for i in k + 1..n {
            let row = &self.factors[i * n + k];
            for lane in 0..L {
                let size = abs(&row[lane]);
                let is_larger = size > largest[lane];
                largest[lane] = if is_larger { size } else { largest[lane] };
                rows[lane] = if is_larger { i } else { rows[lane] };
            }
        }
        for (lane, p) in rows.into_iter().enumerate().filter(|&(_, p)| p != k) {
            self.signs[lane] = -self.signs[lane];
            exchange(&mut self.rows, lane, [k, p], 1);
            exchange(&mut self.factors, lane, [k, p], n);
        }
    }

    /// Subtracts multiples of row `k` from the rows below.
    fn eliminate(&mut self, k: usize) {
        let n = self.n;
        let (above, below) = self.factors.split_at_mut((k + 1) * n);
        let pivot_row = &above[k * n + k..];
        // (Elements below a pivot that is 0 are zeros.)
        let pivots = pivot_row[0].map(|pivot| if pivot == T::ZERO { T::ONE } else { pivot });
        for row in below.chunks_exact_mut(n) {
            let (factors, row) = row[k..].split_first_mut().expect("column k");
            divide(factors, &pivots);
            row.iter_mut().zip(&pivot_row[1..]).for_each(|(x, y)| subtract(x, factors, y));
        }
    }

    /// Returns the diagonal of the upper factor of a lane.
    pub fn pivots(&self, lane: usize) -> impl Iterator<Item = T> + '_ {
        self.factors.iter().step_by(self.n + 1).map(move |pivots| pivots[lane])
    }

    /// Returns whether no pivot of the lane is 0.
    pub fn is_regular(&self, lane: usize) -> bool {
        self.pivots(lane).all(|pivot| pivot != T::ZERO)
    }

    /// Replaces the right-hand sides by solutions. If they are `triangular`, with zeros above the diagonal, the zeros are skipped.
    pub fn substitute(&mut self, triangular: bool) {
        let mut column = 0;
        while column < self.columns {
            let first = if triangular { column } else { 0 };
            let width = if self.columns - column < COLUMNS { 1 } else { COLUMNS };
            match width {
                COLUMNS => self.substitute_columns::<COLUMNS>(column, first),
                _ => self.substitute_columns::<1>(column, first),
            }
            column += width;
        }
    }

    /// Replaces `W` columns, whose rows before `first` are 0 until the lower factor has been substituted.
    fn substitute_columns<const W: usize>(&mut self, column: usize, first: usize) {
        let (n, k) = (self.n, self.columns);
        for i in first..n {
            let factors = &self.factors[i * n..][..i];
            let sums = subtract_rows::<T, L, W>(factors, &self.right[column..], k, [first, i]);
            self.right[i * k + column..][..W].copy_from_slice(&sums);
        }
        for i in (0..n).rev() {
            let factors = &self.factors[i * n..][..n];
            let mut sums = subtract_rows::<T, L, W>(factors, &self.right[column..], k, [i + 1, i]);
            sums.iter_mut().for_each(|sum| divide(sum, &factors[i]));
            self.right[i * k + column..][..W].copy_from_slice(&sums);
        }
    }
}

/// Returns `W` columns of row `i` less the multiples, by `factors`, of the rows between `first` and the end of the factors.
#[inline(always)]
fn subtract_rows<T: LinalgElement, const L: usize, const W: usize>(
    factors: &[[T; L]],
    right: &[[T; L]],
    columns: usize,
    [first, i]: [usize; 2],
) -> [[T; L]; W] {
    let row = |j: usize| right[j * columns..].first_chunk::<W>().expect("as many columns");
    let mut sums = *row(i);
    for (j, factors) in factors.iter().enumerate().skip(first) {
        sums.iter_mut().zip(row(j)).for_each(|(sum, x)| subtract(sum, factors, x));
    }
    sums
}

/// Replaces `x` by `x - factor y`, lane by lane.
#[inline(always)]
fn subtract<T: LinalgElement, const L: usize>(x: &mut [T; L], factor: &[T; L], y: &[T; L]) {
    for lane in 0..L {
        x[lane] -= factor[lane] * y[lane];
    }
}

/// Replaces `x` by `x / y`, lane by lane.
#[inline(always)]
fn divide<T: LinalgElement, const L: usize>(x: &mut [T; L], y: &[T; L]) {
    for lane in 0..L {
        x[lane] /= y[lane];
    }
}

/// Exchanges two rows of `n` columns in one lane, the upper one first.
fn exchange<X, const L: usize>(matrix: &mut [[X; L]], lane: usize, [upper, lower]: [usize; 2], n: usize) {
    let (above, below) = matrix.split_at_mut(lower * n);
    for (x, y) in above[upper * n..][..n].iter_mut().zip(below) {
        std::mem::swap(&mut x[lane], &mut y[lane]);
    }
}
