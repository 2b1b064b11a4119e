//! Sparse tensors in COO format: the elements that are not zero, each with its position.
//!
//! Known by now: tensors, views and their operations. This module adds a tensor of static shape that stores, for each of its *entries*, a position
//! and a value, but not the zeros between them. The semantics are those of PyTorch's `torch.sparse_coo_tensor`: positions may repeat, and then their
//! values add up; [`coalesce`](Sparse::coalesce) joins them.
//!
//! | `Sparse<f32, shape![2, 3]>` | shape | holds |
//! |---|---|---|
//! | [`indices`](Sparse::indices) | `shape![2, _]`, `[ndim, nnz]` | a column for each entry: its position |
//! | [`values`](Sparse::values) | `shape![_]`, `[nnz]` | a value for each entry |
//!
//! | file | contents |
//! |---|---|
//! | `shape` | the relations: the shapes of indices, and which indices and values fit together |
//! | `build` | from indices and values, and from a dense tensor |
//! | `coalesce` | entries in order, without repeated positions |
//! | `dense` | to dense, and into a dense tensor |
//! | `arithmetic`, `dense_left` | `+ - *`, with dense tensors on either side |
//! | `matmul`, `transpose` | products, and axes exchanged |

mod arithmetic;
mod build;
mod coalesce;
mod dense;
mod dense_left;
mod matmul;
mod shape;
mod transpose;

pub use arithmetic::Term;
pub use dense::Target;
pub use matmul::{Dense, LeftFactor};
pub use shape::{Column, Indices, IndicesOf, SparseShape, ValuesOf};
#[doc(hidden)]
pub use shape::{Entries, SparseRows};

use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Tensor, View};
use congruent_layout::Dims;
use core::fmt;
use core::marker::PhantomData;

/// A tensor with elements `T` and shape `S` that stores only its entries: a position and a value for each, zeros elsewhere.
///
/// # Shapes
/// For rank 2 the indices are `[2, nnz]`, one column for each entry, and the values are `[nnz]`. Ranks 0 to 8 have a type; other ranks are
/// [`AnyRank`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let indices = Tensor::from([[0, 1, 1], [2, 0, 2]]);   // three columns: [0, 2], [1, 0], [1, 2]
/// let s = Sparse::<f32, shape![2, 3]>::new(indices, Tensor::from([3.0, 4.0, 5.0]))?;
/// assert_eq!(s.to_dense(), Tensor::from([[0.0, 0.0, 3.0], [4.0, 0.0, 5.0]]));
///
/// let x = Tensor::from([1.0, 10.0, 100.0]);
/// let y: Tensor<f32, shape![2]> = s.matmul(&x);
/// assert_eq!(y.to_vec(), [300.0, 504.0]);
/// # Ok::<(), ShapeError>(())
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let indices = Tensor::from([[0, 1], [2, 0]]);   // two rows, for three axes
/// Sparse::<f32, shape![2, 3, 4]>::new(indices, Tensor::from([3.0, 4.0]));
/// ```
#[must_use = "operations return new tensors and change none"]
pub struct Sparse<T, S: SparseShape> {
    // Invariants:
    // 1. The sizes fit `S`; `indices` is `[sizes.len(), nnz]`, `values` is `[nnz]`.
    // 2. Every index is inside its axis: not negative, below the size.
    // 3. Where `coalesced`, the columns of `indices` ascend row-major, and none repeats.
    sizes: Dims,
    indices: Tensor<i64, S::Indices>,
    values: Tensor<T, Column>,
    coalesced: bool,
    shape: PhantomData<fn() -> S>,
}

impl<T, S: SparseShape> Sparse<T, S> {
    /// # Safety
    /// The first two invariants hold, and with two entries or more the third.
    unsafe fn assemble(
        sizes: Dims,
        indices: Tensor<i64, S::Indices>,
        values: Tensor<T, Column>,
        coalesced: bool,
    ) -> Self {
        let coalesced = coalesced || values.numel() < 2;
        Sparse { sizes, indices, values, coalesced, shape: PhantomData }
    }

    /// The positions of the entries, one column each, of shape `[ndim, nnz]`: a view, O(1).
    ///
    /// # Shapes
    /// `shape![2, _]` for rank 2; `AnyRank` for `AnyRank`. PyTorch returns the indices of coalesced tensors only; here any tensor returns them, and
    /// [`is_coalesced`](Self::is_coalesced) says whether they are in order.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let indices: View<i64, shape![2, _]> = s.indices();
    /// assert_eq!(indices.to_vec(), [0, 1, 1, 0]);   // [0, 1] and [1, 0]
    /// assert_eq!(s.values().to_vec(), [7, 8]);
    /// ```
    pub fn indices(&self) -> View<'_, i64, S::Indices> {
        self.indices.as_view()
    }

    /// The values of the entries, in the order of the columns of [`indices`](Self::indices): a view,
    /// O(1).
    pub fn values(&self) -> View<'_, T, Column> {
        self.values.as_view()
    }

    /// The number of entries, including repeated positions and values of zero, like PyTorch's `_nnz`. O(1).
    pub fn nnz(&self) -> usize {
        self.values.numel()
    }

    /// The length of each axis. O(1).
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The number of axes. O(1).
    pub fn ndim(&self) -> usize {
        self.sizes.len()
    }

    /// Whether the entries are known to be in row-major order without repeated positions: true for results of [`from_dense`](Self::from_dense) and
    /// [`coalesce`](Self::coalesce), and for tensors with fewer than two entries. O(1).
    pub fn is_coalesced(&self) -> bool {
        self.coalesced
    }

    /// Converts into a tensor of any rank: O(rank), nothing is copied.
    pub fn into_dyn(self) -> Sparse<T, AnyRank> {
        // SAFETY: any sizes fit `AnyRank`.
        unsafe { self.rebrand() }
    }

    /// Converts into another shape type, checked axis by axis: nothing is copied.
    ///
    /// # Errors
    /// [`Fault::Misfit`], which names the axis that disagrees.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]])).into_dyn();
    /// let s = s.try_into_shape::<shape![_, 2]>()?;
    /// let error = s.try_into_shape::<shape![2, 3]>().unwrap_err();
    /// assert!(error.to_string().contains("dimension 1 is 2, not 3"));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn try_into_shape<R: SparseShape>(self) -> Result<Sparse<T, R>, ShapeError> {
        crate::tensor::conforms::<R>("try_into_shape", &self.sizes)?;
        // SAFETY: the sizes were checked.
        Ok(unsafe { self.rebrand() })
    }

    /// Returns the same tensor under another shape type.
    ///
    /// # Safety
    /// The sizes fit `R`.
    unsafe fn rebrand<R: SparseShape>(self) -> Sparse<T, R> {
        let Sparse { sizes, indices, values, coalesced, .. } = self;
        // SAFETY: `R::Indices` is `[ndim, nnz]` for the number of axes of `R` (`sparse/shape.rs`).
        let indices = unsafe { indices.rebrand() };
        Sparse { sizes, indices, values, coalesced, shape: PhantomData }
    }

    /// Returns row `axis` of the indices: the position of each entry along that axis.
    fn along(&self, axis: usize) -> &[i64] {
        row(self.indices.as_slice(), self.nnz(), axis)
    }
}

/// Row `axis` of a matrix with `nnz` columns.
fn row(indices: &[i64], nnz: usize, axis: usize) -> &[i64] {
    &indices[axis * nnz..][..nnz]
}

/// Checks that the sizes are equal: no operand of a sparse tensor is stretched.
fn same(op: &'static str, a: &[usize], b: &[usize]) -> Result<(), ShapeError> {
    if a == b { Ok(()) } else { Err(Fault::Differ { a: a.into(), b: b.into() }.of(op)) }
}

impl<T: Copy, S: SparseShape> Sparse<T, S> {
    /// Returns a copy.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    fn try_clone(&self) -> Result<Self, OutOfMemory> {
        let (indices, values) = (self.indices.try_clone()?, self.values.try_clone()?);
        // SAFETY: the same entries.
        Ok(unsafe { Sparse::assemble(self.sizes.clone(), indices, values, self.coalesced) })
    }
}

impl<T: Copy, S: SparseShape> Clone for Sparse<T, S> {
    #[track_caller]
    fn clone(&self) -> Self {
        self.try_clone().or_panic()
    }
}

/// Formats a sparse tensor as PyTorch does: the indices, the values, the sizes and the number of entries.
impl<T: fmt::Debug, S: SparseShape> fmt::Debug for Sparse<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sizes, nnz) = (self.sizes(), self.nnz());
        write!(f, "sparse indices={:?}, values={:?}, size={sizes:?}, nnz={nnz}", self.indices, self.values)
    }
}
