//! Element types, and the operations over any rank.

use crate::{LinalgError, MatrixNorm, Triangle};
use congruent::Float;
use congruent::prelude::*;
use faer::traits::RealField;

/// The result of an operation, or its error.
pub(crate) type Answer<T> = Result<T, LinalgError>;

/// The list of operations, for a macro: per operation a name, another operand, other arguments, and the number of results.
macro_rules! for_each_operation {
    ($then:ident) => {
        $then! {
            solve(right) -> one;
            solve_triangular(right; triangle: Triangle) -> one;
            inverse() -> one;
            det() -> one;
            slogdet() -> two;
            cholesky() -> one;
            cholesky_solve(right) -> one;
            lu() -> three;
            qr() -> two;
            svd() -> three;
            svdvals() -> one;
            eigh() -> two;
            eigvalsh() -> one;
            lstsq(right) -> one;
            pinv() -> one;
            matrix_rank() -> counts;
            cond() -> one;
            matrix_norm(; norm: MatrixNorm) -> one;
            matrix_exp() -> one;
            matrix_power(; power: i32) -> one;
            cov() -> one;
            cov_correction(; correction: f64) -> one;
            corrcoef() -> one;
            pca() -> three;
        }
    };
}
pub(crate) use for_each_operation;

/// Expands to the type of one, two or three results, or of numbers.
macro_rules! results {
    (counts $Out:ty) => { Tensor<i64, AnyRank> };
    (one $Out:ty) => { $Out };
    (two $Out:ty) => { ($Out, $Out) };
    (three $Out:ty) => { ($Out, $Out, $Out) };
}
#[cfg(feature = "grad")]
pub(crate) use results;

/// Declares the table of routines over tensors, and the trait of operations, which tensors and variables of any rank have.
///
/// ```text
/// solve(right) -> one;        fn solve(self, right: Self) -> Answer<Self::Out>
/// eigh() -> two;              fn eigh(self) -> Answer<(Self::Out, Self::Out)>
/// ```
macro_rules! declare {
    ($($name:ident($($right:ident)? $(; $arg:ident: $type:ty)*) -> $kind:ident;)*) => {
        /// The routines for matrices of one element type.
        #[doc(hidden)]
        pub struct Routines<T: LinalgElement> {$(
            pub(crate) $name: fn(View<'_, T, AnyRank> $(, declare!(@view $right T))? $(, $type)*) -> Answer<results!($kind Tensor<T, AnyRank>)>,
        )*}

        /// The operations over any rank: sizes are checked at run time.
        #[doc(hidden)]
        pub trait Operations: Sized {
            /// The type of results: a tensor or a variable.
            type Out;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<results!($kind Self::Out)>;)*
        }

        impl<T: LinalgElement> Operations for View<'_, T, AnyRank> {
            type Out = Tensor<T, AnyRank>;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<results!($kind Self::Out)> {
                (T::ROUTINES.$name)(self $(, $right)? $(, $arg)*)
            })*
        }
    };
    (@view $right:ident $T:ident) => { View<'_, $T, AnyRank> };
}

for_each_operation!(declare);

/// The routines for matrices of one element type that have complex results.
#[cfg(feature = "complex")]
#[doc(hidden)]
pub struct ComplexRoutines<T: LinalgElement> {
    pub(crate) eig: fn(View<'_, T, AnyRank>) -> Answer<(Complexes<T>, Complexes<T>)>,
    pub(crate) eigvals: fn(View<'_, T, AnyRank>) -> Answer<Complexes<T>>,
}

/// Complex results.
#[cfg(feature = "complex")]
type Complexes<T> = Tensor<congruent::complex::Complex<T>, AnyRank>;

/// An element type that linear algebra works on: `f32` and `f64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "linear algebra works on `f32` and `f64`, not on elements of type `{Self}`",
    note = "`x.to_type::<f64>()` converts a tensor"
)]
pub trait LinalgElement: Float + RealField {
    /// The routines with complex results that are compiled with this crate.
    #[cfg(feature = "complex")]
    #[doc(hidden)]
    const COMPLEX: &'static ComplexRoutines<Self>;
    /// The routines that are compiled with this crate.
    #[doc(hidden)]
    const ROUTINES: &'static Routines<Self>;
}
