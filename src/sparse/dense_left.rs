//! A dense tensor, or a number, on the left of a sparse tensor.
//!
//! The methods exist for all element types; a macro writes the operators for each number type, because `Tensor<T, S> + X` has a row for any operand
//! `X`, which a program may extend, and only for a known type can rustc exclude that `&Sparse` is such an operand.

use super::{Sparse, SparseShape};
use crate::error::prelude::*;
use crate::shape::same::Same;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_kernel::element::Number;

/// # Sums with sparse tensors
impl<T: Number, S: Lengths> Strided<T, S> {
    /// Adds a sparse tensor of the same shape, in a new dense tensor: the method behind `&dense + &sparse`. O(n + rank nnz).
    ///
    /// # Panics
    /// With the error of [`try_add_sparse`](Self::try_add_sparse).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.add_sparse(&s), Tensor::from([[1, 9], [11, 4]]));
    /// assert_eq!(&x - &s, Tensor::from([[1, -5], [-5, 4]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// Tensor::from([1, 2]).add_sparse(&s);   // the other operand of a sparse tensor is not stretched
    /// ```
    #[track_caller]
    #[must_use = "`add_sparse` returns a new tensor; `add_sparse_` changes this one"]
    pub fn add_sparse<R: SparseShape>(&self, sparse: &Sparse<T, R>) -> Tensor<T, S>
    where
        S: Same<R>,
    {
        self.try_add_sparse(sparse).or_panic()
    }

    /// Like [`add_sparse`](Self::add_sparse), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Differ`] where lengths known only at run time differ.
    pub fn try_add_sparse<R: SparseShape>(&self, sparse: &Sparse<T, R>) -> Result<Tensor<T, S>, ShapeError>
    where
        S: Same<R>,
    {
        super::same("add_sparse", self.sizes(), sparse.sizes())?;
        let mut out = self.try_to_tensor()?;
        out.try_add_sparse_(sparse)?;
        Ok(out)
    }
}

/// `self += sparse`, for mutable dense tensors and views.
macro_rules! in_place {
    ($([$($life:tt)*] $dense:ty;)*) => {$(
        /// # Sums with sparse tensors, in place
        impl<$($life)* T: Number, S: Lengths> $dense {
            /// Adds a sparse tensor of the same shape, in place: the method behind `dense += &sparse`. O(rank nnz).
            ///
            /// # Panics
            /// With the error of [`try_add_sparse_`](Self::try_add_sparse_).
            #[track_caller]
            pub fn add_sparse_<R: SparseShape>(&mut self, sparse: &Sparse<T, R>) -> &mut Self
            where
                S: Same<R>,
            {
                self.try_add_sparse_(sparse).or_panic()
            }

            /// Like [`add_sparse_`](Self::add_sparse_), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Differ`] where lengths known only at run time differ; then nothing is written.
            pub fn try_add_sparse_<R: SparseShape>(&mut self, sparse: &Sparse<T, R>) -> Result<&mut Self, ShapeError>
            where
                S: Same<R>,
            {
                sparse.scatter("add_sparse_", self.as_view_mut().into_dyn(), |element, value| *element = *element + value)?;
                Ok(self)
            }
        }
    )*};
}
in_place! {
    [] Tensor<T, S>;
    ['a,] ViewMut<'a, T, S>;
}

/// Computes `dense += sparse` or `dense -= sparse`, by `f`; panics with the error.
#[track_caller]
fn assign<T: Number, R: SparseShape>(
    op: &'static str,
    dense: ViewMut<T, AnyRank>,
    sparse: &Sparse<T, R>,
    f: fn(&mut T, T),
) {
    sparse.scatter(op, dense, f).or_panic()
}

/// The operators for one type of element:
///
/// ```text
/// impl<S: Lengths + Same<R>, R: SparseShape> Add<&Sparse<f32, R>> for &Tensor<f32, S> { type Output = Tensor<f32, S>; .. }
/// impl<S: Lengths + Same<R>, R: SparseShape> AddAssign<&Sparse<f32, R>> for Tensor<f32, S> { .. }
/// impl<S: SparseShape> Mul<&Sparse<f32, S>> for f32 { type Output = Sparse<f32, S>; .. }
/// ```
macro_rules! operators {
    ($($t:ty)*) => {$(
        operators! { @dense $t, Add add add_assign; [] &Tensor<$t, S>; ['a,] View<'a, $t, S>; ['a,] &View<'a, $t, S>; }
        operators! { @dense $t, Sub sub sub_assign; [] &Tensor<$t, S>; ['a,] View<'a, $t, S>; ['a,] &View<'a, $t, S>; }
        operators! { @owned $t, Add add add_assign; &Sparse<$t, R>; Sparse<$t, R>; }
        operators! { @owned $t, Sub sub sub_assign; &Sparse<$t, R>; Sparse<$t, R>; }
        operators! { @assign $t, AddAssign add_assign Add add; [] Tensor<$t, S>; ['a,] ViewMut<'a, $t, S>; }
        operators! { @assign $t, SubAssign sub_assign Sub sub; [] Tensor<$t, S>; ['a,] ViewMut<'a, $t, S>; }
        operators! { @number $t; &Sparse<$t, S>; Sparse<$t, S>; }
    )*};
    (@dense $t:ty, $trait:ident $method:ident $assign:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<$($life)* S: Lengths + Same<R>, R: SparseShape> core::ops::$trait<&Sparse<$t, R>> for $lhs {
            type Output = Tensor<$t, S>;
            #[track_caller]
            fn $method(self, sparse: &Sparse<$t, R>) -> Tensor<$t, S> {
                core::ops::$trait::$method(self.to_tensor(), sparse)
            }
        }
    )*};
    (@owned $t:ty, $trait:ident $method:ident $assign:ident; $($rhs:ty;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<S: Lengths + Same<R>, R: SparseShape> core::ops::$trait<$rhs> for Tensor<$t, S> {
            type Output = Tensor<$t, S>;
            #[track_caller]
            fn $method(mut self, sparse: $rhs) -> Tensor<$t, S> {
                assign(stringify!($method), self.as_view_mut().into_dyn(), &sparse, |element, value| {
                    *element = core::ops::$trait::$method(*element, value)
                });
                self
            }
        }
    )*};
    (@assign $t:ty, $trait:ident $method:ident $by:ident $f:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<$($life)* S: Lengths + Same<R>, R: SparseShape> core::ops::$trait<&Sparse<$t, R>> for $lhs {
            #[track_caller]
            fn $method(&mut self, sparse: &Sparse<$t, R>) {
                assign(stringify!($method), self.as_view_mut().into_dyn(), sparse, |element, value| {
                    *element = core::ops::$by::$f(*element, value)
                });
            }
        }
    )*};
    (@number $t:ty; $($rhs:ty;)*) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<S: SparseShape> core::ops::Mul<$rhs> for $t {
            type Output = Sparse<$t, S>;
            fn mul(self, sparse: $rhs) -> Sparse<$t, S> {
                sparse * self
            }
        }
    )*};
}
operators! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
