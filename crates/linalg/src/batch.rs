//! The matrices of a tensor, one after the other, as faer reads and writes them.

use crate::checks::{require_matrix, require_square};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError, MatrixAt};
use congruent::prelude::*;
use faer::{MatMut, MatRef};

/// A size and a stride.
type BatchAxis = (usize, isize);

/// The matrices of a view: those of its last two axes, for each position of the axes in front.
///
/// # Invariants
/// 1. `rows`, `columns` and `steps` are the axes of `x`, each once. Further ones have stride 0.
/// 2. An axis of `x` of length 1 may be repeated, with stride 0; no other axis is.
///
/// No `unsafe` code reads `front`.
pub(crate) struct Batch<'a, T> {
    x: View<'a, T, AnyRank>,
    /// The sizes in front of the matrices.
    pub front: Vec<usize>,
    rows: BatchAxis,
    columns: BatchAxis,
    /// The axes in front, the last one first.
    steps: Vec<BatchAxis>,
}

impl<'a, T: LinalgElement> Batch<'a, T> {
    /// Returns the matrices of `x`.
    ///
    /// # Errors
    /// [`LinalgError::NoMatrix`]
    pub fn new(op: &'static str, x: View<'a, T, AnyRank>) -> Answer<Self> {
        require_matrix(op, x.sizes())?;
        let front = x.ndim() - 2;
        let axis = |k: usize| (x.sizes()[k], x.strides()[k] as isize);
        let (rows, columns) = (axis(front), axis(front + 1));
        let steps = (0..front).rev().map(axis).collect();
        Ok(Batch { front: x.sizes()[..front].to_vec(), rows, columns, steps, x })
    }

    /// Returns the matrices of `x` if they are square.
    ///
    /// # Errors
    /// [`LinalgError::NoMatrix`], [`LinalgError::NotSquare`]
    pub fn square(op: &'static str, x: View<'a, T, AnyRank>) -> Answer<Self> {
        require_square(op, x.sizes())?;
        Self::new(op, x)
    }

    /// Returns a vector as one matrix of one column.
    pub fn column(x: View<'a, T, AnyRank>) -> Self {
        let rows = (x.sizes()[0], x.strides()[0] as isize);
        Batch { front: Vec::new(), rows, columns: (1, 0), steps: Vec::new(), x }
    }

    /// Repeats the matrices along axes of length 1, and along new axes in front: no copy.
    ///
    /// `front` is the shape that the sizes in front of the matrices broadcast to.
    pub fn spread(mut self, front: &[usize]) -> Self {
        let missing = front.len().checked_sub(self.steps.len()).expect("a batch gains axes when it broadcasts");
        self.steps.extend(std::iter::repeat_n((1, 0), missing));
        for (step, &size) in self.steps.iter_mut().rev().zip(front) {
            if step.0 != size {
                assert!(step.0 == 1, "an axis of length {} cannot repeat", step.0);
                *step = (size, 0);
            }
        }
        self.front = front.to_vec();
        self
    }

    /// The sizes of the tensor, before its batch was broadcast.
    pub fn sizes(&self) -> &[usize] {
        self.x.sizes()
    }

    /// The elements of the tensor, before its batch was broadcast, row-major: copied unless contiguous.
    pub fn contiguous(&self) -> Contiguous<'_, T, AnyRank> {
        self.x.contiguous()
    }

    /// Returns the number of matrices.
    pub fn count(&self) -> usize {
        self.steps.iter().map(|&(size, _)| size).product()
    }

    pub fn nrows(&self) -> usize {
        self.rows.0
    }

    pub fn ncols(&self) -> usize {
        self.columns.0
    }

    /// Returns the offset of the matrix with this number, in row-major order of the batch.
    pub fn offset(&self, number: usize) -> isize {
        let (mut left, mut offset) = (number, 0);
        for &(size, stride) in &self.steps {
            offset += (left % size) as isize * stride;
            left /= size;
        }
        offset
    }

    /// Returns the position, for an error, of the matrix with this number of the batch as it was given.
    pub fn name(&self, own_number: usize) -> MatrixAt {
        MatrixAt::numbered(self.sizes(), own_number)
    }

    /// Returns the error of the singular matrix with this number.
    pub fn singular(&self, op: &'static str, own_number: usize) -> LinalgError {
        LinalgError::Singular { op, at: self.name(own_number) }
    }

    /// Returns the error of the matrix with this number, for which an iteration does not converge.
    pub fn not_converged(&self, op: &'static str, own_number: usize) -> LinalgError {
        LinalgError::NotConverged { op, at: self.name(own_number) }
    }

    /// Returns the number of this matrix in the tensor as it was given, before its batch was repeated.
    pub fn own_number(&self, number: usize) -> usize {
        let (mut left, mut own, mut step) = (number, 0, 1);
        let sizes = &self.sizes()[..self.sizes().len().saturating_sub(2)];
        for (&(size, _), &own_size) in self.steps.iter().zip(sizes.iter().rev()) {
            own += (left % size).min(own_size - 1) * step;
            left /= size;
            step *= own_size;
        }
        own
    }

    /// Returns the matrix with this number: no copy.
    ///
    /// # Panics
    /// If the number is not less than the number of matrices.
    // SOUND: asserts that there are as many matrices; their axes are those of a view (invariants)
    pub fn matrix(&self, number: usize) -> MatRef<'_, T> {
        assert!(number < self.count(), "matrix {number} of {}", self.count());
        let first = self.x.data_ptr().wrapping_offset(self.offset(number));
        // SAFETY: the view has an initialised element at each position, borrowed with `self`, and these are positions of it: by 1, indices below
        // the lengths of the axes are, by 2, repeated axes stay at the one position that they have, and the number is below the count, which is
        // the product of the lengths in `steps`. (Of a matrix without elements nothing is read.)
        unsafe { MatRef::from_raw_parts(first, self.rows.0, self.columns.0, self.rows.1, self.columns.1) }
    }
}

/// Matrices column-major one behind another, the order in which faer is fastest: copies that are factored in place, and results that are written
/// row-major at the end. (faer copies element by element from one order to the other; `to_tensor` copies blocks.)
pub(crate) struct Columns<T> {
    /// The transposed matrices, row-major.
    transposed: Tensor<T, AnyRank>,
    rows: usize,
    columns: usize,
}

impl<T: LinalgElement> Columns<T> {
    /// Returns a copy of the matrices, each once, even if the batch repeats a matrix.
    pub fn copy(batch: &Batch<'_, T>) -> Self {
        let transposed = batch.x.mt().expect("there are two axes").to_tensor();
        Columns { transposed, rows: batch.nrows(), columns: batch.ncols() }
    }

    /// Returns a copy of the transposed matrices, which is in memory order if the matrices are row-major.
    pub fn copy_transposed(batch: &Batch<'_, T>) -> Self {
        Columns { transposed: batch.x.to_tensor(), rows: batch.ncols(), columns: batch.nrows() }
    }

    /// Returns matrices of zeros, as many as the product of the sizes in front.
    pub fn zeros(front: &[usize], rows: usize, columns: usize) -> Self {
        Columns { transposed: Results::new(front, columns, rows).matrices(), rows, columns }
    }

    /// Returns the matrix with this number.
    pub fn matrix(&mut self, number: usize) -> MatMut<'_, T> {
        let elements = self.rows * self.columns;
        let own = &mut self.transposed.as_mut_slice()[number * elements..][..elements];
        MatMut::from_column_major_slice_mut(own, self.rows, self.columns)
    }

    /// Returns the number of matrices.
    pub fn count(&self) -> usize {
        self.transposed.sizes()[..self.transposed.ndim() - 2].iter().product()
    }

    pub fn nrows(&self) -> usize {
        self.rows
    }

    pub fn ncols(&self) -> usize {
        self.columns
    }

    /// Returns all matrices, row-major: `[.., rows, columns]`.
    pub fn matrices(self) -> Tensor<T, AnyRank> {
        self.transposed.mt().expect("there are two axes").to_tensor()
    }
}

/// Results: matrices of `rows` by `columns`, row-major one behind another.
pub(crate) struct Results<T> {
    tensor: Tensor<T, AnyRank>,
    front: usize,
    rows: usize,
    columns: usize,
}

impl<T: LinalgElement> Results<T> {
    /// Returns matrices of zeros, as many as the product of the sizes in front.
    pub fn new(front: &[usize], rows: usize, columns: usize) -> Self {
        let sizes: Vec<usize> = front.iter().copied().chain([rows, columns]).collect();
        Results { tensor: Tensor::zeros_of(AnyRank::from(sizes)), front: front.len(), rows, columns }
    }

    /// Returns the elements of the matrix with this number, row-major.
    pub fn slice(&mut self, number: usize) -> &mut [T] {
        let elements = self.rows * self.columns;
        &mut self.tensor.as_mut_slice()[number * elements..][..elements]
    }

    /// Returns the matrix with this number.
    pub fn matrix(&mut self, number: usize) -> MatMut<'_, T> {
        let (rows, columns) = (self.rows, self.columns);
        MatMut::from_row_major_slice_mut(self.slice(number), rows, columns)
    }

    /// Returns all matrices: `[.., rows, columns]`.
    pub fn matrices(self) -> Tensor<T, AnyRank> {
        self.tensor
    }

    /// Returns all rows, or columns, as vectors: `[.., rows * columns]`.
    pub fn vectors(self) -> Tensor<T, AnyRank> {
        let elements = self.rows * self.columns;
        self.resized(Some(elements))
    }

    /// Returns all matrices, of one element each, as numbers: `[..]`.
    pub fn numbers(self) -> Tensor<T, AnyRank> {
        self.resized(None)
    }

    fn resized(self, last: Option<usize>) -> Tensor<T, AnyRank> {
        let sizes: Vec<usize> = self.tensor.sizes()[..self.front].iter().copied().chain(last).collect();
        self.tensor.into_reshape(sizes).expect("as many elements")
    }
}

#[cfg(test)]
mod tests;
