//! Closeness of variables: conditions, which have no gradient.

use crate::operand::check_names;
use crate::{Var, VarBeside};
use congruent::Float;
use congruent::prelude::*;
use congruent::testing::CloseOperand;

macro_rules! closeness {
    ($($close:ident $all:ident;)*) => {
        /// # Closeness
        impl<T: Float, S: Lengths> Var<T, S> {$(
            #[doc = concat!("Whether each element is close to that of `other`: see [`Strided::", stringify!($close), "`]. The result is no variable.")]
            #[track_caller]
            pub fn $close<X: VarBeside<T, S>>(&self, other: X, rtol: f64, atol: f64) -> Tensor<bool, X::Out> {
                let other = other.lift().erased();
                check_names!("isclose", S: self.sizes(), X::Shape: other.sizes(), 0);
                let close = self.erased.value.$close(&other.value, rtol, atol);
                close.try_into_shape().expect("the sizes are those of the broadcast shape")
            }

            #[doc = concat!("Whether all elements are close to those of `other`: see [`Strided::", stringify!($all), "`].")]
            #[track_caller]
            #[must_use = "the result only says whether they are close; `assert_close!` checks it"]
            pub fn $all<X: VarBeside<T, S>>(&self, other: X, rtol: f64, atol: f64) -> bool {
                let other = other.lift().erased();
                check_names!("allclose", S: self.sizes(), X::Shape: other.sizes(), 0);
                self.erased.value.$all(&other.value, rtol, atol)
            }
        )*}
    };
}
closeness! {
    isclose allclose;
    isclose_equal_nan allclose_equal_nan;
}

/// An operand of [`assert_close!`](congruent::testing::assert_close).
#[cfg_attr(doc, doc(hidden))]
#[diagnostic::do_not_recommend]
impl<T: Float, S: Lengths> CloseOperand<T> for Var<T, S> {
    type Shape = S;
    fn with_elements<R>(&self, f: impl FnOnce(&Strided<T, S>) -> R) -> R {
        f(&self.value())
    }
}
