//! Construction: from indices and values, and from a dense tensor.

use super::{IndicesOf, Sparse, SparseShape, ValuesOf, row};
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::StaticShape;
use crate::tensor::{Strided, Tensor, sizes_of};
use congruent_kernel::element::{Element, Number};
use congruent_kernel::storage::{Filled, repeated, reserved};
use congruent_layout::Dims;
use congruent_macros::aliases;

impl<T: Element, S: SparseShape> Sparse<T, S> {
    /// Returns the tensor with these values at these positions, zeros elsewhere; the values of a repeated position add up. The type determines the
    /// lengths.
    ///
    /// # Shapes
    /// For `Sparse<f32, shape![4, 5, 6]>` with 7 entries the indices are `[3, 7]`, the values `[7]`: one column of the indices, and one value, for
    /// each entry. Both are moved, not copied: O(rank nnz) for the check.
    ///
    /// # Errors
    /// [`Fault::SparseIndex`] for an index that is negative or beyond its axis;
    /// [`Fault::SparseIndices`], [`Fault::SparseValues`] and [`Fault::Nnz`] where lengths
    /// known only at run time do not fit.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::<i64, shape![2, 3]>::new(Tensor::from([[0, 0], [2, 2]]), Tensor::from([3, 4]))?;
    /// assert_eq!(s.to_dense(), Tensor::from([[0, 0, 7], [0, 0, 0]]));
    ///
    /// let error = Sparse::<i64, shape![2, 3]>::new(Tensor::from([[0, 0], [2, 3]]), Tensor::from([3, 4])).unwrap_err();
    /// assert!(error.to_string().contains("for dim 1, size is 3 but found index 3"));
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// // Two positions, three values.
    /// Sparse::<i64, shape![2, 3]>::new(Tensor::from([[0, 0], [2, 2]]), Tensor::from([3, 4, 5]));
    /// ```
    pub fn new<I, V>(indices: Tensor<i64, I>, values: Tensor<T, V>) -> Result<Self, ShapeError>
    where
        S: StaticShape,
        I: IndicesOf<S>,
        V: ValuesOf<I>,
    {
        Sparse::checked("new", S::VALUE, indices, values)
    }

    /// Like [`new`](Self::new), for run-time lengths.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (rows, indices, values) = (2, Tensor::from([[0, 1], [2, 0]]), Tensor::from([3.0, 4.0]));
    /// let s: Sparse<f32, shape![_, 3]> = Sparse::new_of(dims![rows, 3], indices.clone(), values.clone())?;
    /// let any = Sparse::new_of(AnyRank::from([2, 3]), indices, values)?;
    /// assert_eq!(s.to_dense(), any.to_dense());
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn new_of<I, V>(shape: S, indices: Tensor<i64, I>, values: Tensor<T, V>) -> Result<Self, ShapeError>
    where
        I: IndicesOf<S>,
        V: ValuesOf<I>,
    {
        Sparse::checked("new_of", shape, indices, values)
    }

    fn checked<I, V>(
        op: &'static str,
        shape: S,
        indices: Tensor<i64, I>,
        values: Tensor<T, V>,
    ) -> Result<Self, ShapeError> {
        let sizes = sizes_of(&shape);
        check(op, &sizes, indices.sizes(), indices.as_slice(), values.sizes())?;
        // SAFETY: (both) checked to be `[ndim, nnz]` and `[nnz]`.
        let (indices, values) = unsafe { (indices.rebrand(), values.rebrand()) };
        // SAFETY: checked; the sizes are those of `shape`.
        Ok(unsafe { Sparse::assemble(sizes, indices, values, false) })
    }
}

/// Checks the invariants of a sparse tensor of these sizes.
fn check(
    op: &'static str,
    sizes: &[usize],
    indices_sizes: &[usize],
    indices: &[i64],
    values_sizes: &[usize],
) -> Result<(), ShapeError> {
    let nnz = match *indices_sizes {
        [rank, nnz] if rank == sizes.len() => nnz,
        _ => return Err(Fault::SparseIndices { sizes: sizes.into(), indices: indices_sizes.into() }.of(op)),
    };
    match *values_sizes {
        [values] if values == nnz => {}
        [values] => return Err(Fault::Nnz { indices: nnz, values }.of(op)),
        _ => return Err(Fault::SparseValues { values: values_sizes.into() }.of(op)),
    }
    for (axis, &size) in sizes.iter().enumerate() {
        let outside = |&index: &i64| usize::try_from(index).map_or(true, |index| index >= size);
        let along = row(indices, nnz, axis);
        if let Some(entry) = along.iter().position(outside) {
            return Err(Fault::SparseIndex { sizes: sizes.into(), entry, axis, index: along[entry] }.of(op));
        }
    }
    Ok(())
}

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// Returns the elements of a dense tensor or view that are not zero, in row-major order: coalesced. A copy, O(n + rank nnz).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0, 7], [8, 0]]);
    /// let s: Sparse<i32, shape![2, 2]> = Sparse::from_dense(&x);
    /// assert_eq!((s.nnz(), s.is_coalesced()), (2, true));
    /// assert_eq!(s.to_dense(), x);
    /// ```
    ///
    /// # Panics
    /// When a view repeats its elements at more than [`MOST_VISITED`](crate::memory::MOST_VISITED) positions.
    #[track_caller]
    #[aliases]
    pub fn from_dense(dense: &Strided<T, S>) -> Self {
        dense.raw().check_visits().of("from_dense").or_panic();
        Sparse::entries_of(dense).or_panic()
    }

    fn entries_of(dense: &Strided<T, S>) -> Result<Self, OutOfMemory> {
        let sizes = dense.sizes();
        let kept = || dense.iter().enumerate().filter(|(_, value)| **value != T::ZERO);
        let count = kept().count();
        let (mut places, mut values) = (reserved(count)?, reserved(count)?);
        for (i, &value) in kept() {
            places.push(i);
            values.push(value);
        }
        let mut indices = repeated(0, sizes.len().saturating_mul(count))?;
        let mut step = 1;
        for (axis, &size) in sizes.iter().enumerate().rev() {
            let along = &mut indices[axis * places.len()..][..places.len()];
            for (index, place) in along.iter_mut().zip(&places) {
                *index = (place / step % size) as i64;
            }
            step *= size;
        }
        // SAFETY: a position of the dense tensor for each value, row-major.
        unsafe { Sparse::gathered(sizes.into(), &indices, &values, true) }
    }

    /// Returns the tensor of these entries.
    ///
    /// # Safety
    /// The sizes fit `S`, all indices are inside their axes, and they ascend if `coalesced`.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(super) unsafe fn gathered(
        sizes: Dims,
        indices: &[i64],
        values: &[T],
        coalesced: bool,
    ) -> Result<Self, OutOfMemory> {
        let indices = Tensor::assemble(&[sizes.len(), values.len()], Filled::copied(indices)?);
        let values = Tensor::assemble(&[values.len()], Filled::copied(values)?);
        // SAFETY: (both) `[ndim, nnz]` and `[nnz]`.
        let (indices, values) = unsafe { (indices.rebrand(), values.rebrand()) };
        // SAFETY: the caller's promise.
        Ok(unsafe { Sparse::assemble(sizes, indices, values, coalesced) })
    }
}
