//! A sparse matrix times a dense one.

use super::dense::zeros;
use super::{Sparse, SparseShape};
use crate::dim::Length;
use crate::error::Contraction;
use crate::error::prelude::*;
use crate::shape::matmul::{Matmul, ProductOf};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::element::Number;

/// The shape of a sparse left factor: a matrix, `[m, k]`.
#[diagnostic::on_unimplemented(
    message = "a sparse matrix product has a matrix on the left, but the shape is `{Self}`",
    label = "not a matrix",
    note = "`[m, k]` times `[k, n]` is `[m, n]`, `[m, k]` times `[k]` is `[m]`; for other ranks `to_dense()` first"
)]
pub trait LeftFactor: SparseShape {}
#[diagnostic::do_not_recommend]
impl<M: Length, K: Length> LeftFactor for (((), M), K) {}
#[diagnostic::do_not_recommend]
impl LeftFactor for AnyRank {}

/// The shape of a dense right factor: a matrix `[k, n]` or a vector `[k]`.
#[diagnostic::on_unimplemented(
    message = "a sparse matrix product has a matrix or a vector on the right, but the shape is `{Self}`",
    label = "neither a matrix nor a vector",
    note = "`[m, k]` times `[k, n]` is `[m, n]`, `[m, k]` times `[k]` is `[m]`; batches one by one: `unbind::<0>()`"
)]
pub trait Dense: Lengths {}
// The product itself rejects a scalar.
#[diagnostic::do_not_recommend]
impl Dense for () {}
#[diagnostic::do_not_recommend]
impl<K: Length> Dense for ((), K) {}
#[diagnostic::do_not_recommend]
impl<K: Length, N: Length> Dense for (((), K), N) {}
#[diagnostic::do_not_recommend]
impl Dense for AnyRank {}

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// The matrix product with a dense matrix or vector: dense.
    ///
    /// # Shapes
    /// `[2, 3] · [3, 4] = [2, 4]`, `[2, 3] · [3] = [2]`; the inner lengths must be equal. The result is new: O(m n + nnz n), and a copy of the right
    /// factor, O(k n), if that is not contiguous.
    ///
    /// # Panics
    /// With the error of [`try_matmul`](Self::try_matmul).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 2, 0], [1, 0, 0]]));
    /// let x = Tensor::from([[1, 2], [3, 4], [5, 6]]);
    /// let y: Tensor<i32, shape![2, 2]> = s.matmul(&x);
    /// assert_eq!(y, Tensor::from([[6, 8], [1, 2]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 2, 0], [1, 0, 0]]));
    /// s.matmul(&Tensor::from([[1, 2], [3, 4]]));   // cannot contract dimension `N<3>` with dimension `N<2>`
    /// ```
    #[track_caller]
    pub fn matmul<R>(&self, rhs: &Strided<T, R>) -> Tensor<T, ProductOf<S, R>>
    where
        S: LeftFactor + Matmul<R>,
        R: Dense,
    {
        self.try_matmul(rhs).or_panic()
    }

    /// Like [`matmul`](Self::matmul), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time do not fit, [`Fault::SparseProduct`] where a rank does not fit, [`Fault::TooLarge`].
    pub fn try_matmul<R>(&self, rhs: &Strided<T, R>) -> Result<Tensor<T, ProductOf<S, R>>, ShapeError>
    where
        S: LeftFactor + Matmul<R>,
        R: Dense,
    {
        let (op, a, b) = ("matmul", self.sizes(), rhs.sizes());
        let (m, k, k2, n) = match (a, b) {
            (&[m, k], &[k2, ref n @ ..]) if n.len() <= 1 => (m, k, k2, n.first()),
            _ => return Err(Fault::SparseProduct { a: a.into(), b: b.into() }.of(op)),
        };
        if k != k2 {
            let by = match n {
                Some(&n) => Contraction::Matrix { left: [m, k], right: [k2, n] },
                None => Contraction::Vector { rows: m, k, len: k2 },
            };
            let (a, b) = (a.into(), b.into());
            return Err(Fault::Contract { by: by.into(), a, b, a_axis: 1, b_axis: 0, a_size: k, b_size: k2 }.of(op));
        }
        let mut out = match n {
            Some(&n) => zeros(op, &[m, n])?,
            None => zeros(op, &[m])?,
        };
        let own = if rhs.is_contiguous() { None } else { Some(rhs.try_to_tensor()?) };
        let rows = own.as_deref().unwrap_or(rhs).as_view();
        let rows = rows.as_slice().unwrap_or_default();
        self.add_rows(rows, out.as_mut_slice(), n.copied().unwrap_or(1));
        // SAFETY: `ProductOf<S, R>` is the shape of the product (`shape/products/matmul.rs`).
        Ok(unsafe { out.rebrand() })
    }

    /// Computes `out[i, :] += v * dense[j, :]` for each entry `v` at `[i, j]` of a matrix, in rows of `n`.
    fn add_rows(&self, dense: &[T], out: &mut [T], n: usize) {
        let entries = self.along(0).iter().zip(self.along(1)).zip(self.values.as_slice());
        for ((&i, &j), &value) in entries {
            let (to, from) = (&mut out[i as usize * n..][..n], &dense[j as usize * n..][..n]);
            for (element, &other) in to.iter_mut().zip(from) {
                *element = *element + value * other;
            }
        }
    }
}
