//! The comparisons of the crate `approx`: `abs_diff_eq!`, `relative_eq!`, `ulps_eq!` and their assertions.
//!
//! Two tensors are equal in the sense of `approx` if their shapes are the same and their elements are equal one by one. Shapes that cannot be the
//! same do not compile, as with `==`. [`assert_close!`](crate::testing::assert_close) needs no other crate, and reports which elements differ.
//!
//! ```
//! use approx::{assert_abs_diff_eq, assert_relative_eq, relative_eq};
//! use congruent::prelude::*;
//!
//! let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
//! assert_relative_eq!(x.ln().exp(), x, max_relative = 1e-12);
//! assert_abs_diff_eq!(x.t(), &x.t() + 1e-9, epsilon = 1e-8);
//! assert!(!relative_eq!(x, &x + 1e-3));
//! ```

use crate::shape::{InlineShape, Lengths, Same};
use crate::tensor::{Shared, StackTensor, Tensor, View};
use approx::{AbsDiffEq, RelativeEq, UlpsEq};
use congruent_kernel::element::Element;

/// Whether the sizes are the same and `equal` holds for each pair of elements.
macro_rules! all {
    ($x:ident, $y:ident, |$a:ident, $b:ident| $equal:expr) => {
        $x.sizes() == $y.sizes() && $x.iter().zip($y.iter()).all(|($a, $b)| $equal)
    };
}

macro_rules! comparisons {
    ($([$($life:lifetime),*] [$($bounds:tt)*] $lhs:ty, $rhs:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)* T: Element + AbsDiffEq<Epsilon: Copy>, $($bounds)*> AbsDiffEq<$rhs> for $lhs {
            type Epsilon = T::Epsilon;
            fn default_epsilon() -> T::Epsilon {
                T::default_epsilon()
            }
            fn abs_diff_eq(&self, other: &$rhs, epsilon: T::Epsilon) -> bool {
                all!(self, other, |a, b| a.abs_diff_eq(b, epsilon))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($life,)* T: Element + RelativeEq<Epsilon: Copy>, $($bounds)*> RelativeEq<$rhs> for $lhs {
            fn default_max_relative() -> T::Epsilon {
                T::default_max_relative()
            }
            fn relative_eq(&self, other: &$rhs, epsilon: T::Epsilon, max_relative: T::Epsilon) -> bool {
                all!(self, other, |a, b| a.relative_eq(b, epsilon, max_relative))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($life,)* T: Element + UlpsEq<Epsilon: Copy>, $($bounds)*> UlpsEq<$rhs> for $lhs {
            fn default_max_ulps() -> u32 {
                T::default_max_ulps()
            }
            fn ulps_eq(&self, other: &$rhs, epsilon: T::Epsilon, max_ulps: u32) -> bool {
                all!(self, other, |a, b| a.ulps_eq(b, epsilon, max_ulps))
            }
        }
    )*};
}
// (Only for types that `==` compares: `PartialEq` is a supertrait.)
comparisons! {
    [] [S: Lengths + Same<R>, R: Lengths] Tensor<T, S>, Tensor<T, R>;
    ['a, 'b] [S: Lengths + Same<R>, R: Lengths] View<'a, T, S>, View<'b, T, R>;
    ['a] [S: Lengths + Same<R>, R: Lengths] Tensor<T, S>, View<'a, T, R>;
    ['a] [S: Lengths + Same<R>, R: Lengths] View<'a, T, S>, Tensor<T, R>;
    [] [S: Lengths + Same<R>, R: Lengths] Shared<T, S>, Shared<T, R>;
    [] [S: Lengths + Same<R>, R: Lengths] Shared<T, S>, Tensor<T, R>;
    [] [S: Lengths + Same<R>, R: Lengths] Tensor<T, S>, Shared<T, R>;
    [] [S: InlineShape] StackTensor<T, S>, StackTensor<T, S>;
}
