//! Eigenvalues and eigenvectors of matrices that need not be symmetric.

use super::scale::{has_finite_elements, with_scaled};
use super::scratch::Scratch;
use crate::LinalgElement;
use crate::batch::Batch;
use crate::element::Answer;
use congruent::complex::Complex;
use congruent::prelude::*;
use faer::diag::DiagMut;
use faer::linalg::evd::{ComputeEigenvectors, evd_real, evd_scratch};
use faer::traits::math_utils::hypot;
use faer::{Mat, MatMut};

type AnyRankTensor<T> = Tensor<T, AnyRank>;

/// Eigenvalue decompositions of matrices of one size, one after the other in the same memory.
struct Evd<T> {
    re: Vec<T>,
    im: Vec<T>,
    scratch: Scratch,
}

impl<T: LinalgElement> Evd<T> {
    /// Returns memory for matrices of side `n`.
    fn new(n: usize, vectors: ComputeEigenvectors) -> Self {
        let size = |par| evd_scratch::<T>(n, ComputeEigenvectors::No, vectors, par, Default::default());
        Evd { re: vec![T::ZERO; n], im: vec![T::ZERO; n], scratch: Scratch::new([n, n], size) }
    }

    /// Decomposes a matrix of a batch. For a pair of complex eigenvalues, the two vectors are the real and the imaginary part of one eigenvector.
    ///
    /// # Errors
    /// [`LinalgError::NotConverged`](crate::LinalgError::NotConverged)
    fn decompose(
        &mut self,
        op: &'static str,
        batch: &Batch<'_, T>,
        number: usize,
        vectors: Option<MatMut<'_, T>>,
    ) -> Answer<()> {
        let refuse = || batch.not_converged(op, number);
        let x = batch.matrix(number);
        // (Without a limit on its steps, the iteration over NaN would not end.)
        if !has_finite_elements(x) {
            return Err(refuse());
        }
        let (re, im) = (DiagMut::from_slice_mut(&mut self.re), DiagMut::from_slice_mut(&mut self.im));
        let (par, stack) = self.scratch.parts();
        let (done, factor) = with_scaled(x, |x| evd_real(x, re, im, None, vectors, par, stack, Default::default()));
        done.map_err(|_| refuse())?;
        self.re.iter_mut().chain(&mut self.im).for_each(|part| *part *= factor);
        Ok(())
    }

    /// Writes the eigenvalues.
    fn write_values(&self, to: &mut [Complex<T>]) {
        for (to, (&re, &im)) in to.iter_mut().zip(self.re.iter().zip(&self.im)) {
            *to = Complex::new(re, im);
        }
    }
}

pub(crate) fn eigvals<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<AnyRankTensor<Complex<T>>> {
    let batch = Batch::square("eigvals", x)?;
    let n = batch.nrows();
    let mut values = new_numbers(&batch.front, &[n]);
    let mut evd = Evd::new(n, ComputeEigenvectors::No);
    for (number, to) in values.as_mut_slice().chunks_exact_mut(n.max(1)).enumerate() {
        evd.decompose("eigvals", &batch, number, None)?;
        evd.write_values(to);
    }
    Ok(values)
}

pub(crate) fn eig<T: LinalgElement>(
    x: View<'_, T, AnyRank>,
) -> Answer<(AnyRankTensor<Complex<T>>, AnyRankTensor<Complex<T>>)> {
    let batch = Batch::square("eig", x)?;
    let n = batch.nrows();
    let (mut values, mut vectors) = (new_numbers(&batch.front, &[n]), new_numbers(&batch.front, &[n, n]));
    let (mut evd, mut parts) = (Evd::new(n, ComputeEigenvectors::Yes), Mat::zeros(n, n));
    for number in 0..values.numel() / n.max(1) {
        evd.decompose("eig", &batch, number, Some(parts.as_mut()))?;
        let own = &mut values.as_mut_slice()[number * n..][..n];
        evd.write_values(own);
        write_vectors(&evd.im, &parts, &mut vectors.as_mut_slice()[number * n * n..][..n * n]);
    }
    Ok((values, vectors))
}

/// Returns zeros for each matrix of a batch.
fn new_numbers<T: LinalgElement>(front: &[usize], own: &[usize]) -> AnyRankTensor<Complex<T>> {
    let sizes: Vec<usize> = front.iter().chain(own).copied().collect();
    let zeros = Tensor::<T, AnyRank>::zeros_of(AnyRank::from(sizes));
    zeros.map(|zero| Complex::new(zero, zero))
}

/// Writes the vectors of a matrix, row-major, from their parts: the vector of the eigenvalue with the negative imaginary part is the conjugate of the
/// vector before.
fn write_vectors<T: LinalgElement>(im: &[T], parts: &Mat<T>, to: &mut [Complex<T>]) {
    let n = im.len();
    let mut j = 0;
    while j < n {
        let real = im[j] == T::ZERO;
        let column = (0..n).map(|i| Complex::new(parts[(i, j)], if real { T::ZERO } else { parts[(i, j + 1)] }));
        let factor = normalize(column.clone());
        for (i, z) in column.enumerate() {
            let z = multiply(z, factor);
            to[i * n + j] = z;
            if !real {
                to[i * n + j + 1] = Complex::new(z.re, -z.im);
            }
        }
        j += if real { 1 } else { 2 };
    }
}

/// Returns the factor that gives a vector norm 1 and makes its largest component real; the factor of a real vector is positive.
fn normalize<T: LinalgElement>(column: impl Iterator<Item = Complex<T>> + Clone) -> Complex<T> {
    let (mut largest, mut most) = (Complex::new(T::ONE, T::ZERO), T::ZERO);
    for z in column.clone() {
        let size = hypot(&z.re, &z.im);
        if size > most {
            (largest, most) = (z, size);
        }
    }
    // (The vector is divided first, because the squares of large components are infinite.)
    let sum = column.fold(T::ZERO, |sum, z| {
        let size = hypot(&z.re, &z.im) / most;
        sum + size * size
    });
    let scale = T::ONE / most / sum.sqrt();
    if largest.im == T::ZERO {
        return Complex::new(scale, T::ZERO);
    }
    Complex::new(largest.re / most * scale, -largest.im / most * scale)
}

fn multiply<T: LinalgElement>(a: Complex<T>, b: Complex<T>) -> Complex<T> {
    Complex::new(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
}
