//! `+=` and its like: the other operand stretches, `self` keeps its shape.

use super::{check_division, refuse, unchecked, update};
use crate::Expands;
use crate::kernel::element::{Bits, Number};
use crate::kernel::op;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{StackOperand, StackTensor, Tensor, ViewMut};

/// What could be written through: `View` is not, so that `view += 1.0` is refused with a sentence.
#[diagnostic::on_unimplemented(
    message = "nothing can be written through a `View`",
    label = "this view only reads",
    note = "write to the tensor itself, or through `as_view_mut()`; an expanded view has several positions in one place"
)]
pub trait ThroughView {}

/// ```text
/// impl<T: Number, S: Lengths, X: crate::tensor::Onto<T, S>> AddAssign<X> for Tensor<T, S> { .. }
/// ```
macro_rules! assign {
    ($($trait:ident $method:ident $bound:ident $op:ident $check:ident;)*) => {$(
        impl<T, S, X> core::ops::$trait<X> for crate::View<'_, T, S>
        where
            X: ThroughView,
        {
            fn $method(&mut self, _: X) {}
        }
        assign! { @one $trait $method $bound $op $check; [] Tensor<T, S>; ['a,] ViewMut<'a, T, S>; }
        impl<T: $bound, S: InlineShape, X> core::ops::$trait<X> for StackTensor<T, S>
        where
            X: StackOperand<T, Shape: Expands<S>>,
        {
            #[inline(always)]
            #[track_caller]
            fn $method(&mut self, rhs: X) {
                self.update(&rhs, op::$op);
            }
        }
    )*};
    (@one $trait:ident $method:ident $bound:ident $op:ident $check:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        impl<$($life)* T: $bound, S: Lengths, X: crate::tensor::Onto<T, S>> core::ops::$trait<X> for $lhs {
            #[inline]
            #[track_caller]
            fn $method(&mut self, rhs: X) {
                if let Err(error) = update(stringify!($method), self.raw_mut(), rhs.raw(), op::$op, $check) {
                    refuse(error);
                }
            }
        }
    )*};
}

assign! {
    AddAssign add_assign Number Add unchecked;
    SubAssign sub_assign Number Sub unchecked;
    MulAssign mul_assign Number Mul unchecked;
    DivAssign div_assign Number Div check_division;
    RemAssign rem_assign Number Rem check_division;
    BitAndAssign bitand_assign Bits BitAnd unchecked;
    BitOrAssign bitor_assign Bits BitOr unchecked;
    BitXorAssign bitxor_assign Bits BitXor unchecked;
}
