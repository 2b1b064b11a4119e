//! The singular value decomposition, and operations that use it: condition, rank, pseudoinverse.

use super::scale::{has_finite_elements, with_scaled};
use super::scratch::Scratch;
use crate::LinalgElement;
use crate::batch::{Batch, Columns, Results};
use crate::checks::require_matrix;
use crate::element::Answer;
use congruent::element::ZeroOne;
use congruent::prelude::*;
use faer::diag::DiagMut;
use faer::linalg::svd::{ComputeSvdVectors, svd as decompose, svd_scratch};
use faer::traits::math_utils::{eps, infinity, is_nan};
use faer::{Mat, MatMut, MatRef};

/// Singular value decompositions of matrices of one shape, one after the other in the same memory.
pub(super) struct Svd<T> {
    pub u: Mat<T>,
    pub s: Vec<T>,
    pub v: Mat<T>,
    scratch: Scratch,
}

impl<T: LinalgElement> Svd<T> {
    /// Returns memory for matrices of `m` rows and `n` columns.
    pub fn new(m: usize, n: usize) -> Self {
        let k = m.min(n);
        Svd { u: Mat::zeros(m, k), s: vec![T::ZERO; k], v: Mat::zeros(n, k), scratch: new_scratch::<T>(m, n) }
    }

    /// Decomposes a matrix of a batch.
    ///
    /// # Errors
    /// [`LinalgError::NotConverged`](crate::LinalgError::NotConverged)
    pub fn decompose(&mut self, op: &'static str, batch: &Batch<'_, T>, number: usize) -> Answer<()> {
        let (s, u, v) = (&mut self.s, self.u.as_mut(), self.v.as_mut());
        decompose_into(op, batch, number, s, [u, v], &mut self.scratch)
    }

    /// Returns the product of the pseudoinverse with `right`: `V S⁺ (Uᵀ right)`.
    pub fn solve(&self, right: MatRef<'_, T>) -> Mat<T> {
        let rank = count_rank(&self.s, self.u.nrows().max(self.v.nrows()));
        let (u, v) = (self.u.as_ref().subcols(0, rank), self.v.as_ref().subcols(0, rank));
        let mut projected = u.transpose() * right;
        for (i, &s) in self.s[..rank].iter().enumerate() {
            for j in 0..projected.ncols() {
                projected[(i, j)] /= s;
            }
        }
        v * projected
    }

    /// Returns the pseudoinverse: `V S⁺ Uᵀ`.
    pub fn pseudoinverse(&self) -> Mat<T> {
        let rank = count_rank(&self.s, self.u.nrows().max(self.v.nrows()));
        let mut scaled = self.v.as_ref().subcols(0, rank).to_owned();
        for (j, &s) in self.s[..rank].iter().enumerate() {
            (0..scaled.nrows()).for_each(|i| scaled[(i, j)] /= s);
        }
        scaled * self.u.as_ref().subcols(0, rank).transpose()
    }
}

/// Writes the singular values and vectors of a matrix of a batch. If the tensor is row-major, the transposed matrix has the order that faer needs; it
/// is decomposed instead, and the two kinds of vectors are exchanged.
///
/// # Errors
/// [`LinalgError::NotConverged`](crate::LinalgError::NotConverged)
fn decompose_into<T: LinalgElement>(
    op: &'static str,
    batch: &Batch<'_, T>,
    number: usize,
    s: &mut [T],
    [u, v]: [MatMut<'_, T>; 2],
    scratch: &mut Scratch,
) -> Answer<()> {
    decompose_scaled(op, batch, number, s, [Some(v), Some(u)], scratch)
}

/// Writes the singular values of a matrix of a batch, and the vectors of the transposed matrix: left and right.
///
/// # Errors
/// [`LinalgError::NotConverged`](crate::LinalgError::NotConverged)
fn decompose_scaled<T: LinalgElement>(
    op: &'static str,
    batch: &Batch<'_, T>,
    number: usize,
    s: &mut [T],
    [left, right]: [Option<MatMut<'_, T>>; 2],
    scratch: &mut Scratch,
) -> Answer<()> {
    let refuse = || batch.not_converged(op, number);
    let x = batch.matrix(number).transpose();
    if !has_finite_elements(x) {
        return Err(refuse());
    }
    let (par, stack) = scratch.parts();
    let (done, factor) =
        with_scaled(x, |x| decompose(x, DiagMut::from_slice_mut(s), left, right, par, stack, Default::default()));
    if done.is_err() || s.iter().any(is_nan) {
        return Err(refuse());
    }
    s.iter_mut().for_each(|s| *s *= factor);
    Ok(())
}

/// Returns memory to decompose matrices of `m` rows and `n` columns.
fn new_scratch<T: LinalgElement>(m: usize, n: usize) -> Scratch {
    let thin = ComputeSvdVectors::Thin;
    Scratch::new([m, n], |par| svd_scratch::<T>(n, m, thin, thin, par, Default::default()))
}

/// Returns the number of singular values, the largest first, that are above `ε` times the longer side times the largest one; smaller ones are zero
/// but for rounding.
fn count_rank<T: LinalgElement>(s: &[T], longer_side: usize) -> usize {
    let largest = s.first().copied().unwrap_or(T::ZERO);
    let zero = T::of(longer_side) * eps::<T>() * largest;
    s.iter().take_while(|s| **s > zero).count()
}

type SvdParts<T> = (Tensor<T, AnyRank>, Tensor<T, AnyRank>, Tensor<T, AnyRank>);

pub(crate) fn svd<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<SvdParts<T>> {
    let batch = Batch::new("svd", x)?;
    let (m, n) = (batch.nrows(), batch.ncols());
    let k = m.min(n);
    let front = &batch.front;
    let (mut u, mut s, mut vh) = (Columns::zeros(front, m, k), Results::new(front, 1, k), Results::new(front, k, n));
    let mut scratch = new_scratch::<T>(m, n);
    for number in 0..batch.count() {
        let vectors = [u.matrix(number), vh.matrix(number).transpose_mut()];
        decompose_into("svd", &batch, number, s.slice(number), vectors, &mut scratch)?;
    }
    Ok((u.matrices(), s.vectors(), vh.matrices()))
}

pub(crate) fn svdvals<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    singular_values("svdvals", x)
}

/// Returns the singular values alone, for the operation of this name.
pub(super) fn singular_values<T: LinalgElement>(
    op: &'static str,
    x: View<'_, T, AnyRank>,
) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::new(op, x)?;
    let (m, n) = (batch.nrows(), batch.ncols());
    let mut out = Results::new(&batch.front, 1, m.min(n));
    let none = ComputeSvdVectors::No;
    let mut scratch = Scratch::new([m, n], |par| svd_scratch::<T>(n, m, none, none, par, Default::default()));
    for number in 0..batch.count() {
        decompose_scaled(op, &batch, number, out.slice(number), [None, None], &mut scratch)?;
    }
    Ok(out.vectors())
}

/// Returns one number for the singular values of each matrix, as a tensor of the axes in front. (The number of matrices without singular values is
/// 0.)
fn measure<T: LinalgElement, N: ZeroOne>(s: &Tensor<T, AnyRank>, number: impl Fn(&[T]) -> N) -> Tensor<N, AnyRank> {
    let (front, k) = (s.sizes()[..s.ndim() - 1].to_vec(), s.sizes()[s.ndim() - 1]);
    let mut out = Tensor::<N, AnyRank>::zeros_of(AnyRank::from(front));
    for (out, s) in out.as_mut_slice().iter_mut().zip(s.as_slice().chunks_exact(k.max(1))) {
        *out = number(s);
    }
    out
}

pub(crate) fn cond<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let ratio = |s: &[T]| match s[s.len() - 1] {
        smallest if smallest == T::ZERO => infinity(),
        smallest => s[0] / smallest,
    };
    Ok(measure(&singular_values("cond", x)?, ratio))
}

pub(crate) fn matrix_rank<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<i64, AnyRank>> {
    let [m, n] = require_matrix("matrix_rank", x.sizes())?;
    Ok(measure(&singular_values("matrix_rank", x)?, |s| count_rank(s, m.max(n)) as i64))
}

pub(crate) fn pinv<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::new("pinv", x)?;
    let (m, n) = (batch.nrows(), batch.ncols());
    let (mut out, mut svd) = (Results::new(&batch.front, n, m), Svd::new(m, n));
    for number in 0..batch.count() {
        svd.decompose("pinv", &batch, number)?;
        out.matrix(number).copy_from(svd.pseudoinverse());
    }
    Ok(out.matrices())
}
