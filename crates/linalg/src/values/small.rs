//! Solutions, inverses and determinants of small matrices, several of a batch at a time.
//!
//! For a matrix of 4 rows, the preparations of faer's routines take longer than the arithmetic; and loops over the rows of one matrix are too short
//! for vector instructions. A matrix has the same result alone and in a batch; the last matrices of a batch are decomposed one by one.

use super::lanes::LuLanes;
use super::system::System;
use crate::LinalgElement;
use crate::batch::{Batch, Results};
use crate::element::Answer;
use congruent::prelude::*;

/// The largest side for which these loops are used. (For 1000 matrices of side 16, inverses and solutions take a third of the time of faer's
/// routines, on one x86-64 core.)
const LARGEST: usize = 16;
/// The number of matrices of a batch that are decomposed at a time (8 is not faster, with registers of two elements).
const LANES: usize = 4;

/// Returns whether these loops are used for matrices of this side.
pub(super) fn is_small(n: usize) -> bool {
    (1..=LARGEST).contains(&n)
}

/// A use of the decompositions of a batch.
trait BatchTask<T> {
    /// Decomposes the matrices with the numbers from `first`, one per lane, and writes their results.
    ///
    /// # Errors
    /// [`LinalgError::Singular`](crate::LinalgError::Singular)
    fn process_matrices<const L: usize>(&mut self, lu: &mut LuLanes<T, L>, first: usize) -> Answer<()>;
}

/// Processes `count` matrices of side `n`: `LANES` at a time, and the rest one by one.
fn process_batch<T: LinalgElement>(count: usize, n: usize, columns: usize, mut task: impl BatchTask<T>) -> Answer<()> {
    let whole = count - count % LANES;
    let mut several = LuLanes::<T, LANES>::new(n, columns);
    (0..whole).step_by(LANES).try_for_each(|first| task.process_matrices(&mut several, first))?;
    let mut one = LuLanes::<T, 1>::new(n, columns);
    (whole..count).try_for_each(|number| task.process_matrices(&mut one, number))
}

/// Returns `L` matrices from number `first` of `all`, where matrices lie one behind the other.
fn matrices_from<T, const L: usize>(all: &[T], elements: usize, first: usize) -> [&[T]; L] {
    std::array::from_fn(|lane| &all[(first + lane) * elements..][..elements])
}

struct Det<'a, T> {
    matrices: &'a [T],
    out: Results<T>,
}

impl<T: LinalgElement> BatchTask<T> for &mut Det<'_, T> {
    fn process_matrices<const L: usize>(&mut self, lu: &mut LuLanes<T, L>, first: usize) -> Answer<()> {
        lu.decompose(matrices_from(self.matrices, lu.n * lu.n, first));
        for lane in 0..L {
            self.out.slice(first + lane)[0] = lu.pivots(lane).fold(lu.signs[lane], |product, pivot| product * pivot);
        }
        Ok(())
    }
}

/// Returns the determinants of small matrices.
pub(super) fn det<T: LinalgElement>(batch: &Batch<'_, T>) -> Answer<Tensor<T, AnyRank>> {
    let matrices = batch.contiguous();
    let mut task = Det { matrices: matrices.as_slice(), out: Results::new(&batch.front, 1, 1) };
    process_batch(batch.count(), batch.nrows(), 0, &mut task)?;
    Ok(task.out.numbers())
}

struct Inverse<'a, 'b, T> {
    batch: &'a Batch<'b, T>,
    matrices: &'a [T],
    out: Results<T>,
}

impl<T: LinalgElement> BatchTask<T> for &mut Inverse<'_, '_, T> {
    fn process_matrices<const L: usize>(&mut self, lu: &mut LuLanes<T, L>, first: usize) -> Answer<()> {
        let n = lu.n;
        lu.decompose(matrices_from(self.matrices, n * n, first));
        if let Some(lane) = (0..L).find(|&lane| !lu.is_regular(lane)) {
            return Err(self.batch.singular("inverse", first + lane));
        }
        // The inverse of the product of the factors; its columns are then put in the order of the rows of the matrix.
        lu.right.fill([T::ZERO; L]);
        lu.right.iter_mut().step_by(n + 1).for_each(|diagonal| *diagonal = [T::ONE; L]);
        lu.substitute(true);
        for lane in 0..L {
            let out = self.out.slice(first + lane).chunks_exact_mut(n);
            for (out, row) in out.zip(lu.right.chunks_exact(n)) {
                lu.rows.iter().zip(row).for_each(|(to, x)| out[to[lane]] = x[lane]);
            }
        }
        Ok(())
    }
}

/// Returns the inverses of small matrices.
///
/// # Errors
/// [`LinalgError::Singular`](crate::LinalgError::Singular)
pub(super) fn inverse<T: LinalgElement>(batch: &Batch<'_, T>) -> Answer<Tensor<T, AnyRank>> {
    let (n, matrices) = (batch.nrows(), batch.contiguous());
    let mut task = Inverse { batch, matrices: matrices.as_slice(), out: Results::new(&batch.front, n, n) };
    process_batch(batch.count(), n, n, &mut task)?;
    Ok(task.out.matrices())
}

struct Solve<'a, 'b, T> {
    system: &'a System<'b, T>,
    matrices: &'a [T],
    right: &'a [T],
    out: Results<T>,
    /// The numbers of the matrices that were decomposed last.
    decomposed: Vec<usize>,
}

impl<T: LinalgElement> BatchTask<T> for &mut Solve<'_, '_, T> {
    fn process_matrices<const L: usize>(&mut self, lu: &mut LuLanes<T, L>, first: usize) -> Answer<()> {
        let (n, k, matrices) = (lu.n, lu.columns, &self.system.matrices);
        let numbers: [usize; L] = std::array::from_fn(|lane| matrices.own_number(first + lane));
        if self.decomposed != numbers {
            lu.decompose(numbers.map(|number| &self.matrices[number * n * n..][..n * n]));
            self.decomposed.clear();
            self.decomposed.extend(numbers);
            if let Some(lane) = (0..L).find(|&lane| !lu.is_regular(lane)) {
                return Err(matrices.singular("solve", numbers[lane]));
            }
        }
        for lane in 0..L {
            let right = &self.right[self.system.right.own_number(first + lane) * n * k..][..n * k];
            for (i, from) in lu.rows.iter().enumerate() {
                let row = &right[from[lane] * k..][..k];
                lu.right[i * k..].iter_mut().zip(row).for_each(|(to, &x)| to[lane] = x);
            }
        }
        lu.substitute(false);
        for lane in 0..L {
            self.out.slice(first + lane).iter_mut().zip(&lu.right).for_each(|(to, x)| *to = x[lane]);
        }
        Ok(())
    }
}

/// Returns the solutions of small systems.
///
/// # Errors
/// [`LinalgError::Singular`](crate::LinalgError::Singular)
pub(super) fn solve<T: LinalgElement>(system: &System<'_, T>) -> Answer<Tensor<T, AnyRank>> {
    let (n, k) = (system.matrices.nrows(), system.right.ncols());
    let (matrices, right) = (system.matrices.contiguous(), system.right.contiguous());
    let mut task = Solve {
        system,
        matrices: matrices.as_slice(),
        right: right.as_slice(),
        out: system.solutions(n),
        decomposed: Vec::new(),
    };
    process_batch(system.matrices.count(), n, k, &mut task)?;
    Ok(system.finish(task.out))
}
