//! `+ -` with sparse and dense tensors, `*` by a number, unary `-`: a sparse tensor on the left.
//!
//! | left | right | result |
//! |---|---|---|
//! | sparse | sparse | sparse: the entries of both; coalesced if both are, as in PyTorch |
//! | sparse | dense | dense |
//! | dense (`dense_left`) | sparse | dense |
//!
//! Shapes must be the same: as in PyTorch, the other operand of a sparse tensor is never stretched.

use super::{Sparse, SparseShape, same};
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::shape::same::Same;
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_kernel::element::{Number, Signed};
use congruent_kernel::storage::reserved;

/// An operand that can be added to a sparse tensor of shape `S`, or subtracted from it: a sparse tensor, or a dense tensor or view, of the same
/// shape. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be added to a sparse tensor with elements of type `{T}`",
    label = "expected a sparse or a dense tensor with elements of type `{T}`",
    note = "a number would make every zero an element: `s.to_dense() + 1.0`; element types are never converted silently"
)]
pub trait Term<T, S: SparseShape> {
    /// The sum: sparse with a sparse operand, dense with a dense one.
    type Out;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// Computes `sparse + self`.
    #[doc(hidden)]
    fn added_to(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Number;
    /// Computes `sparse - self`.
    #[doc(hidden)]
    fn taken_from(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Signed;
}

/// `s + r` is sparse where `s` and `r` are the same; it has the shape of the left one.
impl<T, S: SparseShape + Same<R>, R: SparseShape> Term<T, S> for &Sparse<T, R> {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = Sparse<T, S>;
    fn added_to(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Number,
    {
        same(op, sparse.sizes(), self.sizes())?;
        let rows = (0..sparse.ndim()).flat_map(|axis| [sparse.along(axis), self.along(axis)]);
        let entries = sparse.nnz() + self.nnz();
        let mut indices = reserved(sparse.ndim().saturating_mul(entries))?;
        indices.extend(rows.flatten().copied());
        let mut values = reserved(entries)?;
        values.extend(sparse.values.as_slice().iter().chain(self.values.as_slice()).copied());
        // If one operand has no entries, the order of the other is unchanged.
        let in_order = match (sparse.nnz(), self.nnz()) {
            (_, 0) => sparse.coalesced,
            (0, _) => self.coalesced,
            _ => false,
        };
        // SAFETY: positions that one of the two has, which have the same sizes.
        let both = unsafe { Sparse::gathered(sparse.sizes.clone(), &indices, &values, in_order)? };
        Ok(if sparse.coalesced && self.coalesced { both.try_coalesce()? } else { both })
    }
    fn taken_from(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Signed,
    {
        same(op, sparse.sizes(), self.sizes())?;
        let mut negative = self.try_clone()?;
        negative.values.map_(|value| -value);
        (&negative).added_to(op, sparse)
    }
}

impl<T, S: SparseShape + Same<R>, R: SparseShape> Term<T, S> for Sparse<T, R> {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = Sparse<T, S>;
    fn added_to(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Number,
    {
        (&self).added_to(op, sparse)
    }
    fn taken_from(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Self::Out, ShapeError>
    where
        T: Signed,
    {
        (&self).taken_from(op, sparse)
    }
}

/// `s + dense of r` is dense, and of shape `r`.
macro_rules! dense {
    ($([$($life:tt)*] $dense:ty;)*) => {$(
        impl<$($life)* T, S: SparseShape + Same<R>, R: Lengths> Term<T, S> for $dense {
            const SEALED: Seal<Self> = Seal::NEW;
            type Out = Tensor<T, R>;
            fn added_to(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Tensor<T, R>, ShapeError>
            where
                T: Number,
            {
                sparse.beside(op, &self, |element| element)
            }
            fn taken_from(self, op: &'static str, sparse: &Sparse<T, S>) -> Result<Tensor<T, R>, ShapeError>
            where
                T: Signed,
            {
                sparse.beside(op, &self, |element| T::ZERO - element)
            }
        }
    )*};
}
dense! {
    [] Tensor<T, R>;
    [] &Tensor<T, R>;
    ['a,] View<'a, T, R>;
    ['a,] &View<'a, T, R>;
    ['a,] &ViewMut<'a, T, R>;
}

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// Computes `self + f(dense)`.
    fn beside<R: Lengths>(
        &self,
        op: &'static str,
        dense: &Strided<T, R>,
        f: impl FnMut(T) -> T,
    ) -> Result<Tensor<T, R>, ShapeError> {
        same(op, self.sizes(), dense.sizes())?;
        let mut out = dense.try_to_tensor()?;
        out.map_(f);
        self.scatter(op, out.as_view_mut().into_dyn(), |element, value| *element = *element + value)?;
        Ok(out)
    }

    /// `self + rhs`: sparse with a sparse tensor, dense with a dense one, O(n + rank nnz). For two sparse tensors, the entries of `rhs` are appended,
    /// O(rank nnz); if both are coalesced, so is the sum, O(rank nnz log nnz). The operator `+` panics with the same error.
    ///
    /// # Errors
    /// [`Fault::Differ`] where lengths known only at run time differ.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let twice: Sparse<i32, shape![2, 2]> = &s + &s;
    /// assert_eq!((twice.nnz(), twice.is_coalesced()), (2, true));
    /// assert_eq!(&s + &Tensor::from([[1, 1], [1, 1]]), Tensor::from([[1, 8], [9, 1]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let _ = &s + &Tensor::from([1, 1]);   // the other operand of a sparse tensor is not stretched
    /// ```
    pub fn try_add<X: Term<T, S>>(&self, rhs: X) -> Result<X::Out, ShapeError> {
        rhs.added_to("add", self)
    }

    /// `self - rhs`, with the result types and costs of [`try_add`](Self::try_add).
    ///
    /// # Errors
    /// The errors of [`try_add`](Self::try_add).
    pub fn try_sub<X: Term<T, S>>(&self, rhs: X) -> Result<X::Out, ShapeError>
    where
        T: Signed,
    {
        rhs.taken_from("sub", self)
    }
}

/// `impl<T: Number, S: SparseShape, X: Term<T, S>> Add<X> for &Sparse<T, S> { type Output = X::Out; .. }`
macro_rules! operators {
    ($($trait:ident $method:ident $try:ident $bound:ident: $($lhs:ty),*;)*) => {$($(
        impl<T: $bound, S: SparseShape, X: Term<T, S>> core::ops::$trait<X> for $lhs {
            type Output = X::Out;
            #[track_caller]
            fn $method(self, rhs: X) -> X::Out {
                self.$try(rhs).or_panic()
            }
        }
    )*)*};
}
operators! {
    Add add try_add Number: Sparse<T, S>, &Sparse<T, S>;
    Sub sub try_sub Signed: Sparse<T, S>, &Sparse<T, S>;
}

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// Returns the tensor with other values at the same positions.
    fn with_values(&self, values: Tensor<T, super::Column>) -> Self {
        // SAFETY: the same positions, a value for each.
        unsafe { Sparse::assemble(self.sizes.clone(), self.indices.clone(), values, self.coalesced) }
    }
}

/// Multiplies each value by a number: O(rank nnz).
impl<T: Number, S: SparseShape> core::ops::Mul<T> for &Sparse<T, S> {
    type Output = Sparse<T, S>;
    fn mul(self, factor: T) -> Sparse<T, S> {
        self.with_values(self.values.map(|value| value * factor))
    }
}
impl<T: Number, S: SparseShape> core::ops::Mul<T> for Sparse<T, S> {
    type Output = Sparse<T, S>;
    fn mul(mut self, factor: T) -> Sparse<T, S> {
        self.values.map_(|value| value * factor);
        self
    }
}

/// Negates each value: O(rank nnz).
impl<T: Signed, S: SparseShape> core::ops::Neg for &Sparse<T, S> {
    type Output = Sparse<T, S>;
    fn neg(self) -> Sparse<T, S> {
        self.with_values(-&self.values)
    }
}
impl<T: Signed, S: SparseShape> core::ops::Neg for Sparse<T, S> {
    type Output = Sparse<T, S>;
    fn neg(mut self) -> Sparse<T, S> {
        self.values.map_(|value| -value);
        self
    }
}
