//! Element types, and the routines that this crate compiles for them.

#[cfg(feature = "grad")]
use crate::gradients;
use crate::values;
use crate::{LinalgError, MatrixNorm, Triangle};
use congruent::Float;
use congruent::prelude::*;
#[cfg(feature = "grad")]
use congruent_grad::Var;
use faer::traits::RealField;

/// What an operation returns.
pub(crate) type Answer<T> = Result<T, LinalgError>;

/// Declares the table of routines over tensors, and the trait of operations, which tensors and variables of any rank have.
///
/// **Why a table?** A generic function is compiled in the crate that calls it, and a decomposition takes seconds to compile. The
/// instances of a `static` are compiled here, once.
///
/// ```text
/// solve(right) -> one;        fn solve(self, right: Self) -> Answer<Self::Out>      on views by `values::solve`, on variables by `gradients::solve`
/// eigh() -> two;              fn eigh(self) -> Answer<(Self::Out, Self::Out)>
/// ```
macro_rules! operations {
    ($($name:ident($($right:ident)? $(; $arg:ident: $type:ty)*) -> $kind:ident;)*) => {
        /// The routines over the matrices of one element type.
        #[doc(hidden)]
        pub struct Routines<T: LinalgElement> {$(
            $name: fn(View<'_, T, AnyRank> $(, operations!(@view $right T))? $(, $type)*) -> Answer<operations!(@out $kind Tensor<T, AnyRank>)>,
        )*}

        impl<T: LinalgElement> Routines<T> {
            const OF: Self = Routines { $($name: values::$name::<T>,)* };
        }

        /// The operations over any rank: sizes are checked when they run.
        #[doc(hidden)]
        pub trait Operations: Sized {
            /// What they return: a tensor or a variable.
            type Out;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<operations!(@out $kind Self::Out)>;)*
        }

        impl<T: LinalgElement> Operations for View<'_, T, AnyRank> {
            type Out = Tensor<T, AnyRank>;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<operations!(@out $kind Self::Out)> {
                (T::ROUTINES.$name)(self $(, $right)? $(, $arg)*)
            })*
        }

        #[cfg(feature = "grad")]
        impl<T: LinalgElement> Operations for Var<T, AnyRank> {
            type Out = Self;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<operations!(@out $kind Self::Out)> {
                gradients::$name(self $(, $right)? $(, $arg)*)
            })*
        }
    };
    (@view $right:ident $T:ident) => { View<'_, $T, AnyRank> };
    (@out counts $Out:ty) => { Tensor<i64, AnyRank> };
    (@out one $Out:ty) => { $Out };
    (@out two $Out:ty) => { ($Out, $Out) };
    (@out three $Out:ty) => { ($Out, $Out, $Out) };
}

operations! {
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
    pca() -> three;
}

/// An element type that linear algebra works on: `f32` and `f64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "linear algebra works on `f32` and `f64`, not on elements of type `{Self}`",
    note = "`x.to_type::<f64>()` converts a tensor"
)]
pub trait LinalgElement: Float + RealField {
    /// The routines that are compiled with this crate.
    #[doc(hidden)]
    const ROUTINES: &'static Routines<Self>;
}

static F32: Routines<f32> = Routines::OF;
static F64: Routines<f64> = Routines::OF;

impl LinalgElement for f32 {
    const ROUTINES: &'static Routines<f32> = &F32;
}
impl LinalgElement for f64 {
    const ROUTINES: &'static Routines<f64> = &F64;
}
