//! Exchange of axes: the rows of the indices are exchanged.

use super::{Sparse, SparseShape};
use crate::dim::Axis;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::permute::{Matrix, Transpose, Transposed};
use crate::shape::{AnyRank, List};
use congruent_kernel::element::Element;
use congruent_layout::view::wrap;

impl<T: Element, S: SparseShape> Sparse<T, S> {
    /// Returns the same entries with two axes exchanged.
    ///
    /// # Safety
    /// The sizes, exchanged, fit `R`.
    unsafe fn swapped<R: SparseShape>(&self, a: usize, b: usize) -> Result<Sparse<T, R>, OutOfMemory> {
        let (mut out, nnz) = (self.try_clone()?, self.nnz());
        if a != b {
            out.sizes.swap(a, b);
            let (low, high) = (a.min(b), a.max(b));
            let (front, back) = out.indices.as_mut_slice().split_at_mut(high * nnz);
            front[low * nnz..][..nnz].swap_with_slice(&mut back[..nnz]);
            out.coalesced = nnz < 2;
        }
        // SAFETY: the caller's promise.
        Ok(unsafe { out.rebrand() })
    }
}

impl<T: Element, S: SparseShape + List> Sparse<T, S> {
    /// The transpose of a matrix; a vector or a scalar stays as it is: a copy of the entries, O(rank nnz). The entries keep their order, which is no
    /// longer row-major.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0, 2, 0], [1, 0, 0]]);
    /// let t: Sparse<i32, shape![3, 2]> = Sparse::from_dense(&x).t();
    /// assert_eq!(t.to_dense(), x.t());
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Sparse::from_dense(&Tensor::<i64, shape![2, 3, 4]>::arange()).t();   // not a matrix: `transpose`
    /// ```
    // `R` and not `S::Out`: rustc would stop at the missing `Out`, and find no method `t`.
    pub fn t<R: SparseShape>(&self) -> Sparse<T, R>
    where
        S: Matrix<Out = R>,
    {
        // SAFETY: (both) what the relation names, of a matrix and of what stays as it is.
        unsafe { if self.ndim() == 2 { self.swapped(0, 1).or_panic() } else { self.clone().rebrand() } }
    }

    /// The last two axes exchanged: a copy of the entries, O(rank nnz). `[.., m, k]` becomes `[.., k, m]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i64, shape![2, 3, 4]>::arange();
    /// let t: Sparse<i64, shape![2, 4, 3]> = Sparse::from_dense(&x).mt();
    /// assert_eq!(t.to_dense(), x.mt());
    /// ```
    pub fn mt<R: SparseShape>(&self) -> Sparse<T, R>
    where
        S: Transpose<-2, -1, Out = R>,
    {
        // SAFETY: the relation names the shape with those axes exchanged.
        unsafe { self.swapped(self.ndim() - 2, self.ndim() - 1).or_panic() }
    }

    /// The tensor with axes `A` and `B` exchanged: a copy of the entries, O(rank nnz).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i64, shape![2, 3, 4]>::arange();
    /// let t: Sparse<i64, shape![4, 3, 2]> = Sparse::from_dense(&x).transpose::<0, -1>();
    /// assert_eq!(t.to_dense(), x.transpose::<0, -1>());
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// s.transpose::<0, 2>();   // there is no axis `2`
    /// ```
    pub fn transpose<const A: isize, const B: isize>(&self) -> Sparse<T, Transposed<S, A, B>>
    where
        S: Transpose<A, B, Out: SparseShape>,
    {
        // The one axis that a scalar accepts is unchanged.
        let [a, b] = [S::BACK.0, S::BACK.1].map(|back| self.ndim().saturating_sub(1 + back));
        // SAFETY: the relation names the shape with those axes exchanged.
        unsafe { self.swapped(a, b).or_panic() }
    }
}

impl<T: Element> Sparse<T, AnyRank> {
    /// The transpose of a matrix; a vector or a scalar stays as it is: a copy of the entries, O(rank nnz).
    ///
    /// # Errors
    /// [`Fault::NotAMatrix`] for more than two axes.
    pub fn t(&self) -> Result<Self, ShapeError> {
        match self.ndim() {
            0 | 1 => Ok(self.try_clone()?),
            // SAFETY: any sizes fit `AnyRank`.
            2 => Ok(unsafe { self.swapped(0, 1)? }),
            _ => Err(Fault::NotAMatrix { sizes: self.sizes().into() }.of("t")),
        }
    }

    /// The last two axes exchanged: a copy of the entries, O(rank nnz).
    ///
    /// # Errors
    /// [`Fault::Axis`] for less than two axes.
    pub fn mt(&self) -> Result<Self, ShapeError> {
        self.transpose(-2, -1)
    }

    /// The tensor with axes `a` and `b` exchanged: a copy of the entries, O(rank nnz).
    ///
    /// # Errors
    /// [`Fault::Axis`] for an axis that does not exist.
    pub fn transpose(&self, a: impl Axis, b: impl Axis) -> Result<Self, ShapeError> {
        let (op, sizes) = ("transpose", self.sizes());
        Ok(match (wrap(sizes, a.to_value()).of(op)?, wrap(sizes, b.to_value()).of(op)?) {
            // SAFETY: any sizes fit `AnyRank`.
            (Some(a), Some(b)) => unsafe { self.swapped(a, b)? },
            _ => self.try_clone()?,
        })
    }
}
